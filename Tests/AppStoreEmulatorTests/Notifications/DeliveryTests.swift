import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("Delivery of notifications")
struct DeliveryTests {
    @Test("A purchase is announced by one signed notification in JSON")
    func purchase() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                try emulator.openShop(notificationURL: url)
                let bought = try emulator.buy()
                await emulator.deliveriesSettled()
                let post = try #require(receiver.posts.first)
                #expect(receiver.posts.count == 1)
                #expect(post.path == "/notifications")
                #expect(post.contentType == "application/json")
                let payload = try await emulator.verified(post.signedPayload ?? "", as: NotificationPayload.self)
                #expect(payload.notificationType == .oneTimeCharge)
                #expect(payload.subtype == nil)
                #expect(payload.version == "2.0")
                #expect(payload.data?.bundleID == Shop.bundleID)
                #expect(payload.data?.environment == .sandbox)
                #expect(payload.data?.status == nil)
                let signed = try #require(payload.data?.signedTransactionInfo)
                #expect(signed == bought.signedTransaction)
                let transaction = try await emulator.verified(signed, as: TransactionPayload.self)
                #expect(transaction.transactionID == bought.transactionID)
                #expect(transaction.signedDate == payload.signedDate)
                #expect((transaction.purchaseDate?.milliseconds ?? 1) % 1000 == 0)
                #expect(transaction.price == 4_990)
                #expect(transaction.storefrontID == "143441")
                let sent = try #require(emulator.notifications.first)
                #expect(sent.attempts.map(\.result) == [.success])
                #expect(sent.nextAttemptAt == nil)
            }
        }
    }

    @Test("A subscription's notification includes the renewal information and the status")
    func subscription() async throws {
        try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: nil)
            _ = try emulator.buy(.monthly, in: .production)
            let payload = try await emulator.newest()
            #expect(payload.notificationType == .subscribed)
            #expect(payload.subtype == .initialBuy)
            #expect(payload.data?.status == .active)
            let renewal = try await emulator.verified(payload.data?.signedRenewalInfo ?? "", as: RenewalPayload.self)
            let transaction = try await emulator.newestTransaction()
            #expect(renewal.autoRenewStatus == .on)
            #expect(renewal.renewalDate == transaction.expiresDate)
            #expect(renewal.signedDate == payload.signedDate)
            #expect(transaction.subscriptionGroupIdentifier == "pro")
        }
    }

    @Test("An app without a notification URL is sent nothing")
    func withoutURL() async throws {
        try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: nil)
            _ = try emulator.buy()
            try await emulator.advanceClock(by: .seconds(86_400))
            #expect(emulator.notifications.map(\.attempts) == [[]])
        }
    }

    @Test("An app's notifications arrive in order of creation")
    func order() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                try emulator.openShop(notificationURL: url)
                for _ in 0..<20 { _ = try emulator.buy() }
                await emulator.deliveriesSettled()
                #expect(receiver.posts.map(\.signedPayload) == emulator.notifications.map(\.signedPayload))
            }
        }
    }

    @Test("A slow delivery for one app does not delay another app's notifications")
    func concurrently() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                try emulator.openShop(bundleID: "com.example.slow", notificationURL: url)
                try emulator.openShop(bundleID: "com.example.quick", notificationURL: url)
                receiver.holdUntilNext()
                let slow = try emulator.buy(bundleID: "com.example.slow")
                await receiver.held()
                let quick = try emulator.buy(bundleID: "com.example.quick")
                await emulator.deliveriesSettled()
                let first = try await emulator.verified(
                    receiver.posts.first?.signedPayload ?? "",
                    as: NotificationPayload.self
                )
                #expect(first.data?.signedTransactionInfo == quick.signedTransaction)
                #expect(receiver.posts.count == 2)
                #expect(slow.transactionID != quick.transactionID)
            }
        }
    }

    @Test("A slow delivery in the sandbox does not delay the app's notifications in production")
    func environments() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                try emulator.openShop(notificationURL: url)
                receiver.holdUntilNext()
                _ = try emulator.buy(in: .sandbox)
                await receiver.held()
                let quick = try emulator.buy(in: .production)
                await emulator.deliveriesSettled()
                let first = receiver.posts.first?.signedPayload ?? ""
                let payload = try await emulator.verified(first, as: NotificationPayload.self)
                #expect(payload.data?.signedTransactionInfo == quick.signedTransaction)
                #expect(receiver.posts.count == 2)
            }
        }
    }

    @Test("A root certificate for receivers that is not DER is refused")
    func invalidRoot() {
        #expect(throws: EmulatorError.self) { _ = try NotificationSender.configuration(trusting: [[1, 2, 3]]) }
    }

    @Test("A delivery to an unreachable receiver is recorded as a socket issue")
    func unreachable() async throws {
        try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: RefusingAddress.url)
            _ = try emulator.buy()
            await emulator.deliveriesSettled()
            #expect(emulator.notifications.first?.attempts.map(\.result) == [.socketIssue])
        }
    }

    @Test("Delivery faults can drop, duplicate and delay a notification")
    func faults() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                try emulator.openShop(notificationURL: url)
                emulator.setFaults(
                    EmulatorFaults { $0.notifications = DeliveryFault { ($0.drop, $0.times) = (true, 1) } }
                )
                _ = try emulator.buy(in: .production)
                await emulator.deliveriesSettled()
                #expect(receiver.posts.isEmpty)
                #expect(emulator.notifications.first?.attempts.map(\.result) == [.noResponse])
                emulator.setFaults(
                    EmulatorFaults { $0.notifications = DeliveryFault { ($0.duplicate, $0.delayMs) = (true, 1) } }
                )
                try await emulator.advanceClock(by: .seconds(3600))
                #expect(receiver.posts.count == 2)
                #expect(Set(receiver.posts.map(\.signedPayload)).count == 1)
            }
        }
    }
}
