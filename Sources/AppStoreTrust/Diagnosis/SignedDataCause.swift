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
        case .empty: "The input is empty."
        case .unknownForm: "This is not data that the App Store signs."
        case .wrappedInJSON: "This is the JSON around the signed string, not the string."
        case .whitespace: "The signed string contains spaces or line breaks."
        case .quotes: "Quotes, or a name, were pasted along with the signed string."
        case .base64Twice: "The signed string was encoded in base64 twice."
        case .standardBase64:
            "The signed string was re-encoded: it has padding or characters of the standard base64 alphabet."
        case .cut: "A part of the signed string is missing."
        case .appReceipt: "This is an app receipt (PKCS #7), not a signed string (JWS)."
        case .transactionReceipt: "This is a transaction receipt in the old format, not a signed string (JWS)."
        case .apiToken:
            "This is a token that a developer made for the App Store Server API, not data that Apple signed."
        case .v1: "This is a version 1 notification, which carries no signature."
        case .decodedPayload: "This is a decoded payload without its signature."
        case .unreadableHeader: "The header of the signed string is not JSON, or not a JWS header."
        case .unreadablePayload: "The payload of the signed string is not a JSON object."
        case .unreadableMember: "A member of the payload has a type or value that cannot be read."
        case .unknownKind: "The signature is valid, but the kind of the payload is unknown."
        case .wrongAlgorithm: "It is not signed with ES256, the App Store's algorithm."
        case .certificateCount: "The header does not have exactly three certificates, as the App Store's headers do."
        case .noRootCertificates: "No root certificate is trusted, so nothing can be verified."
        case .unreadableCertificate: "A certificate in the header cannot be read, or its key is not a P-256 key."
        case .xcode: "Xcode signed it for StoreKit testing on one machine, not the App Store."
        case .localTesting: "Its environment is LocalTesting, for which the App Store signs nothing."
        case .emulatorUnderAppleRoot: "An App Store emulator signed it, but only Apple's root is trusted."
        case .appleUnderOtherRoot: "Apple signed it, but Apple's root is not trusted."
        case .foreignRoot: "Its certificates lead to a root that is not trusted."
        case .falseRoot: "It names a trusted root that did not sign its certificates: it is forged or damaged."
        case .certificateOrder: "The certificates are not in the order leaf, intermediate, root."
        case .missingMarker: "A certificate lacks Apple's marker for App Store data: it has another purpose."
        case .brokenChain: "The certificates do not lead from the signature to a trusted root."
        case .expiredChain: "A certificate had expired at the time for which it is checked."
        case .chainNotYetValid: "A certificate was not yet valid at the time for which it is checked."
        case .signingTime: "Its signing time is not a valid time in milliseconds."
        case .clockBehind: "Its signing time is in the future by this machine's clock."
        case .revoked: "A certificate was revoked, according to its OCSP responder."
        case .revocationUnknown: "The OCSP responder does not know the certificate, or its answer is invalid."
        case .revocationUnavailable: "The revocation status of a certificate could not be checked."
        case .wrongSignature: "The signature does not match: the header or payload was changed after signing."
        case .derSignature: "The signature is in DER, not the 64 bytes of a JWS."
        case .wrongBundleID: "It belongs to another app."
        case .wrongAppAppleID: "It names another app Apple ID."
        case .wrongEnvironment: "It belongs to another environment."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .empty: ["Give the signed string, or the whole body that Apple posted."]
        case .unknownForm, .unknownKind:
            ["Give a notification, transaction, renewal information, app transaction or realtime request as received."]
        case .wrappedInJSON: ["Decode the JSON first, then verify only the value of its member."]
        case .whitespace: ["Remove all spaces and line breaks, and store and log the string on one line."]
        case .quotes: ["Remove the quotes and the name: only the string between them is signed."]
        case .base64Twice: ["Decode it once, then verify it, and find the code that encodes it a second time."]
        case .standardBase64:
            [
                "Keep the string as Apple sent it: base64url without padding.",
                "Find the code that decodes and encodes it.",
            ]
        case .cut:
            [
                "Fetch or copy the complete string again: it has three parts with a dot between them.",
                "Look for a size limit in your storage, such as a column of 4,000 characters.",
            ]
        case .appReceipt: ["Verify it as a receipt: refund-desk receipt decode."]
        case .transactionReceipt: ["Read it as a receipt: refund-desk receipt decode."]
        case .apiToken:
            [
                "Verify what Apple sent instead. To check a token, use refund-desk token --check.",
                "A token allows calls to Apple until it expires: if others saw it, wait until then.",
            ]
        case .v1:
            [
                "Compare its password with the app's shared secret, and verify its receipt.",
                "Choose version 2 notifications in App Store Connect: those are signed.",
            ]
        case .decodedPayload: ["Give the complete signed string: a payload alone proves nothing."]
        case .unreadableHeader, .unreadablePayload:
            ["Compare it with what Apple sent: it was changed on the way, or Apple did not create it."]
        case .unreadableMember:
            ["Keep the string: a later version may read it.", "Report the name of the member, without its value."]
        case .wrongAlgorithm: ["Refuse it: Apple signs only with ES256."]
        case .certificateCount: ["Refuse it: the App Store's data has leaf, intermediate and root in its header."]
        case .noRootCertificates: ["Trust Apple Root CA - G3; with an emulator, its root."]
        case .unreadableCertificate: ["Compare it with what Apple sent: it was changed on the way or is forged."]
        case .xcode:
            [
                "Never accept it on a server that delivers purchases: anyone with Xcode can create it.",
                "To read it while developing: refund-desk verify --allow-xcode.",
                "To test a server, use a Sandbox account, not a StoreKit configuration file.",
            ]
        case .localTesting: ["Never accept it on a server: test with Sandbox or an emulator whose root is trusted."]
        case .emulatorUnderAppleRoot:
            [
                "For a test against the emulator, trust its root: rootCertificates, or verify --root FILE.",
                "The root is in GET /_emulator/credentials, rootCertificate.",
                "On a production server, refuse it.",
            ]
        case .appleUnderOtherRoot:
            ["Trust Apple Root CA - G3: leave rootCertificates out of the configuration, or verify without --root."]
        case .foreignRoot:
            ["Refuse it, unless you created the root: then set rootCertificates or pass --root."]
        case .falseRoot: ["Refuse it."]
        case .certificateOrder, .missingMarker, .brokenChain: ["Refuse it: the App Store does not sign this way."]
        case .expiredChain:
            [
                "For old data, verify at its signing time: omit --online, or set onlineChecks: false.",
                "For new data, check this machine's clock. If the clock is right, refuse the data.",
            ]
        case .chainNotYetValid: ["Synchronize this machine's clock with NTP; if the clock is right, refuse the data."]
        case .signingTime: ["Compare it with what Apple sent: signedDate is in milliseconds since 1970."]
        case .clockBehind: ["Synchronize this machine's clock with NTP."]
        case .revoked: ["Refuse it."]
        case .revocationUnknown:
            [
                "Try again. If it fails again, refuse the data.",
                "Check this machine's clock: an OCSP answer is valid only for a limited time.",
                "Look for a proxy that answers instead of the responder.",
            ]
        case .revocationUnavailable:
            [
                "Try again: the data may be valid.",
                "Allow the server to reach ocsp.apple.com over HTTP (port 80), through its proxy and firewall.",
            ]
        case .wrongSignature: ["Compare it with what Apple sent; if it is the same, refuse it."]
        case .derSignature:
            ["Keep the string as received. If you sign data yourself, encode R and S as 32 bytes each."]
        case .wrongBundleID:
            [
                "Send each app's notifications to a server that knows the app, or configure the app here.",
                "Refuse another app's data on a server that delivers purchases: this is a known fraud.",
            ]
        case .wrongAppAppleID:
            ["Compare appAppleId with App Store Connect: App Information, Apple ID. It is not the bundle identifier."]
        case .wrongEnvironment:
            [
                "Choose the environment in the payload: TestFlight uses Sandbox, and customers use Production.",
                "App Review buys in Sandbox with the released app: accept both on a server, and keep them separate.",
            ]
        }
    }
}
