import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A status that the receiver answers, and whether Apple counts it as delivered.
struct StatusRow: Sendable, CustomTestStringConvertible {
    let status: Int
    let isDelivered: Bool

    var testDescription: String { "\(status) is \(isDelivered ? "success" : "failure")" }

    static let all =
        [200, 201, 202, 204, 206].map { StatusRow(status: $0, isDelivered: true) }
        + [207, 400, 404, 500, 503].map { StatusRow(status: $0, isDelivered: false) }
}

@Suite("Retries of notifications")
struct RetryTests {
    @Test("Production retries after 1, 12, 24, 48 and 72 hours, each time with the same signed payload")
    func production() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                receiver.answer([], then: 500)
                try emulator.openShop(notificationURL: url)
                _ = try emulator.buy(in: .production)
                await emulator.deliveriesSettled()
                #expect(receiver.posts.count == 1)
                try await emulator.advanceClock(by: .seconds(3540))
                #expect(receiver.posts.count == 1)
                let reading = try await emulator.advanceClock(by: .seconds(200 * 3600))
                #expect(Int64(reading.offsetSeconds) == 3540 + 200 * 3600)
                let sent = try #require(emulator.notifications.first)
                let start = try #require(sent.attempts.first?.attemptDate)
                let hours = sent.attempts.map { ((($0.attemptDate - start).milliseconds) + 1_800_000) / 3_600_000 }
                #expect(hours == [0, 1, 13, 37, 85, 157])
                #expect(sent.nextAttemptAt == nil)
                #expect(receiver.posts.count == 6)
                #expect(Set(receiver.posts.map(\.signedPayload)) == [sent.signedPayload])
            }
        }
    }

    @Test("Retries stop once the receiver accepts the notification")
    func stops() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                receiver.answer([500, 503], then: 200)
                try emulator.openShop(notificationURL: url)
                _ = try emulator.buy(in: .production)
                try await emulator.advanceClock(by: .seconds(200 * 3600))
                #expect(emulator.notifications.first?.attempts.compactMap(\.status) == [500, 503, 200])
                #expect(receiver.posts.count == 3)
            }
        }
    }

    @Test("The sandbox does not retry a failed notification")
    func sandbox() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                receiver.answer([], then: 500)
                try emulator.openShop(notificationURL: url)
                _ = try emulator.buy(in: .sandbox)
                try await emulator.advanceClock(by: .seconds(200 * 3600))
                #expect(receiver.posts.count == 1)
                #expect(emulator.notifications.first?.attempts.map(\.result) == [.unsuccessfulHTTPResponseCode])
            }
        }
    }

    @Test("Only a status from 200 to 206 counts as a successful delivery", arguments: StatusRow.all)
    func statuses(_ row: StatusRow) async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                receiver.answer([row.status], then: 200)
                try emulator.openShop(notificationURL: url)
                _ = try emulator.buy(in: .production)
                await emulator.deliveriesSettled()
                #expect((emulator.notifications.first?.nextAttemptAt == nil) == row.isDelivered)
                #expect((emulator.notifications.first?.attempts.first?.result == .success) == row.isDelivered)
            }
        }
    }

    @Test("A switch stops retries after a 400")
    func badRequest() async throws {
        var switches = EmulatorSwitches()
        switches.retriesAfterBadRequest = false
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning(EmulatorConfiguration(switches: switches)) { emulator in
                receiver.answer([], then: 400)
                try emulator.openShop(notificationURL: url)
                _ = try emulator.buy(in: .production)
                await emulator.deliveriesSettled()
                #expect(emulator.notifications.first?.attempts.count == 1)
                #expect(emulator.notifications.first?.nextAttemptAt == nil)
            }
        }
    }

    @Test("A failed notification does not delay the next one")
    func notDelayed() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                receiver.answer([500], then: 200)
                try emulator.openShop(notificationURL: url)
                _ = try emulator.buy(in: .production)
                _ = try emulator.buy(in: .production)
                await emulator.deliveriesSettled()
                #expect(emulator.notifications.map { $0.attempts.count } == [1, 1])
                try await emulator.advanceClock(by: .seconds(3600))
                #expect(emulator.notifications.map { $0.attempts.count } == [2, 1])
            }
        }
    }
}
