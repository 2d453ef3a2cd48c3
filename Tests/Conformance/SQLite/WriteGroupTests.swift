import Foundation
import Refunds
import Store
import StoreSQLite
import Synchronization
import TestSupport
import Testing

@Suite("The SQLite writer")
struct WriteGroupTests {
    @Test("The SQLite writer refuses writes above its limit and loses no accepted write")
    func overload() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store(sqlite: path, writesWaiting: 4)
            try store.migrate()
            let outcomes = await withTaskGroup(of: Result<IntakeOutcome, any Error>.self) { group in
                for number in 0..<300 {
                    group.addTask {
                        do { return .success(try await store.record(.request(for: .example("\(number)")))) } catch {
                            return .failure(error)
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            var stored: Int64 = 0
            for outcome in outcomes {
                switch outcome {
                case .success(let outcome):
                    #expect(outcome == .stored)
                    stored += 1
                case .failure(let error): #expect(error as? StoreError == .overloaded)
                }
            }
            #expect(stored > 0)
            #expect(try await store.statistics().notifications == stored)
        }
    }

    @Test("The SQLite writer refuses work once the file is closed")
    func closed() async throws {
        try await TemporaryFolder.withNew { folder in
            let store = try Store.open(sqlite: folder.path("desk.sqlite"))
            try store.close()
            await #expect(throws: (any Error).self) { try await store.record(.request()) }
            await #expect(throws: (any Error).self) { try await store.statistics() }
        }
    }

    @Test("A write that returned is in the file even if the process stops at once")
    func durable() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let store = try Store.open(sqlite: path)
            for number in 0..<20 { _ = try await store.record(.request(for: .example("\(number)"))) }
            // Copies the file and its log as they are when a process is killed: not closed, without a checkpoint.
            let copy = folder.path("copy.sqlite")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
            #expect(try await Store.open(sqlite: copy).statistics().notifications == 20)
        }
    }
}
