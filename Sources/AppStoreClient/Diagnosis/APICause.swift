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
    /// The call failed without a response, for an unknown reason.
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

extension APICause {
    /// The cause in one sentence.
    public var sentence: String {
        switch self {
        case .clock: "This machine's clock differs from the server's, so tokens seem expired or not yet valid."
        case .notReleased:
            "The app was never released: Production answers 401 to every call until the first release."
        case .keyRefused: "Apple does not accept the key for this app, although the token is well formed."
        case .wrongEnvironment:
            "This environment does not know the identifier: it is another environment's or another app's."
        case .appNotFound: "Apple knows no app with this bundle identifier in this environment."
        case .notKnownYet: "Apple does not know the account, app or transaction yet."
        case .noNotificationURL: "App Store Connect has no notification URL for this app in this environment."
        case .testNotification: "The test notification was not found: its status is not ready, or its token expired."
        case .noAppTransaction: "The customer has no app transaction."
        case .notFound: "Apple did not find the requested item."
        case .malformedIdentifier: "The identifier does not have the format of Apple's identifiers."
        case .brokenRule: "The request violates one of Apple's rules."
        case .malformedRequest: "Apple cannot read the request."
        case .notAllowed: "The state of the purchase or account does not allow this request."
        case .rateLimit: "The requests exceed Apple's hourly limit."
        case .appleTrouble: "Apple's servers report an error."
        case .notApple: "The response does not come from the App Store Server API."
        case .unreadableAnswer: "The response has a success status, but its body cannot be read."
        case .pages: "The pages of the response never end."
        case .invalidAddress: "The URL is invalid."
        case .noConnection: "The server cannot be reached: unknown name, no route, or connection refused."
        case .noTLS: "The TLS connection failed: unsupported version, or untrusted certificate."
        case .timeout: "The response took too long."
        case .connectionLost: "The connection closed before the response was complete."
        case .noAnswer: "The call failed without a response, for an unknown reason."
        case .deadline: "The deadline of the call passed before it could be sent."
        case .cancelled: "The call was cancelled."
        case .notSent: "The request could not be encoded or signed."
        case .receiptOfOtherEnvironment: "The receipt belongs to the other environment."
        case .wrongSharedSecret: "The shared secret does not match the app's."
        case .malformedReceipt:
            "The receipt cannot be read, or Apple had a temporary error: both have the same status."
        case .foreignReceipt: "Apple did not sign the receipt."
        case .accountNotFound: "The customer's account is unknown or deleted."
        case .receiptServerTrouble: "Apple's receipt server reports an error."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .clock: ["Synchronize this machine's clock with NTP."]
        case .notReleased:
            ["Before the first release, use Sandbox.", "After the first release, check the other causes of a 401."]
        case .keyRefused:
            [
                "Compare Key ID and Issuer ID with App Store Connect: Users and Access, Integrations, In-App Purchase.",
                "The key must be listed there: Apple refuses App Store Connect API and Sign in with Apple keys.",
                "Apple never accepts a revoked key again: create a new one.",
                "The app must belong to the same team as the key.",
            ]
        case .wrongEnvironment:
            [
                "Try the other environment once: purchases in TestFlight and App Review are in Sandbox.",
                "Check that the token's bid is the app in which the purchase was made.",
                "Just after a purchase, retry after a second.",
            ]
        case .appNotFound: ["Compare bundleId with App Store Connect. Check that the app is in this environment."]
        case .notKnownYet: ["Retry after a few seconds."]
        case .noNotificationURL:
            ["Enter the URL in App Store Connect: App Information, App Store Server Notifications."]
        case .testNotification: ["Request its status again after a few seconds, or request a new test notification."]
        case .noAppTransaction: ["Use a transaction of the customer instead."]
        case .notFound: ["Check the identifier in the request."]
        case .malformedIdentifier:
            ["Take transactionId or originalTransactionId from signed data, and store it as text, not as a number."]
        case .brokenRule, .malformedRequest: ["Compare the request with Apple's documentation of the error."]
        case .notAllowed: ["Do not retry: the result changes only if the state of the purchase changes."]
        case .rateLimit: ["Wait until the time in the Retry-After header, then send fewer requests."]
        case .appleTrouble: ["Try again later.", "Look at Apple's System Status page for developers."]
        case .notApple:
            [
                "Check the URL: no path for Apple's hosts, and /sandbox or /production for an emulator.",
                "Look for a proxy or firewall that answers instead of Apple.",
            ]
        case .unreadableAnswer, .pages: ["Try again later. If it fails again, report it without the response."]
        case .invalidAddress: ["Write the URL with https:// and a host; for Apple's hosts, add no path."]
        case .noConnection: ["Check URL, network, DNS, proxy and firewall. If it is an emulator, start it."]
        case .noTLS:
            [
                "Install the usual root certificates on this machine (package ca-certificates).",
                "Look for a proxy that intercepts TLS, and exclude Apple's hosts from it.",
            ]
        case .timeout, .connectionLost, .noAnswer: ["Try again. If it fails again, check network, proxy and firewall."]
        case .deadline: ["Set a later deadline, or start the call earlier."]
        case .cancelled: ["Repeat the call if you still need its result."]
        case .notSent: ["Check the key and the content of the request."]
        case .receiptOfOtherEnvironment: ["Send it to production first, then to the sandbox after status 21007."]
        case .wrongSharedSecret:
            ["Compare sharedSecret with App Store Connect: App Information, App-Specific Shared Secret."]
        case .malformedReceipt: ["Send it again. If it fails again, check whether it was truncated or encoded twice."]
        case .foreignReceipt: ["Refuse the receipt."]
        case .accountNotFound: ["Deliver nothing for it."]
        case .receiptServerTrouble: ["Try again later."]
        }
    }
}
