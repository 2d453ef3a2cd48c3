import AppStoreTypes

extension LocalDataReader {
    /// Reads an app receipt of Xcode, in base64.
    ///
    /// The signature must be of the certificate in the receipt, which anybody can make.
    ///
    /// - Throws: ``ReceiptFailure``: it cannot be read, is signed by another than itself, or is of another app or
    ///   environment.
    public func read(appReceipt receipt: String) throws(ReceiptFailure) -> AppReceiptContents {
        try read(appReceipt: ReceiptText.decode(receipt, maximumBytes: ReceiptText.maximumBytes))
    }

    /// Reads an app receipt of Xcode as it lies in the app's bundle.
    ///
    /// - Throws: ``ReceiptFailure``, as ``read(appReceipt:)-(String)``.
    public func read(appReceipt bytes: [UInt8]) throws(ReceiptFailure) -> AppReceiptContents {
        let container = try ReceiptContainer(bytes, maximumBytes: ReceiptText.maximumBytes)
        let signature = try ReceiptSignature(container)
        guard signature.isValid else { throw .invalidSignature }
        guard signature.isSelfSigned else { throw .untrustedChain }
        let contents = try AppReceiptContents(payload: container.payload)
        guard contents.bundleID == app.bundleID else { throw .wrongBundleID }
        let environment = contents.receiptType?.environment
        guard environment == app.environment else { throw .wrongEnvironment(environment) }
        return contents
    }
}
