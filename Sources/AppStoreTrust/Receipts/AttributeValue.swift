import AppStoreTypes
import SwiftASN1

/// A value that an attribute can have.
protocol AttributeValue {
    /// Reads the value.
    ///
    /// - Throws: ``ReceiptFailure/malformed(_:offset:)``.
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure)

    /// Whether the attribute says that there is no value.
    static func isAbsent(_ attribute: EncodedAttribute) -> Bool

    /// The bytes of the value.
    func encoded() throws -> [UInt8]
}

extension AttributeValue {
    static func isAbsent(_ attribute: EncodedAttribute) -> Bool { false }
}

extension String: AttributeValue {
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure) {
        let element = try attribute.element()
        guard element.identifier == .utf8String || element.identifier == .ia5String,
            case .primitive(let bytes) = element.content, let text = String(validating: bytes, as: UTF8.self)
        else { throw attribute.failure }
        self = text
    }

    func encoded() throws -> [UInt8] { try DER.bytes { try $0.serialize(ASN1UTF8String(self)) } }
}

extension Int64: AttributeValue {
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure) {
        guard let number = try? Int64(derEncoded: attribute.element()) else { throw attribute.failure }
        self = number
    }

    func encoded() throws -> [UInt8] { try DER.bytes { try $0.serialize(self) } }
}

/// A number, 0 or 1.
extension Bool: AttributeValue {
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure) {
        switch try Int64(attribute) {
        case 0: self = false
        case 1: self = true
        default: throw attribute.failure
        }
    }

    func encoded() throws -> [UInt8] { try Int64(self ? 1 : 0).encoded() }
}

/// RFC 3339 in an IA5String; an empty one for no time.
extension Timestamp: AttributeValue {
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure) {
        let text = try String(attribute)
        // Xcode 12 wrote the offset without its colon.
        let time = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: "\(text.dropLast(2)):\(text.suffix(2))")
        guard let time else { throw attribute.failure }
        self = time
    }

    static func isAbsent(_ attribute: EncodedAttribute) -> Bool {
        attribute.value.count == 2 && attribute.value.last == 0
    }

    func encoded() throws -> [UInt8] {
        // Receipts are dated in whole seconds.
        let text = "\(description.prefix(19))Z"
        return try DER.bytes { try $0.serialize(ASN1IA5String(text)) }
    }
}

/// Octets as they are, with no element around them.
extension [UInt8]: AttributeValue {
    init(_ attribute: EncodedAttribute) { self = Array(attribute.value) }

    func encoded() -> [UInt8] { self }
}

extension ReceiptType: AttributeValue {
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure) {
        self.init(rawValue: try String(attribute))
    }

    func encoded() throws -> [UInt8] { try rawValue.encoded() }
}

extension DER {
    /// The bytes that a serializer writes.
    static func bytes(_ write: (inout Serializer) throws -> Void) rethrows -> [UInt8] {
        var serializer = Serializer()
        try write(&serializer)
        return serializer.serializedBytes
    }
}
