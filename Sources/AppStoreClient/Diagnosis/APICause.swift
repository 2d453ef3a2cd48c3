public import AppStoreTrust

/// Why a call to Apple's servers failed, beyond what the token itself tells (``TokenCause``).
public enum APICause: String, DiagnosableCause {
    // 401
    /// The clocks differ.
    case clock = "api.clock"
    /// The app has no release yet.
    case notReleased = "api.not-released"
    /// Apple does not take the key for this app.
    case keyRefused = "api.key-refused"

    // 404
    /// The identifier is of the other environment, or of another app.
    case wrongEnvironment = "api.wrong-environment"
    /// Apple knows no such app there.
    case appNotFound = "api.app-not-found"
    /// Apple does not know it yet.
    case notKnownYet = "api.not-known-yet"
    /// No address for notifications.
    case noNotificationURL = "api.no-notification-url"
    /// The test notification is not there yet, or not any more.
    case testNotification = "api.test-notification"
    /// The customer has no app transaction.
    case noAppTransaction = "api.no-app-transaction"
    /// What was asked for is not there.
    case notFound = "api.not-found"

    // Other answers
    /// The identifier cannot be one of Apple's.
    case malformedIdentifier = "api.malformed-identifier"
    /// A rule of Apple's is broken.
    case brokenRule = "api.broken-rule"
    /// The request cannot be read.
    case malformedRequest = "api.malformed-request"
    /// The purchase or account does not allow it.
    case notAllowed = "api.not-allowed"
    /// Too many requests.
    case rateLimit = "api.rate-limit"
    /// Apple has trouble.
    case appleTrouble = "api.apple-trouble"
    /// What answers is not Apple's server.
    case notApple = "api.not-apple"
    /// The answer cannot be read.
    case unreadableAnswer = "api.unreadable-answer"
    /// The pages of an answer lead nowhere.
    case pages = "api.pages"

    // No answer
    /// The address cannot be used.
    case invalidAddress = "api.invalid-address"
    /// Nobody is there.
    case noConnection = "api.no-connection"
    /// No TLS.
    case noTLS = "api.no-tls"
    /// It took too long.
    case timeout = "api.timeout"
    /// The connection ended.
    case connectionLost = "api.connection-lost"
    /// It failed otherwise.
    case noAnswer = "api.no-answer"
    /// The time for the call was over.
    case deadline = "api.deadline"
    /// It was cancelled.
    case cancelled = "api.cancelled"
    /// It could not be written or signed.
    case notSent = "api.not-sent"

    // verifyReceipt
    /// The receipt is of the other environment.
    case receiptOfOtherEnvironment = "verify-receipt.wrong-environment"
    /// The shared secret is not the app's.
    case wrongSharedSecret = "verify-receipt.wrong-shared-secret"
    /// The receipt cannot be read.
    case malformedReceipt = "verify-receipt.malformed"
    /// The receipt is not Apple's.
    case foreignReceipt = "verify-receipt.not-authenticated"
    /// The account is gone.
    case accountNotFound = "verify-receipt.account-not-found"
    /// The receipt server has trouble.
    case receiptServerTrouble = "verify-receipt.trouble"
}
