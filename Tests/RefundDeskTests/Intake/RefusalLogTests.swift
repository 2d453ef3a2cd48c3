import AppStoreTypes
import DeskTestSupport
import Logging
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The log of refused notifications")
struct RefusalLogTests {
    /// The counts that the database got.
    private final class Apps: UnconfiguredAppLog {
        let told = Mutex<[(app: AppKey, count: Int64)]>([])
        let isDown = Mutex(false)

        func noteUnconfigured(_ app: AppKey, reason: String, count: Int64, at: Timestamp) async throws {
            if isDown.withLock({ $0 }) { throw StoreError.unavailable(path: "desk", reason: "down") }
            told.withLock { $0.append((app, count)) }
        }

        func unconfiguredApps() async throws -> [UnconfiguredApp] { [] }
    }

    private static let logger = DeskLog().logger

    private static func app(_ number: Int) -> AppKey {
        AppKey(bundleID: "com.example.\(number)", environment: .production)
    }

    @Test("The database stores once a minute how many notifications of an app were refused")
    func counted() async throws {
        let (apps, clock) = (Apps(), VirtualClock())
        let log = RefusalLog(apps: apps) { clock.timestamp }
        for _ in 1...1000 { try await log.noteUnconfigured(Self.app(1), reason: "no app", Self.logger) }
        #expect(apps.told.withLock { $0.map(\.count) } == [1])
        clock.advance(by: .seconds(60))
        try await log.noteUnconfigured(Self.app(1), reason: "no app", Self.logger)
        #expect(apps.told.withLock { $0.map(\.count) } == [1, 1000])
        // A clock that was set back does not stop the count.
        clock.advance(by: .seconds(-3600))
        try await log.noteUnconfigured(Self.app(1), reason: "no app", Self.logger)
        #expect(apps.told.withLock { $0.map(\.count) } == [1, 1000, 1])
    }

    @Test("A new app is logged even after 100 other apps")
    func bounded() async throws {
        let (apps, clock) = (Apps(), VirtualClock())
        let log = RefusalLog(apps: apps) { clock.timestamp }
        for number in 1...150 {
            try await log.noteUnconfigured(Self.app(number), reason: "no app", Self.logger)
        }
        #expect(apps.told.withLock { $0.map(\.app) } == (1...150).map(Self.app))
    }

    @Test("When the desk stops, it logs the refusals that it counted since the last log line")
    func stopped() async throws {
        let (apps, clock, lines) = (Apps(), VirtualClock(), DeskLog())
        let log = RefusalLog(apps: apps) { clock.timestamp }
        for _ in 1...500 {
            log.note(.notProved, lines.logger, .notice, "notifications refused")
            try await log.noteUnconfigured(Self.app(1), reason: "no app", Self.logger)
        }
        log.note(.contradictory, lines.logger, .notice, "notifications refused")
        #expect(lines.lines.count == 2)
        try await log.tellRest(lines.logger)
        #expect(apps.told.withLock { $0.map(\.count) } == [1, 499])
        #expect(lines.lines.count == 4, "one line for the unproved, one for the app")
        #expect(lines.lines.filter { $0.contains("499") }.count == 2)
        try await log.tellRest(lines.logger)
        #expect(lines.lines.count == 4)
    }

    @Test("A count that the database could not store is stored later")
    func unavailable() async throws {
        let (apps, clock) = (Apps(), VirtualClock())
        let log = RefusalLog(apps: apps) { clock.timestamp }
        apps.isDown.withLock { $0 = true }
        await #expect(throws: StoreError.self) {
            try await log.noteUnconfigured(Self.app(1), reason: "no app", Self.logger)
        }
        for _ in 1...9 { try await log.noteUnconfigured(Self.app(1), reason: "no app", Self.logger) }
        apps.isDown.withLock { $0 = false }
        clock.advance(by: .seconds(60))
        try await log.noteUnconfigured(Self.app(1), reason: "no app", Self.logger)
        #expect(apps.told.withLock { $0.map(\.count) } == [11])
    }

    @Test("An app that makes room for another app is logged with all its refusals")
    func displaced() async throws {
        let (apps, clock) = (Apps(), VirtualClock())
        let log = RefusalLog(apps: apps) { clock.timestamp }
        for number in 1...150 {
            for _ in 1...3 { try await log.noteUnconfigured(Self.app(number), reason: "no app", Self.logger) }
        }
        try await log.tellRest(Self.logger)
        #expect(apps.told.withLock { $0.reduce(0) { $0 + $1.count } } == 450)
    }

    @Test("One log line a minute says how many notifications were refused for one reason")
    func logged() {
        let (clock, lines) = (VirtualClock(), DeskLog())
        let log = RefusalLog(apps: Apps()) { clock.timestamp }
        func refuse(_ kind: RefusalLog.Kind) { log.note(kind, lines.logger, .notice, "notifications refused") }
        for _ in 1...500 { refuse(.notProved) }
        refuse(.contradictory)
        #expect(lines.lines.count == 2)
        clock.advance(by: .seconds(61))
        refuse(.notProved)
        #expect(lines.lines.count == 3)
        #expect(lines.lines.last?.contains("500") == true)
    }
}
