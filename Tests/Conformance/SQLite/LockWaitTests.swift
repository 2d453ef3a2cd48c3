import GRDB
import Testing

@testable import StoreSQLite

@Suite("The wait for a lock on an SQLite file")
struct LockWaitTests {
    @Test("A statement tries again every 5 ms until its wait is over, and a limit applies to one statement only")
    func limited() throws {
        let wait = LockWait(longest: .milliseconds(50))
        guard case .callback(let isRepeated) = wait.busyMode else {
            Issue.record("the connection has another busy mode")
            return
        }
        #expect(isRepeated(9) && !isRepeated(10))
        let result = wait.limited(to: .milliseconds(10)) {
            #expect(isRepeated(1) && !isRepeated(2))
            return "done"
        }
        #expect(result == "done")
        #expect(isRepeated(9) && !isRepeated(10))
        wait.limited(to: .seconds(60)) {
            #expect(!isRepeated(10), "a limit never makes a wait longer")
        }
    }

    @Test("An attempt that has itself waited for the whole time is not made again")
    func waitedItself() {
        let wait = LockWait(longest: .milliseconds(50))
        guard case .callback(let isRepeated) = wait.busyMode else {
            Issue.record("the connection has another busy mode")
            return
        }
        var attempts = 0
        #expect(throws: DatabaseError.self) {
            try wait.repeating {
                attempts += 1
                // SQLite asks until it is told to give up.
                var tries = 0
                while isRepeated(tries) { tries += 1 }
                throw DatabaseError(resultCode: .SQLITE_BUSY)
            }
        }
        #expect(attempts == 1)
    }
}
