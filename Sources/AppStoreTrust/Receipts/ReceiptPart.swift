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
