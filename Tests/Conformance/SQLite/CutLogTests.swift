import Foundation
import Store
import TestSupport
import Testing

@testable import StoreSQLite

@Suite("A write-ahead log that is cut", .timeLimit(.minutes(45)))
struct CutLogTests {
    /// The bytes of a log before its first frame.
    private static let header = 32
    /// The bytes of a frame before its page.
    private static let frameHeader = 24
    private static let commits = 8

    private static func open(_ path: String) throws -> SQLiteEngine {
        try SQLiteEngine(path: path, writesWaiting: 8, isReadOnly: false)
    }

    /// Returns the content of a row, which takes one page or several.
    private static func content(_ number: Int) -> [UInt8] {
        Array(repeating: UInt8(number), count: number * 1_700 % 9_000)
    }

    private static func add(_ number: Int, to engine: SQLiteEngine) throws {
        _ = try engine.writeAtOnce { db in
            try db.run("INSERT INTO note (number, content) VALUES (\(number), \(content(number)))")
        }
    }

    /// Returns the contents of all rows, and what SQLite says about the whole file.
    private static func state(of engine: SQLiteEngine) throws -> (contents: [[UInt8]], check: [String]) {
        try engine.readAtOnce { db -> (contents: [[UInt8]], check: [String]) in
            let rows = try db.rows("SELECT content FROM note ORDER BY number")
            let checked = try db.rows("PRAGMA integrity_check")
            return (try rows.map { try $0.value("content") }, try checked.map { try $0.value("integrity_check") })
        }
    }

    private static func removeLog(at path: String) {
        // Closing a file deletes its log or leaves it, as SQLite decides.
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    @Test("A log that is cut at any byte keeps exactly the commits before the cut, and takes new ones")
    func everyCut() async throws {
        try await ConcurrencyLimit.openFiles.run {
            let folder = try TemporaryFolder(inMemory: true)
            defer { withExtendedLifetime(folder) {} }
            let (path, copy) = (folder.path("desk.sqlite"), folder.path("cut.sqlite"))
            let log = URL(filePath: path + "-wal")
            let new = try Self.open(path)
            try new.writeAtOnce { db in
                try db.script("CREATE TABLE note (number INTEGER PRIMARY KEY, content BLOB NOT NULL)")
            }
            try new.close()
            // The log begins again, so that its size after a commit is where the commit ends.
            Self.removeLog(at: path)
            let engine = try Self.open(path)
            var ends: [Int] = []
            for number in 1...Self.commits {
                try Self.add(number, to: engine)
                ends.append(try Data(contentsOf: log).count)
            }
            let (database, whole) = (try Data(contentsOf: URL(filePath: path)), try Data(contentsOf: log))
            try engine.close()

            let page = whole[8..<12].reduce(0) { $0 << 8 | Int($1) }
            let borders = Array(stride(from: Self.header, through: whole.count, by: Self.frameHeader + page))
            #expect(borders.last == whole.count && Set(ends).isSubset(of: borders) && Set(ends).count == Self.commits)
            var cuts: Set<Int> = [0]
            for border in borders { cuts.formUnion([border - 1, border, border + 1]) }
            var random = SeededGenerator(seed: 20_261_121)
            for _ in 0..<200 { cuts.insert(Int.random(in: 0...whole.count, using: &random)) }
            for cut in cuts.sorted() where cut <= whole.count {
                Self.removeLog(at: copy)
                try database.write(to: URL(filePath: copy))
                try whole.prefix(cut).write(to: URL(filePath: copy + "-wal"))
                let restarted = try Self.open(copy)
                let committed = ends.count { $0 <= cut }
                let kept = try Self.state(of: restarted)
                #expect(kept.contents == (1..<(committed + 1)).map(Self.content), "cut at \(cut)")
                #expect(kept.check == ["ok"], "cut at \(cut)")
                try Self.add(committed + 1, to: restarted)
                try restarted.close()
            }
            // What the last one took is there after another start.
            let last = try Self.open(copy)
            #expect(try Self.state(of: last).contents == (1...(Self.commits + 1)).map(Self.content))
            try last.close()
        }
    }
}
