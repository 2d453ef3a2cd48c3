/// A part of a receipt, to say where something is wrong.
public enum ReceiptPart: Hashable, Sendable {
    /// The PKCS #7 envelope.
    case container
    /// A certificate in the envelope, counted from 0.
    case certificate(index: Int)
    /// What the envelope says of the signer.
    case signer
    /// The signed set of attributes.
    case payload
    /// An attribute of the payload, by its number.
    case attribute(Int)
    /// An in-app purchase, counted from 0 in the order of the payload.
    case inAppPurchase(index: Int)
    /// An attribute of an in-app purchase, by its number.
    case inAppAttribute(Int, index: Int)
    /// The property list of a transaction receipt.
    case transactionReceipt
    /// The property list within a transaction receipt that says what was bought.
    case purchaseInfo
}

extension ReceiptPart: CustomStringConvertible {
    /// The part in words.
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
