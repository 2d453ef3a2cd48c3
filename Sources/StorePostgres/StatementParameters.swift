import CLibPQ
import Store

/// The values of a statement in libpq's form.
struct StatementParameters {
    private let bytes: [[UInt8]?]

    init(_ values: [SQLValue], as types: [Oid]) throws {
        guard values.count == types.count else {
            throw PostgresError(state: "08P01", message: "\(values.count) values for \(types.count) parameters")
        }
        bytes = try zip(values, types).map { try PostgresValue.encode($0, as: $1) }
    }

    init(bytes: [[UInt8]]) { self.bytes = bytes }

    /// Calls a closure with the number of values, their bytes, lengths and formats, all binary.
    func withPointers<Value>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Value
    ) -> Value {
        // All values share one buffer, because a pointer into a separate array for each value would nest closures.
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.reduce(1) { $0 + ($1?.count ?? 0) })
        var offsets: [Int?] = []
        for one in bytes {
            offsets.append(one == nil ? nil : joined.count)
            joined += one ?? []
        }
        // An empty value needs an address too.
        joined.append(0)
        let lengths = bytes.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: bytes.count)
        return joined.withUnsafeBytes { buffer in
            let base = buffer.bindMemory(to: CChar.self).baseAddress
            let pointers = offsets.map { offset in offset.flatMap { offset in base.map { $0 + offset } } }
            return body(Int32(bytes.count), pointers, lengths, formats)
        }
    }
}
