public import AppStoreTypes

extension RunningEmulator {
    /// Returns a customer's current app receipt, by the emulator's clock.
    ///
    /// - Parameters:
    ///   - customer: the customer's app transaction ID.
    ///   - deviceIdentifier: a UUID, or a Mac's network address; by default, the customer's own device.
    /// - Returns: the receipt, signed under ``rootCertificate``; its purchases are in no particular order.
    /// - Throws: ``EmulatorError``.
    public func appReceipt(ofCustomer customer: String, deviceIdentifier: String? = nil) throws -> EmulatedReceipt {
        let device = try deviceIdentifier.map { try DeviceIdentifier($0) }
        return try store.read { try $0.receipt(ofCustomer: customer, on: device) }.signed()
    }

    /// Returns the app receipt of the customer with a token.
    ///
    /// - Parameters:
    ///   - bundleID: the app's bundle ID.
    ///   - appAccountToken: the customer's token.
    ///   - environment: the environment.
    ///   - deviceIdentifier: a UUID, or a Mac's network address; by default, the customer's own device.
    /// - Returns: the receipt.
    /// - Throws: ``EmulatorError``.
    public func appReceipt(
        of bundleID: String,
        appAccountToken: AppAccountToken,
        in environment: AppStoreEnvironment = .sandbox,
        deviceIdentifier: String? = nil
    ) throws -> EmulatedReceipt {
        let customer = try store.read { try $0.customer(known: appAccountToken, to: bundleID, in: environment) }
        return try appReceipt(ofCustomer: customer, deviceIdentifier: deviceIdentifier)
    }

    /// Returns a transaction's receipt in the format from before iOS 7.
    ///
    /// - Throws: ``EmulatorError``.
    public func transactionReceipt(of transactionID: String) throws -> EmulatedReceipt {
        try store.read { try $0.transactionReceipt(of: transactionID) }
    }

    /// Deletes a customer's Apple Account, after which verifyReceipt answers 21010 to their receipts.
    ///
    /// - Throws: ``EmulatorError``.
    public func deleteAccount(ofCustomer customer: String) throws {
        try store.update { try $0.deleteAccount(of: customer) }
    }
}
