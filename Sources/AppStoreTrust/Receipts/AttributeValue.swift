import AppStoreTypes
import SwiftASN1

/// A type of attribute value.
protocol AttributeValue {
    /// Decodes the value.
    ///
    /// - Throws: ``ReceiptFailure/malformed(_:offset:)``.
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure)

    /// Returns whether the attribute encodes a missing value.
    static func isAbsent(_ attribute: EncodedAttribute) -> Bool

    /// Returns the bytes of the value.
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

/// A time in RFC 3339 as an IA5String; an empty string means no time.
extension Timestamp: AttributeValue {
    init(_ attribute: EncodedAttribute) throws(ReceiptFailure) {
        let text = try String(attribute)
        // Xcode 12 wrote the offset without a colon.
        let time = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: "\(text.dropLast(2)):\(text.suffix(2))")
        guard let time else { throw attribute.failure }
        self = time
    }

    static func isAbsent(_ attribute: EncodedAttribute) -> Bool {
        attribute.value.count == 2 && attribute.value.last == 0
    }

    func encoded() throws -> [UInt8] {
        // Receipts have dates in whole seconds.
        let text = "\(description.prefix(19))Z"
        return try DER.bytes { try $0.serialize(ASN1IA5String(text)) }
    }
}

/// Raw octets without an ASN.1 element.
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
    /// Returns the bytes that a serializer writes.
    static func bytes(_ write: (inout Serializer) throws -> Void) rethrows -> [UInt8] {
        var serializer = Serializer()
        try write(&serializer)
        return serializer.serializedBytes
    }
}
