import Crypto
import Store

/// The number of rows and the sum of their digests, which does not depend on their order or on the engine.
struct TableDigest: Hashable, Sendable {
    private(set) var rows: Int64 = 0
    private var sums: [UInt64] = [0, 0, 0, 0]

    init() {}

    /// Creates a digest from its stored form.
    init?(rows: Int64, text: String) {
        let parts = stride(from: 0, to: text.utf8.count, by: 16).map { String(text.dropFirst($0).prefix(16)) }
        let sums = parts.compactMap { UInt64($0, radix: 16) }
        guard sums.count == 4, text.utf8.count == 64 else { return nil }
        (self.rows, self.sums) = (rows, sums)
    }

    /// The sums as 64 hexadecimal digits.
    var text: String {
        sums.map { sum in
            let digits = String(sum, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    mutating func add(_ row: [SQLValue]) {
        rows += 1
        for (index, part) in Self.parts(of: row).enumerated() { sums[index] &+= part }
    }

    mutating func remove(_ row: [SQLValue]) {
        rows -= 1
        for (index, part) in Self.parts(of: row).enumerated() { sums[index] &-= part }
    }

    private static func parts(of row: [SQLValue]) -> [UInt64] {
        var hash = SHA256()
        for value in row {
            switch value {
            case .null: hash.update(data: [0])
            case .integer(let number): withUnsafeBytes(of: number.littleEndian) { hash.update(data: [1] + $0) }
            case .text(let text): update(&hash, 2, Array(text.utf8))
            case .bytes(let bytes): update(&hash, 3, bytes)
            }
        }
        return hash.finalize().withUnsafeBytes { bytes in
            (0..<4).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) }
        }
    }

    private static func update(_ hash: inout SHA256, _ kind: UInt8, _ bytes: [UInt8]) {
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update(data: [kind] + $0) }
        hash.update(data: bytes)
    }
}

/// The digest of a table as far as it was read, in the order of a key.
struct TableReading {
    private(set) var digest = TableDigest()
    /// Whether the end of the table was reached.
    private(set) var isWhole = false
    private let table: CopiedTable
    private let isTarget: Bool
    private var last: [SQLValue]?

    init(_ table: CopiedTable, isTarget: Bool) {
        self.table = table
        self.isTarget = isTarget
    }

    /// Reads the next rows, and returns their number.
    mutating func readRows(_ limit: Int, _ db: any Connection) throws -> Int64 {
        guard !isWhole else { return 0 }
        let rows = try table.rows(after: last, limit: limit, isTarget: isTarget, db)
        for row in rows { digest.add(row) }
        last = rows.last.map { isTarget ? table.targetKey(of: $0) : table.key(of: $0) }
        isWhole = rows.count < limit
        return Int64(rows.count)
    }
}
