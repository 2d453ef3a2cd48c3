import AppStoreTypes
import DeskTestSupport
import RefundDesk
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import DeskTools

@Suite("Copies of a database")
struct DatabaseCopyTests {
    @Test("Source and target are compared some rows of each in turn, so that neither transaction waits for long")
    func inTurn() async throws {
        try await TemporaryFolder.withNew { folder in
            let (source, target) = (folder.path("source.sqlite"), folder.path("target.sqlite"))
            try await Store.withOpen(sqlite: source) { store in
                for number in 1...3 {
                    _ = try await TokenIssuer(store: store).make(role: .viewer, label: "token \(number)", by: "test")
                }
            }
            let compared = Mutex<[Int64]>([])
            let copy = DatabaseCopy(from: .sqlite(source), to: .sqlite(target), batch: 1) { phase, done, _ in
                if phase == .comparing { compared.withLock { $0.append(done) } }
            }
            let result = try await copy.run(waits: false)
            #expect(result.isFinished)
            #expect(result.tables.first { $0.name == "access_token" }?.rows == 3)
            let counts = compared.withLock { $0 }
            #expect(Set(zip(counts.dropFirst(), counts).map { $0 - $1 }) == [0, 2])
        }
    }

    @Test("A digest depends on the rows and their values, and not on their order")
    func digests() {
        let rows: [[SQLValue]] = [
            [.integer(1), .text("a"), .null], [.integer(2), .text("b"), .bytes([0])], [.integer(2), .text("b"), .null],
        ]
        func digest(_ rows: [[SQLValue]]) -> TableDigest {
            rows.reduce(into: TableDigest()) { $0.add($1) }
        }
        let whole = digest(rows)
        #expect(digest(rows.reversed()) == whole)
        #expect(TableDigest(rows: whole.rows, text: whole.text) == whole)
        var less = whole
        less.remove(rows[1])
        #expect(less == digest([rows[0], rows[2]]))
        #expect(digest([rows[0], rows[1], rows[1]]) != whole)
        // Values of other kinds, and values that only together have the same bytes, are different rows.
        #expect(digest([[.text("1")]]) != digest([[.integer(1)]]))
        #expect(digest([[.text("a"), .text("bc")]]) != digest([[.text("ab"), .text("c")]]))
    }

    @Test("A stored position is the key that it was made from, in the order of both engines")
    func position() {
        let keys: [[SQLValue]] = [
            [.integer(-3), .text("")], [.integer(2), .text("B")], [.integer(2), .text("a b")],
            [.integer(10), .text("a")],
        ]
        for (key, next) in zip(keys, keys.dropFirst()) {
            #expect([SQLValue](position: key.position) == key)
            #expect(next.isAfter(key) && !key.isAfter(next) && !key.isAfter(key))
        }
        #expect([SQLValue](position: "x1") == nil)
    }
}
