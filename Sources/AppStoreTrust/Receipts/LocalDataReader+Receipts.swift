import AppStoreTypes

extension LocalDataReader {
    /// Reads an Xcode app receipt in base64.
    ///
    /// The receipt must be signed with the certificate that it contains, which anyone can create.
    ///
    /// - Throws: ``ReceiptFailure`` if it cannot be read, is not self-signed, or is for another app or environment.
    public func read(appReceipt receipt: String) throws(ReceiptFailure) -> AppReceiptContents {
        try read(appReceipt: ReceiptText.decode(receipt, maximumBytes: ReceiptText.maximumBytes))
    }

    /// Reads the bytes of an Xcode app receipt, as in the app's bundle.
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
