import AppStoreTypes

extension World {
    /// Withdraws a parent's or guardian's consent to a child's use of the app.
    mutating func rescindConsent(of appTransactionID: String) throws(EmulatorError) {
        let customer = try customer(appTransactionID)
        customers.change(appTransactionID) { [now] in $0.consentRescindedAt = now }
        guard apps[customer.bundleID]?.notificationVersion(in: customer.environment) != .v1 else { return }
        send(
            .rescindConsent,
            content: .consentRescinded(appTransaction(of: customer)),
            to: customer.bundleID,
            in: customer.environment
        )
    }
}
