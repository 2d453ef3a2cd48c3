public import AppStoreTrust

/// Why a call to Apple's servers failed, apart from problems in the token itself (``TokenCause``).
public enum APICause: String, DiagnosableCause {
    // MARK: 401
    /// The clocks differ.
    case clock = "api.clock"
    /// The app has no release yet.
    case notReleased = "api.not-released"
    /// Apple rejects the key for this app.
    case keyRefused = "api.key-refused"

    // MARK: 404
    /// The identifier belongs to the other environment or to another app.
    case wrongEnvironment = "api.wrong-environment"
    /// The app is unknown in this environment.
    case appNotFound = "api.app-not-found"
    /// Apple does not know the account, app or transaction yet.
    case notKnownYet = "api.not-known-yet"
    /// The app has no notification URL.
    case noNotificationURL = "api.no-notification-url"
    /// The test notification is not available yet, or no longer.
    case testNotification = "api.test-notification"
    /// The customer has no app transaction.
    case noAppTransaction = "api.no-app-transaction"
    /// The requested object does not exist.
    case notFound = "api.not-found"

    // MARK: Other responses
    /// The identifier is malformed.
    case malformedIdentifier = "api.malformed-identifier"
    /// The request breaks one of Apple's rules.
    case brokenRule = "api.broken-rule"
    /// Apple cannot read the request.
    case malformedRequest = "api.malformed-request"
    /// The state of the purchase or account does not allow it.
    case notAllowed = "api.not-allowed"
    /// Too many requests.
    case rateLimit = "api.rate-limit"
    /// Apple's servers have a problem.
    case appleTrouble = "api.apple-trouble"
    /// The response is not from Apple's server.
    case notApple = "api.not-apple"
    /// The response cannot be read.
    case unreadableAnswer = "api.unreadable-answer"
    /// The pages of a response never end.
    case pages = "api.pages"

    // MARK: No response
    /// The URL is invalid.
    case invalidAddress = "api.invalid-address"
    /// The server cannot be reached.
    case noConnection = "api.no-connection"
    /// The TLS handshake failed.
    case noTLS = "api.no-tls"
    /// The response took too long.
    case timeout = "api.timeout"
    /// The connection was lost.
    case connectionLost = "api.connection-lost"
    /// It failed for another reason.
    case noAnswer = "api.no-answer"
    /// The deadline of the call passed.
    case deadline = "api.deadline"
    /// It was cancelled.
    case cancelled = "api.cancelled"
    /// The request could not be encoded or signed.
    case notSent = "api.not-sent"

    // MARK: verifyReceipt
    /// The receipt belongs to the other environment.
    case receiptOfOtherEnvironment = "verify-receipt.wrong-environment"
    /// The shared secret does not match the app.
    case wrongSharedSecret = "verify-receipt.wrong-shared-secret"
    /// The receipt cannot be read.
    case malformedReceipt = "verify-receipt.malformed"
    /// The receipt is not Apple's.
    case foreignReceipt = "verify-receipt.not-authenticated"
    /// The account is unknown or deleted.
    case accountNotFound = "verify-receipt.account-not-found"
    /// The receipt server has a problem.
    case receiptServerTrouble = "verify-receipt.trouble"
}
