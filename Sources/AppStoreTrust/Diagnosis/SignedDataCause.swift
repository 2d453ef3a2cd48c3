/// Why signed data is rejected.
public enum SignedDataCause: String, DiagnosableCause {
    // MARK: Not signed data, or changed
    /// Nothing was given.
    case empty = "signed-data.empty"
    /// It is not anything that the App Store signs.
    case unknownForm = "signed-data.unknown-form"
    /// It is the JSON that contains the signed string.
    case wrappedInJSON = "signed-data.wrapped-in-json"
    /// It contains spaces or line breaks.
    case whitespace = "signed-data.whitespace"
    /// It was pasted with quotes or a name.
    case quotes = "signed-data.quotes"
    /// It was encoded in base64 twice.
    case base64Twice = "signed-data.base64-twice"
    /// It was converted to standard base64.
    case standardBase64 = "signed-data.standard-base64"
    /// A part of it is missing.
    case cut = "signed-data.cut"
    /// It is an app receipt.
    case appReceipt = "signed-data.app-receipt"
    /// It is a transaction receipt.
    case transactionReceipt = "signed-data.transaction-receipt"
    /// It is a token for the App Store Server API.
    case apiToken = "signed-data.api-token"
    /// It is a version 1 notification.
    case v1 = "signed-data.version-1"
    /// It is a payload without its signature.
    case decodedPayload = "signed-data.decoded-payload"
    /// The header cannot be read.
    case unreadableHeader = "signed-data.unreadable-header"
    /// The payload cannot be read.
    case unreadablePayload = "signed-data.unreadable-payload"
    /// A member of the payload has an unexpected type.
    case unreadableMember = "signed-data.unreadable-member"
    /// Its payload is of an unknown kind.
    case unknownKind = "signed-data.unknown-kind"

    // MARK: The signer
    /// The algorithm is not ES256.
    case wrongAlgorithm = "signed-data.wrong-algorithm"
    /// The header does not have three certificates.
    case certificateCount = "signed-data.certificate-count"
    /// No root is trusted.
    case noRootCertificates = "signed-data.no-root-certificates"
    /// A certificate cannot be read.
    case unreadableCertificate = "signed-data.unreadable-certificate"
    /// Xcode signed it.
    case xcode = "signed-data.xcode"
    /// It is from a local test.
    case localTesting = "signed-data.local-testing"
    /// An emulator signed it, but Apple's root is trusted.
    case emulatorUnderAppleRoot = "signed-data.emulator-under-apple-root"
    /// Apple signed it, but another root is trusted.
    case appleUnderOtherRoot = "signed-data.apple-under-other-root"
    /// Its root is not trusted.
    case foreignRoot = "signed-data.foreign-root"
    /// It names a trusted root that did not sign it.
    case falseRoot = "signed-data.false-root"
    /// The certificates are in another order.
    case certificateOrder = "signed-data.certificate-order"
    /// A certificate lacks Apple's marker.
    case missingMarker = "signed-data.missing-marker"
    /// The certificates do not form a valid chain.
    case brokenChain = "signed-data.broken-chain"
    /// A certificate has expired.
    case expiredChain = "signed-data.expired-chain"
    /// A certificate is not valid yet.
    case chainNotYetValid = "signed-data.chain-not-yet-valid"
    /// The signing time is not in milliseconds.
    case signingTime = "signed-data.signing-time"
    /// The signing time is ahead of the clock.
    case clockBehind = "signed-data.clock-behind"
    /// A certificate was revoked.
    case revoked = "signed-data.revoked"
    /// A responder does not know a certificate, or its response proves nothing.
    case revocationUnknown = "signed-data.revocation-unknown"
    /// The revocation status cannot be determined.
    case revocationUnavailable = "signed-data.revocation-unavailable"
    /// The signature does not match.
    case wrongSignature = "signed-data.wrong-signature"
    /// The signature is in DER.
    case derSignature = "signed-data.der-signature"

    // MARK: The app and environment
    /// It is for another app.
    case wrongBundleID = "signed-data.wrong-bundle-id"
    /// It has another app Apple ID.
    case wrongAppAppleID = "signed-data.wrong-app-apple-id"
    /// It is for another environment.
    case wrongEnvironment = "signed-data.wrong-environment"
}

extension SignedDataCause {
    /// The cause in one sentence.
    public var sentence: String {
        switch self {
        case .empty: "Nothing was given."
        case .unknownForm: "This is nothing that the App Store signs."
        case .wrappedInJSON: "This is the JSON around the signed string, not the string."
        case .whitespace: "Spaces or line breaks stand in the signed string."
        case .quotes: "Quotes, or a name, were pasted along with the signed string."
        case .base64Twice: "The signed string was encoded in base64 once more."
        case .standardBase64:
            "The signed string was rewritten: it has padding or the characters of the other base64 alphabet."
        case .cut: "A piece of the signed string is missing."
        case .appReceipt: "This is an app receipt (PKCS #7), not a signed string (JWS)."
        case .transactionReceipt: "This is a transaction receipt of the old form, not a signed string (JWS)."
        case .apiToken:
            "This is a token that a developer made for the App Store Server API, not data that Apple signed."
        case .v1: "This is a version 1 notification, which carries no signature."
        case .decodedPayload: "This is a payload that was taken out of its signature."
        case .unreadableHeader: "The header of the signed string is no JSON, or not that of a JWS."
        case .unreadablePayload: "The payload of the signed string is no JSON object."
        case .unreadableMember: "A member of the payload has a type or value that cannot be read."
        case .unknownKind: "It is rightly signed, but its payload is of no known kind."
        case .wrongAlgorithm: "It is signed with another algorithm than ES256, which is the App Store's."
        case .certificateCount: "The header has not exactly three certificates, as the App Store's has."
        case .noRootCertificates: "No root certificate is trusted, so nothing can be proved."
        case .unreadableCertificate: "A certificate in the header cannot be read, or its key is not of the curve P-256."
        case .xcode: "Xcode signed it for StoreKit testing on one machine, not the App Store."
        case .localTesting: "It is of the environment LocalTesting, which nobody's signature vouches for."
        case .emulatorUnderAppleRoot: "An App Store emulator signed it, but Apple's root is the one trusted."
        case .appleUnderOtherRoot: "Apple signed it, but another root than Apple's is the one trusted."
        case .foreignRoot: "Its certificates lead to a root that is not trusted."
        case .falseRoot: "It names a trusted root that did not sign its certificates: it is forged or damaged."
        case .certificateOrder: "The certificates stand in another order than leaf, intermediate, root."
        case .missingMarker: "A certificate lacks Apple's marker for App Store data: it was issued for something else."
        case .brokenChain: "The certificates do not lead from the signature to a trusted root."
        case .expiredChain: "A certificate had ended at the time that counts."
        case .chainNotYetValid: "A certificate had not begun at the time that counts."
        case .signingTime: "Its time of signing is no time in milliseconds that certificates know."
        case .clockBehind: "It was signed in the future by this machine's clock."
        case .revoked: "A certificate was revoked, as its responder has signed."
        case .revocationUnknown: "A responder does not know the certificate, or its answer proves nothing."
        case .revocationUnavailable: "Whether a certificate was revoked could not be found out."
        case .wrongSignature: "The signature does not fit: header or payload were changed after signing."
        case .derSignature: "The signature is written in DER, not as the 64 bytes of a JWS."
        case .wrongBundleID: "It is about another app."
        case .wrongAppAppleID: "It names another app Apple ID."
        case .wrongEnvironment: "It is of another environment."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .empty: ["Give the signed string, or the whole body that Apple posted."]
        case .unknownForm, .unknownKind:
            ["Give a notification, transaction, renewal information, app transaction or realtime request as received."]
        case .wrappedInJSON: ["Read the JSON first, then verify the value of its member alone."]
        case .whitespace: ["Take out every space and line break; where the string is stored or logged, keep it whole."]
        case .quotes: ["Take off the quotes and the name: only the string between them is signed."]
        case .base64Twice: ["Decode it once, then verify; find the code that encodes what is encoded already."]
        case .standardBase64:
            [
                "Keep the string as Apple sent it: base64url without padding.",
                "Find the code that decodes and encodes it.",
            ]
        case .cut:
            [
                "Fetch or copy it again, whole: three parts with a dot between them.",
                "Look for a limit where it is stored, such as a column of 4,000 characters.",
            ]
        case .appReceipt: ["Verify it as a receipt: refund-desk receipt decode."]
        case .transactionReceipt: ["Read it as a receipt: refund-desk receipt decode."]
        case .apiToken:
            [
                "Verify what Apple sent in its place; check a token with refund-desk token --check.",
                "A token is good for calls to Apple for minutes: if it was shown to others, wait until it ends.",
            ]
        case .v1:
            [
                "Compare its password with the app's shared secret, and prove its receipt.",
                "Choose version 2 notifications in App Store Connect: those are signed.",
            ]
        case .decodedPayload: ["Give the signed string it was taken from: a payload alone proves nothing."]
        case .unreadableHeader, .unreadablePayload:
            ["Compare it with what Apple sent: it was changed on its way, or made by something else."]
        case .unreadableMember:
            ["Keep the string: a later version may read it.", "Report the member, without its value."]
        case .wrongAlgorithm: ["Refuse it: Apple signs with ES256 alone."]
        case .certificateCount: ["Refuse it: the App Store's data has leaf, intermediate and root in its header."]
        case .noRootCertificates: ["Trust Apple Root CA - G3; with an emulator, its root."]
        case .unreadableCertificate: ["Compare it with what Apple sent: it was changed on its way, or is forged."]
        case .xcode:
            [
                "Never accept it on a server that gives out goods: anyone with Xcode can make it.",
                "To read it while developing: refund-desk verify --allow-xcode.",
                "For data that a server accepts, test with a Sandbox account, not with a StoreKit configuration file.",
            ]
        case .localTesting: ["Never accept it on a server: test with Sandbox or an emulator whose root is trusted."]
        case .emulatorUnderAppleRoot:
            [
                "For a test against the emulator, trust its root: rootCertificates, or verify --root FILE.",
                "The root is in GET /_emulator/credentials, rootCertificate.",
                "On a server that customers reach, refuse it.",
            ]
        case .appleUnderOtherRoot:
            ["Trust Apple Root CA - G3: leave rootCertificates out of the configuration, or verify without --root."]
        case .foreignRoot:
            ["Refuse it, unless the root is one of your own making: then name it with rootCertificates or --root."]
        case .falseRoot: ["Refuse it."]
        case .certificateOrder, .missingMarker, .brokenChain: ["Refuse it: the App Store does not sign so."]
        case .expiredChain:
            [
                "For data kept from earlier, verify at its time of signing: without --online, onlineChecks: false.",
                "For data of today, compare this machine's clock; else refuse it.",
            ]
        case .chainNotYetValid: ["Let this machine set its clock by NTP; if the clock is right, refuse the data."]
        case .signingTime: ["Compare it with what Apple sent: signedDate is in milliseconds since 1970."]
        case .clockBehind: ["Let this machine set its clock by NTP."]
        case .revoked: ["Refuse it."]
        case .revocationUnknown:
            [
                "Try again; if it stays so, refuse the data.",
                "Compare this machine's clock: an answer counts only for its time.",
                "Look for a proxy that answers in the responder's place.",
            ]
        case .revocationUnavailable:
            [
                "Try again: nothing says that the data is bad.",
                "Let the server reach ocsp.apple.com by HTTP (port 80), through its proxy and firewall.",
            ]
        case .wrongSignature: ["Compare it with what Apple sent; if it is the same, refuse it."]
        case .derSignature:
            ["Keep the string as it was received; a signer of your own must write R and S, 32 bytes each."]
        case .wrongBundleID:
            [
                "Send each app's notifications to a server that knows the app, or configure the app here.",
                "Refuse data of another app where goods are given out: it is a known way to cheat.",
            ]
        case .wrongAppAppleID:
            ["Compare appAppleId with App Store Connect: App Information, Apple ID. Bundle identifiers differ from it."]
        case .wrongEnvironment:
            [
                "Sandbox and TestFlight purchases are of Sandbox, customers' of Production: choose by the payload.",
                "App Review buys in Sandbox with the released app: a server must accept both, kept apart.",
            ]
        }
    }
}
