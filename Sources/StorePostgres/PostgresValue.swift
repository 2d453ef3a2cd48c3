import CLibPQ
import Store

/// The binary form of values, by PostgreSQL's type numbers.
enum PostgresValue {
    private enum TypeID {
        static let bool: Oid = 16
        static let bytes: Oid = 17
        static let name: Oid = 19
        static let int8: Oid = 20
        static let int2: Oid = 21
        static let int4: Oid = 23
        static let text: Oid = 25
        static let varchar: Oid = 1043
    }

    /// Returns the bytes of a value for a parameter of a type, or `nil` for `NULL`.
    ///
    /// - Throws: ``PostgresError`` for a value that the type cannot store, which is a mistake in a statement.
    static func encode(_ value: SQLValue, as type: Oid) throws -> [UInt8]? {
        switch (value, type) {
        case (.null, _): nil
        case (.integer(let number), TypeID.int8): bigEndian(number)
        case (.integer(let number), TypeID.int4): try bigEndian(narrowed(number) as Int32)
        case (.integer(let number), TypeID.int2): try bigEndian(narrowed(number) as Int16)
        case (.integer(let number), TypeID.bool): [number == 0 ? 0 : 1]
        case (.text(let text), TypeID.text), (.text(let text), TypeID.varchar), (.text(let text), TypeID.name):
            Array(text.utf8)
        case (.bytes(let bytes), TypeID.bytes): bytes
        default: throw PostgresError(state: "42804", message: "a parameter of type \(type) was given another value")
        }
    }

    /// Returns a value of a type; a type that no column of the store has becomes bytes.
    static func decode(_ bytes: UnsafeRawBufferPointer, as type: Oid) -> SQLValue {
        switch type {
        case TypeID.int8 where bytes.count == 8: .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case TypeID.int4 where bytes.count == 4: .integer(Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
        case TypeID.int2 where bytes.count == 2: .integer(Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self))))
        case TypeID.bool where bytes.count == 1: .integer(bytes[0] == 0 ? 0 : 1)
        case TypeID.text, TypeID.varchar, TypeID.name:
            String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(Array(bytes))
        default: .bytes(Array(bytes))
        }
    }

    /// Returns the binary form of a one-dimensional array.
    static func encode(array values: [SQLValue], of type: Oid) throws -> [UInt8] {
        let hasNull = values.contains(.null)
        var bytes = bigEndian(Int32(1)) + bigEndian(Int32(hasNull ? 1 : 0)) + bigEndian(Int32(bitPattern: type))
        bytes += bigEndian(Int32(values.count)) + bigEndian(Int32(1))
        for value in values {
            guard let element = try encode(value, as: type) else {
                bytes += bigEndian(Int32(-1))
                continue
            }
            bytes += bigEndian(Int32(element.count))
            bytes += element
        }
        return bytes
    }

    /// Returns the name of a type for use in a statement.
    ///
    /// - Throws: ``PostgresError`` for a type that no column of the store has.
    static func typeName(_ type: Oid) throws -> String {
        switch type {
        case TypeID.int8: "bigint"
        case TypeID.int4: "integer"
        case TypeID.text, TypeID.varchar, TypeID.name: "text"
        case TypeID.bytes: "bytea"
        default: throw PostgresError(state: "42804", message: "no list of type \(type) can be bound")
        }
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func narrowed<Number: FixedWidthInteger>(_ number: Int64) throws -> Number {
        guard let narrow = Number(exactly: number) else {
            throw PostgresError(state: "22003", message: "a number is out of range")
        }
        return narrow
    }
}
