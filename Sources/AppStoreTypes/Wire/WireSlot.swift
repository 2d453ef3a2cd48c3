/// The memory location of a member's value in its object, and the way to read it from JSON.
///
/// The way is determined once, when a type lists its members. Common types have their own ways. If a type has none,
/// `JSONDecoder` reads the whole object.
package struct WireSlot: Sendable {
    private let fill: @Sendable (_ object: UnsafeMutableRawPointer, inout WireReader) -> Bool

    private init(fill: @escaping @Sendable (UnsafeMutableRawPointer, inout WireReader) -> Bool) { self.fill = fill }

    /// Reads the value at the reader's position into an object; returns whether that succeeded.
    func read(_ reader: inout WireReader, into object: UnsafeMutableRawPointer) -> Bool { fill(object, &reader) }

    /// Creates the slot of an optional value at an offset in its object; returns `nil` if the type cannot be read.
    init?<Value>(of type: Value.Type, at offset: Int) {
        if type == String.self {
            self.init(at: offset) { $0.string() }
        } else if type == Int64.self {
            self.init(at: offset) { $0.integer() }
        } else if type == Int32.self {
            self.init(at: offset) { $0.integer().flatMap(Int32.init(exactly:)) }
        } else if type == Bool.self {
            self.init(at: offset) { $0.bool() }
        } else if type == Timestamp.self {
            self.init(at: offset) { $0.integer().map(Timestamp.init(milliseconds:)) }
        } else if type == Milliunits.self {
            self.init(at: offset) { $0.integer().map(Milliunits.init(thousandths:)) }
        } else if type == [String].self {
            self.init(at: offset) { reader in Self.array(&reader) { $0.string() } }
        } else if let type = type as? any (RawRepresentable<String> & SendableMetatype).Type {
            self = Self.text(type, offset)
        } else if let type = type as? any (RawRepresentable<Int32> & SendableMetatype).Type {
            self = Self.number(type, offset)
        } else if let type = type as? any WireObject.Type {
            self = Self.object(type, offset)
        } else if let type = type as? any WireObjects.Type {
            self = Self.objects(type, offset)
        } else {
            return nil
        }
    }

    /// Returns a value as a type that the caller has verified.
    ///
    /// It is inlined, so that it becomes specialized code for a type that the compiler knows.
    @inline(__always)
    private init<Value>(at offset: Int, read: @escaping @Sendable (inout WireReader) -> Value?) {
        self.init { object, reader in
            let place = object.advanced(by: offset).assumingMemoryBound(to: Value?.self)
            if reader.null() {
                place.pointee = nil
                return true
            }
            guard let value = read(&reader) else { return false }
            place.pointee = value
            return true
        }
    }

    private static func text<Value: RawRepresentable<String> & SendableMetatype>(
        _ type: Value.Type,
        _ offset: Int
    ) -> WireSlot {
        WireSlot { object, reader in
            let place = object.advanced(by: offset).assumingMemoryBound(to: Value?.self)
            if reader.null() {
                place.pointee = nil
                return true
            }
            guard let text = reader.string() else { return false }
            // Writes directly into the property, because optionals of an unknown type are slow to access.
            place.pointee = Value(rawValue: text)
            return place.pointee != nil
        }
    }

    private static func number<Value: RawRepresentable<Int32> & SendableMetatype>(
        _ type: Value.Type,
        _ offset: Int
    ) -> WireSlot {
        WireSlot { object, reader in
            let place = object.advanced(by: offset).assumingMemoryBound(to: Value?.self)
            if reader.null() {
                place.pointee = nil
                return true
            }
            guard let number = reader.integer().flatMap(Int32.init(exactly:)) else { return false }
            place.pointee = Value(rawValue: number)
            return place.pointee != nil
        }
    }

    private static func object<Value: WireObject>(_ type: Value.Type, _ offset: Int) -> WireSlot {
        WireSlot { object, reader in
            let place = object.advanced(by: offset).assumingMemoryBound(to: Value?.self)
            if reader.null() {
                place.pointee = nil
                return true
            }
            place.pointee = Value(reading: &reader)
            return place.pointee != nil
        }
    }

    private static func objects<Value: WireObjects>(_ type: Value.Type, _ offset: Int) -> WireSlot {
        WireSlot(at: offset) { reader in type.init(reading: &reader) }
    }

    fileprivate static func array<Element>(
        _ reader: inout WireReader,
        _ element: (inout WireReader) -> Element?
    ) -> [Element]? {
        var elements: [Element] = []
        let isRead = reader.array { reader in
            guard let element = element(&reader) else { return false }
            elements.append(element)
            return true
        }
        return isRead ? elements : nil
    }
}

/// A list of wire objects.
private protocol WireObjects: SendableMetatype {
    init?(reading reader: inout WireReader)
}

extension Array: WireObjects where Element: WireObject {
    fileprivate init?(reading reader: inout WireReader) {
        guard let elements = WireSlot.array(&reader, { Element(reading: &$0) }) else { return nil }
        self = elements
    }
}
