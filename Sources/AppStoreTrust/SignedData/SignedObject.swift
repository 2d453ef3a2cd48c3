public import AppStoreTypes

/// A payload that Apple signs, with its signing time and the app it is for.
public protocol SignedObject: WireObject {
    /// When it was signed; its certificates must have been valid then.
    var signedAt: Timestamp? { get }

    /// Checks that it matches an app and environment, as far as its type names them.
    ///
    /// It checks the app first, then the environment. A missing value does not match.
    ///
    /// - Throws: ``VerificationFailure/wrongBundleID``, ``VerificationFailure/wrongAppAppleID`` or
    ///   ``VerificationFailure/wrongEnvironment``.
    func check(_ app: AppIdentity) throws(VerificationFailure)
}

extension NotificationPayload: SignedObject {
    /// The notification's `signedDate`.
    public var signedAt: Timestamp? { signedDate }

    /// Checks bundle ID, App Store ID and environment, wherever the notification contains them.
    ///
    /// - Throws: ``VerificationFailure``.
    public func check(_ app: AppIdentity) throws(VerificationFailure) {
        let subject = subject
        try app.check(bundleID: subject.bundleID)
        try app.check(appAppleID: subject.appAppleID)
        try app.check(environment: subject.environment)
    }
}

extension TransactionPayload: SignedObject {
    /// The transaction's `signedDate`.
    public var signedAt: Timestamp? { signedDate }

    /// Checks bundle ID and environment; a transaction has no App Store ID.
    ///
    /// - Throws: ``VerificationFailure``.
    public func check(_ app: AppIdentity) throws(VerificationFailure) {
        try app.check(bundleID: bundleID)
        try app.check(environment: environment)
    }
}

extension RenewalPayload: SignedObject {
    /// The renewal information's `signedDate`.
    public var signedAt: Timestamp? { signedDate }

    /// Checks the environment; renewal information names no app.
    ///
    /// - Throws: ``VerificationFailure``.
    public func check(_ app: AppIdentity) throws(VerificationFailure) {
        try app.check(environment: environment)
    }
}

extension AppTransactionPayload: SignedObject {
    /// The app transaction's `receiptCreationDate`.
    public var signedAt: Timestamp? { receiptCreationDate }

    /// Checks bundle ID, App Store ID and environment, which is its `receiptType`.
    ///
    /// - Throws: ``VerificationFailure``.
    public func check(_ app: AppIdentity) throws(VerificationFailure) {
        try app.check(bundleID: bundleID)
        try app.check(appAppleID: appAppleID)
        try app.check(environment: receiptType)
    }
}

extension RealtimeRequestPayload: SignedObject {
    /// The request's `signedDate`.
    public var signedAt: Timestamp? { signedDate }

    /// Checks App Store ID and environment; a realtime request has no bundle ID.
    ///
    /// - Throws: ``VerificationFailure``.
    public func check(_ app: AppIdentity) throws(VerificationFailure) {
        try app.check(appAppleID: appAppleID)
        try app.check(environment: environment)
    }
}

/// The signing time of a payload, read without decoding the other members.
struct SigningTime {
    private var signedDate: Timestamp?
    private var receiptCreationDate: Timestamp?

    var signedAt: Timestamp? { signedDate ?? receiptCreationDate }

    /// Reads the signing time of a payload; returns `nil` if the payload is not a JSON object.
    init?(in payload: [UInt8]) {
        let isRead = WireReader.read(payload) { reader in
            reader.object { name, reader in
                if name.is("signedDate") {
                    return reader.claim(&signedDate) { $0.integer().map(Timestamp.init(milliseconds:)) }
                }
                if name.is("receiptCreationDate") {
                    return reader.claim(&receiptCreationDate) { $0.integer().map(Timestamp.init(milliseconds:)) }
                }
                return reader.skip()
            }
        }
        guard isRead else { return nil }
    }
}
