import SwiftASN1

/// Reads the members of a constructed element one after another.
struct ElementReader {
    private let part: ReceiptPart
    private let offset: Int
    private var members: ASN1NodeCollection.Iterator
    /// A member that was read ahead but not used yet.
    private var ahead: ASN1Node?

    /// Opens an element.
    ///
    /// - Throws: ``ReceiptFailure/malformed(_:offset:)`` if it is not constructed or has another identifier.
    init(_ element: ASN1Node, as identifier: ASN1Identifier, of part: ReceiptPart) throws(ReceiptFailure) {
        guard element.identifier == identifier, case .constructed(let members) = element.content else {
            throw .malformed(part, offset: element.offset)
        }
        self.part = part
        offset = element.offset
        self.members = members.makeIterator()
    }

    /// Returns the next member, or `nil` at the end.
    mutating func next() -> ASN1Node? {
        defer { ahead = nil }
        return ahead ?? members.next()
    }

    /// Returns the next member, which must exist.
    mutating func member() throws(ReceiptFailure) -> ASN1Node {
        guard let member = next() else { throw .malformed(part, offset: offset) }
        return member
    }

    /// Returns the next member as a value.
    mutating func value<Value: BERParseable>(
        _ type: Value.Type = Value.self
    ) throws(ReceiptFailure) -> Value {
        try member().value(of: part)
    }

    /// Returns the next member if it has a context-specific tag.
    mutating func tagged(_ number: UInt) -> ASN1Node? {
        guard let member = next() else { return nil }
        guard member.identifier == .tagged(number) else {
            ahead = member
            return nil
        }
        return member
    }

    /// Throws an error if there are more members.
    mutating func finish() throws(ReceiptFailure) {
        if let member = next() { throw .malformed(part, offset: member.offset) }
    }
}

extension ASN1Node {
    /// The offset of the element in the receipt.
    var offset: Int { encodedBytes.startIndex }

    /// Returns the element as a value.
    func value<Value: BERParseable>(
        _ type: Value.Type = Value.self,
        of part: ReceiptPart
    ) throws(ReceiptFailure) -> Value {
        do {
            return try Value(berEncoded: self)
        } catch {
            throw .malformed(part, offset: offset)
        }
    }
}
