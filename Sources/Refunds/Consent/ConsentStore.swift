/// The history of customers' consent decisions.
package protocol ConsentStore: Sendable {
    /// Returns the records under a customer identifier, newest first, at most `limit`.
    func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [ConsentRecord]

    /// Imports all records or none, and returns how many were new.
    ///
    /// A record that is identical to a stored one is not new.
    func importConsents(_ records: [ConsentRecord], in scope: AppScope) async throws -> Int
}
