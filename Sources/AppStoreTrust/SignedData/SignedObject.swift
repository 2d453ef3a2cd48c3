public import AppStoreTypes

/// A payload that Apple signs, which says when it was signed and what it is about.
public protocol SignedObject: WireObject {
    /// When it was signed: the time at which its certificates must have been valid.
    var signedAt: Timestamp? { get }

    /// Checks that it is about an app and environment, as far as its kind names them: the app first, then the
    /// environment. What is missing does not match.
    ///
    /// - Throws: ``VerificationFailure/wrongBundleID``, ``VerificationFailure/wrongAppAppleID`` or
    ///   ``VerificationFailure/wrongEnvironment``.
    func check(_ app: AppIdentity) throws(VerificationFailure)
}

extension NotificationPayload: SignedObject {
    /// The notification's `signedDate`.
    public var signedAt: Timestamp? { signedDate }

    /// Checks all three, wherever in the notification they stand.
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

    /// Checks bundle identifier and environment; a transaction names no identifier in the App Store.
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

    /// Checks all three; the environment is its `receiptType`.
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

    /// Checks the identifier in the App Store and the environment; a realtime request names no bundle identifier.
    ///
    /// - Throws: ``VerificationFailure``.
    public func check(_ app: AppIdentity) throws(VerificationFailure) {
        try app.check(appAppleID: appAppleID)
        try app.check(environment: environment)
    }
}
