import AppStoreTypes

/// Reads data from Xcode or local tests without checking its signature.
///
/// It is for development. Its results are not ``Verified``, so they cannot be mistaken for Apple's data. It accepts
/// only data for the allowed environment, and rejects data that names `Sandbox` or `Production`.
public struct LocalDataReader: Sendable {
    /// An environment in which Apple does not sign the data.
    public enum Environment: Sendable {
        /// Xcode's StoreKit tests, signed with Xcode's own key.
        case xcode
        /// Local tests, signed with any key.
        case localTesting
    }

    let app: AppIdentity

    /// Creates a reader for one app in one environment.
    public init(bundleID: String, allowing environment: Environment) {
        let environment: AppStoreEnvironment =
            switch environment {
            case .xcode: .xcode
            case .localTesting: .localTesting
            }
        app = AppIdentity(bundleID: bundleID, appAppleID: nil, environment: environment)
    }

    /// Reads a payload.
    ///
    /// - Throws: ``VerificationFailure`` if it cannot be read, or is for another app or environment.
    public func read<Payload: SignedObject>(
        _ text: String,
        as type: Payload.Type = Payload.self
    ) throws(VerificationFailure) -> Payload {
        let payload = try UncheckedPayload<Payload>(text).payload
        try payload.check(app)
        return payload
    }
}

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
