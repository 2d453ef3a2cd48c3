public import Foundation

extension WireObject {
    /// Decodes an object from JSON, like `JSONDecoder` but several times as fast for plain JSON.
    ///
    /// - Throws: ``WireError`` if a value has the wrong JSON type, or `JSONDecoder`'s error for invalid JSON.
    public init(json: Data) throws {
        self = try json.withUnsafeBytes { Self.read($0) } ?? Self.decode(json)
    }

    /// Decodes an object from JSON, as `JSONDecoder` does.
    ///
    /// - Throws: ``WireError`` if a value has the wrong JSON type, or `JSONDecoder`'s error for invalid JSON.
    public init(json: [UInt8]) throws {
        self = try json.withUnsafeBytes { Self.read($0) } ?? Self.decode(Data(json))
    }

    /// Decodes an object that cannot be read in one pass, mostly because a value has the wrong type.
    private static func decode(_ json: Data) throws -> Self {
        try JSONDecoder(of: JSONValue(json: json)).decode(Self.self, from: json)
    }

    /// Reads an object in one pass, or returns `nil` if that is not possible for any reason.
    package static func read(_ json: UnsafeRawBufferPointer) -> Self? {
        json.withMemoryRebound(to: UInt8.self) { bytes in
            var reader = WireReader(bytes)
            guard let object = Self(reading: &reader), reader.isAtEnd() else { return nil }
            return object
        }
    }

    /// Reads the object at the reader's position.
    init?(reading reader: inout WireReader) {
        let members = Self.members
        guard let slots = members.slots else { return nil }
        let table = members.table
        self.init()
        let isRead = withUnsafeMutablePointer(to: &self) { object in
            // Different readers treat a repeated name differently.
            var seen: UInt64 = 0
            return reader.object { name, reader in
                guard let index = table.index(of: name.bytes) else {
                    guard let name = name.string, object.pointee.unknownMembers[name] == nil,
                        let value = reader.value()
                    else { return false }
                    object.pointee.unknownMembers[name] = value
                    return true
                }
                let bit = UInt64(1) << UInt64(index)
                guard seen & bit == 0 else { return false }
                seen |= bit
                return slots[index].read(&reader, into: object)
            }
        }
        guard isRead else { return nil }
    }
}
