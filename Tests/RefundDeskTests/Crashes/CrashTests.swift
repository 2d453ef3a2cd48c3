import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Foundation
import TestSupport
import Testing

@Suite("A desk that is killed", .timeLimit(.minutes(45)))
struct CrashTests {
    @Test("A killed desk answers after its restart, once or with the same bytes again", arguments: CrashMoment.all)
    func killed(at moment: CrashMoment) async throws {
        try await Site.withOpen { site in
            let token = try await site.makeToken()
            let first = try await site.start(token: token)
            let bought = try await site.prepare(first)
            site.emulator.setFaults(moment.faults)
            let request = try site.emulator.requestRefund(of: bought, reason: .other)
            try await moment.wait(for: request, at: site.emulator, first)
            await first.crash()
            site.emulator.setFaults(EmulatorFaults())
            let before = try site.emulator.refundRequest(request.id).consumption.count

            let second = try await site.start(token: token)
            let refundCase = try await Self.answeredCase(of: second, request, at: site.emulator, sentBefore: before)
            #expect(await second.stop() == 0)

            let bodies = try site.emulator.refundRequest(request.id).consumption.map(\.body)
            #expect(bodies.count <= 2)
            #expect(Set(bodies).count == 1)
            #expect(refundCase["answer.body"] == bodies.first)
            let attempts = refundCase["attempts"]?.elements?.compactMap { $0["state"]?.text } ?? []
            #expect(attempts.last == "accepted")
            #expect(attempts.dropLast().allSatisfy { $0 == "unknown" })
            #expect(refundCase["notifications"]?.elements?.count == 2)
            for desk in [first, second] { try site.checkNoSecret(in: desk.logged, token: token) }
        }
    }

    @Test("A desk that receives SIGTERM finishes the answer it has begun")
    func stopped() async throws {
        try await Site.withOpen { site in
            let token = try await site.makeToken()
            let first = try await site.start(token: token)
            let bought = try await site.prepare(first)
            site.emulator.setFaults(EmulatorFaults { $0.consumption = EndpointFault { $0.delayMs = 300 } })
            let request = try site.emulator.requestRefund(of: bought, reason: .other)
            _ = try await site.emulator.waitForRefundRequest(request.id) { !$0.consumption.isEmpty }
            #expect(await first.stop() == 0)
            let second = try await site.start(token: token)
            let refundCase = try await second.onlyCase()
            #expect(refundCase?["state"] == "answered")
            #expect(refundCase?["attempts"]?.elements?.map { $0["state"] } == ["accepted"])
            await second.crash()
            try site.checkNoSecret(in: first.logged, token: token)
        }
    }

    /// Returns the case once it is answered; an abandoned attempt is repeated after its lease ends.
    private static func answeredCase(
        of desk: DeskProcess,
        _ request: RefundRequest,
        at emulator: RunningEmulator,
        sentBefore: Int
    ) async throws -> JSONValue {
        if let done = try await desk.onlyCase(), done["state"] == "answered" { return done }
        _ = try await emulator.waitForRefundRequest(request.id, within: .seconds(120)) {
            $0.consumption.count > sentBefore
        }
        while true {
            try Task.checkCancellation()
            let refundCase = try #require(try await desk.onlyCase())
            if refundCase["state"] == "answered" { return refundCase }
        }
    }
}

extension Site {
    /// Starts a desk and has notifications sent to it.
    fileprivate func start(token: String) async throws -> DeskProcess {
        let desk = try await DeskProcess.start(at: self, token: token)
        try emulator.configureApp(
            AppSettings(bundleID: Self.bundleID, notificationURL: "\(desk.client.baseURL)/notifications/v2")
        )
        return desk
    }

    /// Prepares a half-used purchase of a customer who gave consent, and returns its transaction ID.
    fileprivate func prepare(_ desk: DeskProcess) async throws -> String {
        var order = PurchaseOrder(bundleID: Self.bundleID, productID: SoldProduct.coins.rawValue)
        order.appAccountToken = AppAccountToken(rawValue: TestDesk.customer)
        let bought = try emulator.purchase(order).transactionID
        await emulator.deliveriesSettled()
        let app = "/v1/apps/\(Self.bundleID)"
        let consent = try await desk.client.call(
            "PUT",
            "\(app)/customers/\(TestDesk.customer)/consent",
            ["granted": true]
        )
        #expect(consent.status == 204)
        let report: JSONValue = [
            "transactionId": .string(bought), "at": .string(Timestamp.now.description), "unitsUsed": 250,
            "idempotencyKey": "key",
        ]
        let usage = try await desk.client.call("POST", "\(app)/usage", ["usage": [report]])
        #expect(usage.status == 200)
        return bought
    }

    /// Checks that a log contains no token, key, shared secret or signed payload.
    fileprivate func checkNoSecret(in log: String, token: String) throws {
        let key = credentials.privateKey.split(separator: "\n").filter { !$0.hasPrefix("-") }.map(String.init)
        let payloads = emulator.notifications.flatMap { $0.signedPayload.segments }
        #expect(log.contains("refund-desk") || log.contains("Server started"))
        for secret in [token, credentials.sharedSecret, "eyJ"] + key + payloads {
            #expect(!log.contains(secret))
        }
    }
}
