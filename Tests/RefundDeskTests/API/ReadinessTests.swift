import AppStoreTypes
import DeskTestSupport
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The readiness check")
struct ReadinessTests {
    /// A store that counts its checks and ends each one when the test says so.
    private final class Health: StoreHealth {
        let checks = Mutex(0)
        let isDown = Mutex(false)
        let isHeld = Mutex(false)

        func check() async throws {
            checks.withLock { $0 += 1 }
            while isHeld.withLock({ $0 }) { await Task.yield() }
            if isDown.withLock({ $0 }) { throw StoreError.unavailable(path: "desk", reason: "down") }
        }

        func newestReceipt() async throws -> Timestamp? { nil }

        var count: Int { checks.withLock { $0 } }
    }

    @Test("The database is written at most once in five seconds, whatever the result")
    func interval() async throws {
        let (health, time) = (Health(), VirtualClock())
        let check = ReadinessCheck(health) { time.timestamp }
        for _ in 1...100 { try await check.run() }
        #expect(health.count == 1)
        health.isDown.withLock { $0 = true }
        time.advance(by: .milliseconds(4999))
        try await check.run()
        #expect(health.count == 1)
        time.advance(by: .milliseconds(1))
        for _ in 1...100 { await #expect(throws: StoreError.self) { try await check.run() } }
        #expect(health.count == 2)
        health.isDown.withLock { $0 = false }
        time.advance(by: .seconds(5))
        try await check.run()
        #expect(health.count == 3)
        time.advance(by: .seconds(-3600))
        try await check.run()
        #expect(health.count == 4, "a clock that was set back keeps no result alive")
    }

    @Test("Probes at the same time share one check")
    func together() async throws {
        let (health, time) = (Health(), VirtualClock())
        let check = ReadinessCheck(health) { time.timestamp }
        health.isHeld.withLock { $0 = true }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...50 { group.addTask { try await check.run() } }
            while health.count == 0 { await Task.yield() }
            health.isHeld.withLock { $0 = false }
            try await group.waitForAll()
        }
        #expect(health.count == 1)
    }

    @Test("The result of a cancelled probe is not used, and the next probe checks again")
    func cancelled() async throws {
        let (health, time) = (Health(), VirtualClock())
        let check = ReadinessCheck(health) { time.timestamp }
        health.isHeld.withLock { $0 = true }
        health.isDown.withLock { $0 = true }
        try await withThrowingTaskGroup(of: Void.self) { group in
            let first = Task { try await check.run() }
            while health.count == 0 { await Task.yield() }
            group.addTask { try await check.run() }
            first.cancel()
            health.isDown.withLock { $0 = false }
            health.isHeld.withLock { $0 = false }
            try await group.waitForAll()
            _ = await first.result
        }
        #expect(health.count == 2)
    }

    @Test("After the database refused a notification, only a new one shows that it stores notifications again")
    func storesAgain() async throws {
        try await RoutedDesk.withRoutes { desk in
            let known = try desk.maker.signed()
            #expect(try await desk.notify(known).status == 200)
            desk.readiness.noteRefusedNotification(StoreError.unavailable(path: "desk", reason: "no space left"))
            #expect(try await desk.notify(known).status == 200)
            #expect(desk.readiness.refusesNotifications)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            #expect(!desk.readiness.refusesNotifications)
        }
    }
}
