public import AppStoreTypes
import SwiftASN1

/// An attribute of a receipt without a property of its own.
public struct ReceiptAttribute: Hashable, Sendable {
    /// The type number.
    public let type: Int
    /// The version: 1, or 2 for the opaque value.
    public let version: Int
    /// The value, usually another ASN.1 element.
    public let value: [UInt8]

    /// Creates an attribute.
    public init(type: Int, version: Int = 1, value: [UInt8]) {
        self.type = type
        self.version = version
        self.value = value
    }

    /// The value as a string; `nil` if it is not one.
    public var text: String? { try? String(encoded) }
    /// The value as a 64-bit integer; `nil` if it is not one.
    public var integer: Int64? { try? Int64(encoded) }
    /// The value as a time; `nil` if it is empty or not one.
    public var timestamp: Timestamp? { try? Timestamp(encoded) }

    private var encoded: EncodedAttribute {
        EncodedAttribute(type: type, version: version, value: value[...], part: .attribute(type))
    }
}

/// An attribute in the bytes of a receipt.
struct EncodedAttribute {
    let type: Int
    let version: Int
    let value: ArraySlice<UInt8>
    /// The name of the attribute in failures.
    let part: ReceiptPart

    var failure: ReceiptFailure { .malformed(part, offset: value.startIndex) }

    /// Returns the only element of the value.
    func element() throws(ReceiptFailure) -> ASN1Node {
        guard let element = try? DER.parse(value) else { throw failure }
        return element
    }

    /// Reads a set of attributes.
    ///
    /// - Throws: ``ReceiptFailure/malformed(_:offset:)`` or ``ReceiptFailure/tooComplex(_:offset:)``.
    static func list(
        in bytes: ArraySlice<UInt8>,
        of part: ReceiptPart,
        maximum: Int,
        part attributePart: (Int) -> ReceiptPart
    ) throws(ReceiptFailure) -> [EncodedAttribute] {
        // Each attribute is a sequence of three elements.
        try ElementScan.check(bytes, as: part, maximumElements: 1 + 4 * maximum)
        guard let element = try? BER.parse(bytes) else { throw .malformed(part, offset: bytes.startIndex) }
        var set = try ElementReader(element, as: .set, of: part)
        var attributes: [EncodedAttribute] = []
        while let member = set.next() {
            var attribute = try ElementReader(member, as: .sequence, of: part)
            let type = try attribute.value(Int.self)
            let version = try attribute.value(Int.self)
            let octets = try attribute.value(ASN1OctetString.self)
            try attribute.finish()
            attributes.append(
                EncodedAttribute(type: type, version: version, value: octets.bytes, part: attributePart(type))
            )
        }
        return attributes
    }
}
