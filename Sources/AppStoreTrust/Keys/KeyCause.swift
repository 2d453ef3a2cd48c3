/// Why a file contains no key that can sign calls to Apple, or the wrong one.
public enum KeyCause: String, DiagnosableCause {
    /// It contains no PEM.
    case missing = "key.missing"
    /// Its line breaks were lost or escaped.
    case lineBreaks = "key.line-breaks"
    /// It was encoded in base64 twice.
    case base64Twice = "key.base64-twice"
    /// The lines before and after the key are missing.
    case frame = "key.no-frame"
    /// It is encrypted with a passphrase.
    case encrypted = "key.encrypted"
    /// It is a public key.
    case publicKey = "key.public"
    /// It is a certificate.
    case certificate = "key.certificate"
    /// It is another kind of PEM.
    case somethingElse = "key.something-else"
    /// It has another curve or algorithm.
    case notP256 = "key.not-p256"
    /// It is not in PKCS #8.
    case notPKCS8 = "key.not-pkcs8"
    /// It cannot be read.
    case damaged = "key.damaged"
    /// Its name is that of another type of key.
    case otherKind = "key.other-kind"
    /// Its name contains another key ID.
    case otherKeyID = "key.other-key-id"

    /// The cause in one sentence.
    public var sentence: String {
        switch self {
        case .missing: "The file holds no key in PEM (-----BEGIN PRIVATE KEY-----)."
        case .lineBreaks: "The line breaks of the key were lost, or are written out as \\n."
        case .base64Twice: "The key was encoded in base64 once more."
        case .frame: "The key lacks the lines -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY-----."
        case .encrypted: "The file holds a key under a passphrase."
        case .publicKey: "The file holds a public key, not a private one."
        case .certificate: "The file holds a certificate, not a private key."
        case .somethingElse: "The file holds something else than a private key."
        case .notP256: "The file holds a key that is not of the curve P-256."
        case .notPKCS8: "The key is not in PKCS #8, the form in which App Store Connect gives keys."
        case .damaged: "The file holds a key that is damaged."
        case .otherKind: "The file is named as keys of App Store Connect's API or of Sign in with Apple are."
        case .otherKeyID: "The file is named after another key identifier than the one it is used with."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        let download = "Name the .p8 file that App Store Connect gives when an In-App Purchase key is made."
        return switch self {
        case .missing, .publicKey, .certificate, .somethingElse, .notP256, .damaged, .frame: [download]
        case .lineBreaks: ["Use the file as it was downloaded; from a variable, write it with printf '%b'."]
        case .base64Twice: ["Decode it once: base64 -d."]
        case .encrypted: ["Keep it without a passphrase: openssl pkcs8 -topk8 -nocrypt."]
        case .notPKCS8: ["Convert it: openssl pkcs8 -topk8 -nocrypt.", download]
        case .otherKind:
            [
                "Make an In-App Purchase key: App Store Connect, Users and Access, Integrations, In-App Purchase.",
                "Its file is named SubscriptionKey_ and its identifier; one named AuthKey_ is for something else.",
            ]
        case .otherKeyID: ["Use the key identifier in the file's name, or the file of the other key."]
        }
    }
}
