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

extension APICause {
    /// The cause in one sentence.
    public var sentence: String {
        switch self {
        case .clock: "This machine's clock differs from the server's: tokens seem to be of another time."
        case .notReleased:
            "The app has no release in the App Store: until the first, Production answers 401 to every call."
        case .keyRefused: "Apple does not take the key for this app, although the token is well made."
        case .wrongEnvironment:
            "The identifier is not known in this environment: it is of the other one, or of another app."
        case .appNotFound: "Apple knows no app by this bundle identifier in this environment."
        case .notKnownYet: "Apple does not know the account, app or transaction yet."
        case .noNotificationURL: "App Store Connect has no address for this app's notifications in this environment."
        case .testNotification: "The test notification is not there: its status comes later, or its token has ended."
        case .noAppTransaction: "The customer has no app transaction."
        case .notFound: "What was asked for is not there."
        case .malformedIdentifier: "The identifier cannot be one of Apple's."
        case .brokenRule: "The request breaks a rule of Apple's."
        case .malformedRequest: "Apple cannot read the request."
        case .notAllowed: "The purchase or the account is in a state that does not allow it."
        case .rateLimit: "More requests were made than Apple allows in an hour."
        case .appleTrouble: "Apple's servers have trouble."
        case .notApple: "What answers is not the App Store Server API."
        case .unreadableAnswer: "The answer says success and cannot be read."
        case .pages: "The pages of the answer lead nowhere."
        case .invalidAddress: "The address cannot be used."
        case .noConnection: "Nobody answers at the address: no name, no route, or refused."
        case .noTLS: "No safe connection: another version of TLS, or a certificate that is not trusted."
        case .timeout: "The answer took too long."
        case .connectionLost: "The connection ended before the answer was whole."
        case .noAnswer: "No answer came that HTTP allows."
        case .deadline: "The time for the call was over before it could be sent."
        case .cancelled: "The call was cancelled."
        case .notSent: "The request could not be written or signed."
        case .receiptOfOtherEnvironment: "The receipt belongs to the other environment."
        case .wrongSharedSecret: "The shared secret is not the app's."
        case .malformedReceipt:
            "The receipt cannot be read, or something failed for a while: Apple says the same to both."
        case .foreignReceipt: "The receipt is not Apple's."
        case .accountNotFound: "The customer's account is unknown or deleted."
        case .receiptServerTrouble: "Apple's receipt server has trouble."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .clock: ["Let this machine set its clock by NTP."]
        case .notReleased:
            ["Nothing, before the first release: ask Sandbox.", "After it, look at the other causes of a 401."]
        case .keyRefused:
            [
                "Compare Key ID and Issuer ID with App Store Connect: Users and Access, Integrations, In-App Purchase.",
                "The key must be listed there: one of App Store Connect's API or of Sign in with Apple is refused.",
                "A key that was revoked is refused for good: make a new one.",
                "The app must be of the same team as the key.",
            ]
        case .wrongEnvironment:
            [
                "Ask the other environment once; purchases of Sandbox, TestFlight and App Review are in Sandbox.",
                "Compare the token's bid with the app that the purchase was made in.",
                "Just after a purchase, ask again after a second.",
            ]
        case .appNotFound: ["Compare bundleId with App Store Connect, and whether the app exists in this environment."]
        case .notKnownYet: ["Ask again after a few seconds."]
        case .noNotificationURL:
            ["Enter the address in App Store Connect: App Information, App Store Server Notifications."]
        case .testNotification: ["Ask for its status again after a few seconds, else request a new one."]
        case .noAppTransaction: ["Use a transaction of the customer instead."]
        case .notFound: ["Compare the identifier that was asked for."]
        case .malformedIdentifier:
            ["Take transactionId or originalTransactionId from signed data: digits, kept as text, not as a number."]
        case .brokenRule, .malformedRequest: ["Compare the request with Apple's documentation of the error."]
        case .notAllowed: ["Do not repeat it: nothing but the state of the purchase would change the answer."]
        case .rateLimit: ["Wait until the time that Apple names, then send fewer."]
        case .appleTrouble: ["Try again later.", "Look at Apple's System Status page for developers."]
        case .notApple:
            [
                "Compare the address: without a path for Apple; for an emulator with /sandbox or /production.",
                "Look for a proxy or firewall that answers in Apple's place.",
            ]
        case .unreadableAnswer, .pages: ["Try again later; if it stays so, report it, without the answer's content."]
        case .invalidAddress: ["Write the address with https://, a host, and no more for Apple."]
        case .noConnection: ["Check address, network, name server, proxy and firewall; for an emulator, start it."]
        case .noTLS:
            [
                "Let the machine trust the usual authorities (package ca-certificates).",
                "Look for a proxy that opens TLS, and leave Apple's hosts out of it.",
            ]
        case .timeout, .connectionLost, .noAnswer: ["Try again; if it stays so, check network, proxy and firewall."]
        case .deadline: ["Give the call more time, or call earlier."]
        case .cancelled: ["Call again, if it is still wanted."]
        case .notSent: ["Check the key and what was to be sent."]
        case .receiptOfOtherEnvironment: ["Send it to the other environment: production first, on 21007 the sandbox."]
        case .wrongSharedSecret:
            ["Compare sharedSecret with App Store Connect: App Information, App-Specific Shared Secret."]
        case .malformedReceipt: ["Send it once more; if it stays so, look whether it was cut or encoded twice."]
        case .foreignReceipt: ["Refuse the receipt."]
        case .accountNotFound: ["Give out nothing for it."]
        case .receiptServerTrouble: ["Try again later."]
        }
    }
}
