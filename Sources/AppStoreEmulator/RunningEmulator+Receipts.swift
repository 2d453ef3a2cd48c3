public import AppStoreTypes

extension RunningEmulator {
    /// A customer's app receipt as it is now, by the emulator's clock.
    ///
    /// - Parameters:
    ///   - customer: the customer, by the app transaction.
    ///   - deviceIdentifier: a UUID, or the network address of a Mac; that of a device of the customer's if left out.
    /// - Returns: the receipt, signed under ``rootCertificate``; its purchases stand in no order.
    /// - Throws: ``EmulatorError``.
    public func appReceipt(ofCustomer customer: String, deviceIdentifier: String? = nil) throws -> EmulatedReceipt {
        let device = try deviceIdentifier.map { try DeviceIdentifier($0) }
        return try store.read { try $0.receipt(ofCustomer: customer, on: device) }.signed()
    }

    /// The app receipt of the customer whom an app knows by a token.
    ///
    /// - Parameters:
    ///   - bundleID: the app.
    ///   - appAccountToken: the token.
    ///   - environment: the environment.
    ///   - deviceIdentifier: a UUID, or the network address of a Mac; that of a device of the customer's if left out.
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

    /// A transaction's receipt of the oldest kind, as apps got it before iOS 7.
    ///
    /// - Throws: ``EmulatorError``.
    public func transactionReceipt(of transactionID: String) throws -> EmulatedReceipt {
        try store.read { try $0.transactionReceipt(of: transactionID) }
    }

    /// Deletes a customer's Apple Account: verifyReceipt answers 21010 to their receipts from then on.
    ///
    /// - Throws: ``EmulatorError``.
    public func deleteAccount(ofCustomer customer: String) throws {
        try store.update { try $0.deleteAccount(of: customer) }
    }
}
