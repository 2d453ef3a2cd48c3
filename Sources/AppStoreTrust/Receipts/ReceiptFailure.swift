public import AppStoreTypes

/// Why a receipt is rejected.
///
/// No case contains any of the content. Offsets count bytes of the decoded receipt, or characters if the text is not
/// base64.
public enum ReceiptFailure: Error, Hashable, Sendable {
    /// It is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The text is not base64, with or without line breaks; the offset is that of the first invalid character.
    case notBase64(offset: Int)
    /// A part is malformed.
    case malformed(ReceiptPart, offset: Int)
    /// A part is nested too deeply or has too many elements.
    case tooComplex(ReceiptPart, offset: Int)
    /// A required part is missing.
    case missing(ReceiptPart)
    /// A part that may occur once occurs again.
    case duplicate(ReceiptPart)
    /// It is not signed with RSA and SHA-1 or SHA-256.
    case unsupportedAlgorithm
    /// The signer's certificate is not in the receipt.
    case unknownSigner
    /// The signature does not match, or the content is not what was signed.
    case invalidSignature
    /// The certificates do not lead to a trusted root, or include others than the signer's path.
    case untrustedChain
    /// The certificates lead to a trusted root, but one lacks Apple's marker for this use.
    case missingMarker
    /// A certificate was not valid when the receipt was created.
    case certificateOutsideValidity
    /// A root of the verifier cannot be read, or there is none.
    case invalidRoot
    /// It is for another app.
    case wrongBundleID
    /// It is for an environment that is not accepted; `nil` if the receipt type is missing or unknown.
    case wrongEnvironment(AppStoreEnvironment?)
}

extension ReceiptFailure: CustomStringConvertible {
    /// The failure as text.
    public var description: String {
        switch self {
        case .tooLarge(let limit): "the receipt is larger than \(limit) bytes"
        case .notBase64(let offset): "not base64 at character \(offset)"
        case .malformed(let part, let offset): "\(part) is malformed at byte \(offset)"
        case .tooComplex(let part, let offset): "\(part) is too deep or has too many elements at byte \(offset)"
        case .missing(let part): "\(part) is missing"
        case .duplicate(let part): "\(part) is there twice"
        case .unsupportedAlgorithm: "not signed with RSA and SHA-1 or SHA-256"
        case .unknownSigner: "the signer's certificate is not in the receipt"
        case .invalidSignature: "the signature does not fit"
        case .untrustedChain: "the certificates do not lead to a trusted root"
        case .missingMarker: "a certificate lacks Apple's marker"
        case .certificateOutsideValidity: "a certificate was not valid when the receipt was made"
        case .invalidRoot: "a root certificate cannot be read, or there is none"
        case .wrongBundleID: "the receipt is another app's"
        case .wrongEnvironment(let environment?): "the receipt is of the environment \(environment)"
        case .wrongEnvironment(nil): "the receipt is of no known environment"
        }
    }
}
