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
        case .missing: "The file contains no key in PEM format (-----BEGIN PRIVATE KEY-----)."
        case .lineBreaks: "The line breaks of the key are missing, or are written as \\n."
        case .base64Twice: "The key was encoded in base64 twice."
        case .frame: "The key lacks the lines -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY-----."
        case .encrypted: "The file contains an encrypted key."
        case .publicKey: "The file contains a public key, not a private one."
        case .certificate: "The file contains a certificate, not a private key."
        case .somethingElse: "The file does not contain a private key."
        case .notP256: "The key in the file is not a P-256 key."
        case .notPKCS8: "The key is not in PKCS #8, the format of App Store Connect's keys."
        case .damaged: "The key in the file is damaged."
        case .otherKind: "The file is named like an App Store Connect API or Sign in with Apple key."
        case .otherKeyID: "The key identifier in the file's name is not the configured one."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        let download = "Use the .p8 file of an In-App Purchase key, downloaded from App Store Connect."
        return switch self {
        case .missing, .publicKey, .certificate, .somethingElse, .notP256, .damaged, .frame: [download]
        case .lineBreaks: ["Use the file as it was downloaded; from a variable, write it with printf '%b'."]
        case .base64Twice: ["Decode it once: base64 -d."]
        case .encrypted: ["Remove the passphrase: openssl pkcs8 -topk8 -nocrypt."]
        case .notPKCS8: ["Convert it: openssl pkcs8 -topk8 -nocrypt.", download]
        case .otherKind:
            [
                "Create an In-App Purchase key: App Store Connect, Users and Access, Integrations, In-App Purchase.",
                "Its file name is SubscriptionKey_ and the key identifier; AuthKey_ files are other kinds of keys.",
            ]
        case .otherKeyID: ["Use the key identifier in the file's name, or the file of the configured key."]
        }
    }
}
