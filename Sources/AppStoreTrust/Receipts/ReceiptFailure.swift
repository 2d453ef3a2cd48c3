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
        case .duplicate(let part): "\(part) occurs twice"
        case .unsupportedAlgorithm: "not signed with RSA and SHA-1 or SHA-256"
        case .unknownSigner: "the signer's certificate is not in the receipt"
        case .invalidSignature: "the signature does not match"
        case .untrustedChain: "the certificates do not lead to a trusted root"
        case .missingMarker: "a certificate lacks Apple's marker"
        case .certificateOutsideValidity: "a certificate was not valid when the receipt was made"
        case .invalidRoot: "a root certificate is missing or cannot be read"
        case .wrongBundleID: "the receipt is another app's"
        case .wrongEnvironment(let environment?): "the receipt belongs to the environment \(environment)"
        case .wrongEnvironment(nil): "the receipt's environment is unknown"
        }
    }
}

/// A part of a receipt, which shows where an error is.
public enum ReceiptPart: Hashable, Sendable {
    /// The PKCS #7 envelope.
    case container
    /// A certificate in the envelope; indexes start at 0.
    case certificate(index: Int)
    /// The information about the signer in the envelope.
    case signer
    /// The signed set of attributes.
    case payload
    /// An attribute of the payload by its type number.
    case attribute(Int)
    /// An in-app purchase in the order of the payload; indexes start at 0.
    case inAppPurchase(index: Int)
    /// An attribute of an in-app purchase by its type number.
    case inAppAttribute(Int, index: Int)
    /// The property list of a transaction receipt.
    case transactionReceipt
    /// The nested property list that describes the purchase.
    case purchaseInfo
}

extension ReceiptPart: CustomStringConvertible {
    /// The part as text.
    public var description: String {
        switch self {
        case .container: "the PKCS #7 envelope"
        case .certificate(let index): "certificate \(index)"
        case .signer: "the signer's information"
        case .payload: "the payload"
        case .attribute(let type): "attribute \(type)"
        case .inAppPurchase(let index): "in-app purchase \(index)"
        case .inAppAttribute(let type, let index): "attribute \(type) of in-app purchase \(index)"
        case .transactionReceipt: "the transaction receipt"
        case .purchaseInfo: "the purchase info"
        }
    }
}
