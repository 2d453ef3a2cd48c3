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
}
