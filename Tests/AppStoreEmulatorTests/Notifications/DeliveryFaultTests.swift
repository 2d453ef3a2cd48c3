import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Delivery faults")
struct DeliveryFaultTests {
    private static func run(
        _ faults: EmulatorFaults,
        _ body: (RunningEmulator, NotificationReceiver) async throws -> Void
    ) async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                try emulator.openShop(notificationURL: url)
                emulator.setFaults(faults)
                try await body(emulator, receiver)
            }
        }
    }

    /// Returns the transaction IDs of the received notifications, in order of arrival.
    private static func bought(_ emulator: RunningEmulator, _ receiver: NotificationReceiver) async throws -> [String] {
        var ids: [String] = []
        for post in receiver.posts {
            let payload = try await emulator.verified(post.signedPayload ?? "", as: NotificationPayload.self)
            let info = payload.data?.signedTransactionInfo ?? ""
            ids.append(try await emulator.verified(info, as: TransactionPayload.self).transactionID ?? "")
        }
        return ids
    }

    @Test("A reordered notification arrives after the next one")
    func reorder() async throws {
        let faults = EmulatorFaults {
            $0.notifications = DeliveryFault {
                $0.reorder = true
                $0.times = 1
            }
        }
        try await Self.run(faults) { emulator, receiver in
            let first = try emulator.buy().transactionID
            await emulator.deliveriesSettled()
            #expect(receiver.posts.isEmpty)
            let rest = [try emulator.buy().transactionID, try emulator.buy().transactionID]
            await emulator.deliveriesSettled()
            #expect(try await Self.bought(emulator, receiver) == [rest[0], first, rest[1]])
        }
    }

    @Test("A reordered notification arrives after five minutes if no other follows")
    func reorderAlone() async throws {
        try await Self.run(EmulatorFaults { $0.notifications = DeliveryFault { $0.reorder = true } }) {
            emulator,
            receiver in
            _ = try emulator.buy()
            try await emulator.advanceClock(by: .seconds(200))
            #expect(receiver.posts.isEmpty)
            try await emulator.advanceClock(by: .seconds(101))
            #expect(receiver.posts.count == 1)
        }
    }

    @Test("A late notification is delayed by the emulator's clock and counts as one attempt")
    func late() async throws {
        try await Self.run(EmulatorFaults { $0.notifications = DeliveryFault { $0.lateSeconds = 3600 } }) {
            emulator,
            receiver in
            _ = try emulator.buy()
            await emulator.deliveriesSettled()
            #expect(receiver.posts.isEmpty)
            try await emulator.advanceClock(by: .seconds(3600))
            #expect(receiver.posts.count == 1)
            let sent = try #require(emulator.notifications.last)
            #expect(sent.attempts.count == 1)
            #expect(sent.attempts[0].attemptDate - sent.signedDate >= .seconds(3599))
        }
    }

    @Test("A fault for one notification type replaces or cuts off the body of that type only")
    func bodies() async throws {
        let faults = EmulatorFaults {
            $0.deliveries = [
                DeliveryFault {
                    $0.body = .object(["signedPayload": .string("nonsense")])
                    $0.notificationType = .subscribed
                },
                DeliveryFault {
                    $0.reset = true
                    $0.notificationType = .test
                },
            ]
        }
        try await Self.run(faults) { emulator, receiver in
            _ = try emulator.buy(.monthly)
            _ = try emulator.buy()
            _ = emulator.store.update { $0.sendTest(to: Shop.bundleID, in: .sandbox) }
            await emulator.deliveriesSettled()
            #expect(receiver.posts.first?.signedPayload == "nonsense")
            #expect(receiver.posts.dropFirst().first?.signedPayload?.contains(".") == true)
            #expect(emulator.notifications.map { $0.attempts.first?.result } == [.success, .success, .socketIssue])
        }
    }

    @Test("A delivery that hangs in the middle of its body times out")
    func hang() async throws {
        let faults = EmulatorFaults {
            $0.notifications = DeliveryFault { ($0.hang, $0.times) = (true, 1) }
        }
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning(EmulatorConfiguration(deliveryTimeout: .milliseconds(50))) {
                emulator in
                try emulator.openShop(notificationURL: url)
                emulator.setFaults(faults)
                _ = try emulator.buy()
                await emulator.deliveriesSettled()
                #expect(emulator.notifications.first?.attempts.map(\.result) == [.timedOut])
                #expect(receiver.posts.isEmpty)
            }
        }
    }

    @Test("A clock fault shifts the signed date of notifications and transactions")
    func signedDate() async throws {
        let shop = try Shop()
        _ = try shop.buy()
        shop.emulator.setFaults(EmulatorFaults { $0.clock.signedSeconds = -7200 })
        let bought = try shop.buy().transactionID
        let sent = try #require(shop.emulator.notifications.last)
        #expect(shop.emulator.now - sent.signedDate > .seconds(7100))
        let answer = try await shop.call("GET", "/sandbox/inApps/v1/transactions/\(bought)")
        let text = try #require(answer.json?.members?["signedTransactionInfo"]?.text)
        let payload = try await shop.emulator.verified(text, as: TransactionPayload.self)
        #expect(shop.emulator.now - (try #require(payload.signedDate)) > .seconds(7100))
    }
}
