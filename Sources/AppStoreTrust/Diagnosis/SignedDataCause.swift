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
