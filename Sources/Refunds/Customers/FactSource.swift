/// The source of a fact.
package enum FactSource: String, CaseIterable, Sendable, Codable {
    /// The backend, in a report.
    case backend
    /// The backend, in reply to the evidence hook.
    case hook
    /// Apple, in the customer's app transaction.
    case appStore
}
