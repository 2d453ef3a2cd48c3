/// Who stated a fact.
package enum FactSource: String, CaseIterable, Sendable, Codable {
    /// The backend, of its own accord.
    case backend
    /// The backend, asked through the evidence hook.
    case hook
    /// Apple, in the customer's copy of the app.
    case appStore
}
