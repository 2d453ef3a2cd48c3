/// Why signed data is not accepted.
public enum SignedDataCause: String, DiagnosableCause {
    // What was given is no signed data, or not as Apple wrote it.
    /// Nothing was given.
    case empty = "signed-data.empty"
    /// It is nothing that the App Store signs.
    case unknownForm = "signed-data.unknown-form"
    /// It is the JSON around the signed string.
    case wrappedInJSON = "signed-data.wrapped-in-json"
    /// Spaces or line breaks were pasted along.
    case whitespace = "signed-data.whitespace"
    /// Quotes or a name were pasted along.
    case quotes = "signed-data.quotes"
    /// It was encoded in base64 once more.
    case base64Twice = "signed-data.base64-twice"
    /// It was rewritten in the other alphabet of base64.
    case standardBase64 = "signed-data.standard-base64"
    /// A piece of it is missing.
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
    /// Its payload is of no known kind.
    case unknownKind = "signed-data.unknown-kind"

    // Who signed it.
    /// Another algorithm than ES256.
    case wrongAlgorithm = "signed-data.wrong-algorithm"
    /// Not three certificates.
    case certificateCount = "signed-data.certificate-count"
    /// No root is trusted.
    case noRootCertificates = "signed-data.no-root-certificates"
    /// A certificate that cannot be read.
    case unreadableCertificate = "signed-data.unreadable-certificate"
    /// Xcode signed it.
    case xcode = "signed-data.xcode"
    /// A local test made it.
    case localTesting = "signed-data.local-testing"
    /// An emulator signed it, Apple's root is trusted.
    case emulatorUnderAppleRoot = "signed-data.emulator-under-apple-root"
    /// Apple signed it, another root is trusted.
    case appleUnderOtherRoot = "signed-data.apple-under-other-root"
    /// A root signed for it that is not trusted.
    case foreignRoot = "signed-data.foreign-root"
    /// It names a trusted root that did not sign for it.
    case falseRoot = "signed-data.false-root"
    /// The certificates stand in another order.
    case certificateOrder = "signed-data.certificate-order"
    /// A certificate lacks Apple's marker.
    case missingMarker = "signed-data.missing-marker"
    /// A certificate is used as it may not be.
    case brokenChain = "signed-data.broken-chain"
    /// A certificate had ended.
    case expiredChain = "signed-data.expired-chain"
    /// A certificate had not begun.
    case chainNotYetValid = "signed-data.chain-not-yet-valid"
    /// The time of signing is no time in milliseconds.
    case signingTime = "signed-data.signing-time"
    /// The time of signing is ahead of the clock.
    case clockBehind = "signed-data.clock-behind"
    /// A certificate was revoked.
    case revoked = "signed-data.revoked"
    /// A responder does not know a certificate, or proves nothing.
    case revocationUnknown = "signed-data.revocation-unknown"
    /// Whether a certificate was revoked cannot be found out.
    case revocationUnavailable = "signed-data.revocation-unavailable"
    /// The signature does not fit.
    case wrongSignature = "signed-data.wrong-signature"
    /// The signature is in DER.
    case derSignature = "signed-data.der-signature"

    // Whom it is about.
    /// Another app's.
    case wrongBundleID = "signed-data.wrong-bundle-id"
    /// Another app Apple ID.
    case wrongAppAppleID = "signed-data.wrong-app-apple-id"
    /// Another environment.
    case wrongEnvironment = "signed-data.wrong-environment"
}
