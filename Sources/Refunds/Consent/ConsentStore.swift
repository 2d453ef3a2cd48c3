/// What customers said to sharing consumption data, as a history.
package protocol ConsentStore: Sendable {
    /// What was recorded under a customer's identifier, the newest first; at most so many.
    func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [ConsentRecord]

    /// Adds records from elsewhere, all or none; how many were new: one that is there with all it says counts for one.
    func importConsents(_ records: [ConsentRecord], in scope: AppScope) async throws -> Int
}
