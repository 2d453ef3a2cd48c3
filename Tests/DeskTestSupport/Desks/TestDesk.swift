package import AppStoreEmulator
package import AppStoreTypes
import Foundation
import RefundDesk
import TestSupport
import Testing

package import enum Refunds.CaseState

/// A running desk, and its backend.
package struct TestDesk: Sendable {
    package static let customer = "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"

    package let emulator: RunningEmulator
    package let clock: DeskClock
    package let log: DeskLog
    /// A client with a token of the role `admin`.
    package let client: DeskCaller

    package init(site: Site, clock: DeskClock, log: DeskLog, port: Int, token: String) {
        emulator = site.emulator
        self.clock = clock
        self.log = log
        client = DeskCaller(baseURL: "http://127.0.0.1:\(port)", token: token)
    }

    /// Opens a site with one desk.
    package static func withRunning<Result>(
        _ setup: DeskSetup = DeskSetup(),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (TestDesk) async throws -> Result
    ) async throws -> Result {
        try await Site.withOpen(isolation: isolation) { site in
            try await site.run(setup, isolation: isolation, body)
        }
    }

    /// Moves the time of the App Store, then of the desk.
    package func advance(by step: Duration) async throws {
        _ = try await emulator.advanceClock(by: step)
        clock.advance(by: step)
    }

    /// Moves time to the present, from which the App Store counts its retry times.
    package func catchUp() async throws { try await advance(by: max(.now - emulator.now, .zero)) }

    /// Buys a product as the customer, and returns once the desk has the notification.
    package func buy(
        _ product: SoldProduct = .coins,
        _ change: (inout PurchaseOrder) -> Void = { _ in }
    ) async throws -> String {
        var order = PurchaseOrder(
            bundleID: Site.bundleID,
            productID: product.rawValue,
            appAccountToken: AppAccountToken(rawValue: Self.customer)
        )
        change(&order)
        let purchase = try emulator.purchase(order)
        await emulator.deliveriesSettled()
        return purchase.transactionID
    }

    /// Requests a refund as the customer, and returns once the desk has the notification.
    package func requestRefund(
        of transactionID: String,
        reason: ConsumptionRequestReason = .unintendedPurchase
    ) async throws -> RefundRequest {
        let request = try emulator.requestRefund(of: transactionID, reason: reason)
        await emulator.deliveriesSettled()
        return request
    }

    /// Reports a fact to the desk as the backend, and returns the status.
    @discardableResult
    package func tell(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> Int {
        let reply = try await client.call(method, "/v1/apps/\(Site.bundleID)/\(path)", body)
        #expect((200..<300).contains(reply.status), "\(method) \(path): \(reply.text)")
        return reply.status
    }

    /// Requests a refund while Apple cannot be reached, and ends the wait for earlier purchases.
    ///
    /// - Returns: the transaction.
    package func requestRefundWithoutHistory() async throws -> String {
        let bought = try await buy()
        try await consent()
        try await deliver(bought)
        _ = try await requestRefund(of: bought)
        _ = try await caseOf(bought) { $0["blockReason"] == "historyAwaited" }
        clock.advance(by: .seconds(15))
        return bought
    }

    package func consent(_ isGranted: Bool = true, of customer: String = Self.customer) async throws {
        if isGranted {
            try await tell("PUT", "customers/\(customer)/consent", ["granted": true, "source": "app"])
        } else {
            try await tell("DELETE", "customers/\(customer)/consent")
        }
    }

    package func deliver(_ transactionID: String, _ status: String = "delivered") async throws {
        try await tell("PUT", "transactions/\(transactionID)/delivery", ["status": .string(status)])
    }

    package func use(_ transactionID: String, _ report: [String: JSONValue]) async throws {
        let defaults: [String: JSONValue] = [
            "transactionId": .string(transactionID), "at": .string(clock.timestamp.description),
            "idempotencyKey": .string(UUID().uuidString),
        ]
        let item = JSONValue.object(defaults.merging(report) { $1 })
        try await tell("POST", "usage", ["usage": [item]])
    }

    /// Returns the cases of a transaction, newest first.
    package func cases(of transactionID: String) async throws -> [JSONValue] {
        let reply = try await client.call("GET", "/v1/cases?transaction=\(transactionID)")
        return try #require(reply["cases"]?.elements)
    }

    /// Returns the newest case of a transaction, with all its detail, once it meets a condition.
    ///
    /// The case is read again each time the desk has nothing left to do. After a timeout the error holds its state.
    package func caseOf(
        _ transactionID: String,
        once fits: (JSONValue) -> Bool
    ) async throws -> JSONValue {
        var last: JSONValue?
        while !Task.isCancelled {
            let seen = clock.waits
            if let id = try await cases(of: transactionID).first?["id"]?.text {
                last = try await client.call("GET", "/v1/cases/\(id)").json
                if let last, fits(last) { return last }
            }
            await clock.nextWait(after: seen)
        }
        throw CaseStateTimeout(last: last)
    }

    /// Returns a value once there is one; it is asked for each time the desk has nothing left to do.
    package func value<Value>(_ value: () async throws -> Value?) async throws -> Value {
        while !Task.isCancelled {
            let seen = clock.waits
            // A round trip leaves the machine to the desk and to the endpoint.
            _ = try await client.call("GET", "/health/live")
            if let found = try await value() { return found }
            await clock.nextWait(after: seen)
        }
        throw CaseStateTimeout(last: nil)
    }

    /// Returns the newest case of a transaction once it is in a state.
    package func caseOf(_ transactionID: String, in state: CaseState) async throws -> JSONValue {
        try await caseOf(transactionID) { $0["state"]?.text == state.rawValue }
    }

    /// Every body of Send Consumption Information that reached the emulator, oldest first.
    package var sent: [ReceivedRequest] { emulator.requests.filter { $0.method == "PUT" } }
}

/// The error for a case, or another object of the desk, that did not meet a condition in time.
package struct CaseStateTimeout: Error {
    package let last: JSONValue?

    package init(last: JSONValue?) { self.last = last }
}
