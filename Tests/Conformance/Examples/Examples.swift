import AppStoreTypes
import Foundation
import Refunds

/// The time at which the examples begin.
let start = Timestamp(milliseconds: 1_700_000_000_000)

extension AppKey {
    static let coins = AppKey(bundleID: "com.example.coins", environment: .production)
    static let sandboxCoins = AppKey(bundleID: "com.example.coins", environment: .sandbox)
    static let books = AppKey(bundleID: "com.example.books", environment: .production)
}

extension AppScope {
    static let coins = AppScope(bundleID: "com.example.coins")
}

extension Timestamp {
    /// Returns the time a number of hours later.
    func later(hours: Int) -> Timestamp { self + .seconds(hours * 3600) }
    /// Returns the time a number of seconds later.
    func later(seconds: Int) -> Timestamp { self + .seconds(seconds) }
}

extension Purchase {
    static let token = "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b1111"

    static func example(
        _ transactionID: String = "1001",
        of app: AppKey = .coins,
        customer: String = token,
        usdCents: Int64? = 499,
        signedAt: Timestamp = start
    ) -> Purchase {
        Purchase(
            app: app,
            transactionID: transactionID,
            originalTransactionID: transactionID,
            productID: "coins.500",
            type: .consumable,
            customerID: customer,
            appAccountToken: AppAccountToken(rawValue: customer),
            quantity: 1,
            purchasedAt: start,
            price: 4990,
            currency: "USD",
            storefront: "USA",
            usdCents: usdCents,
            signedAt: signedAt
        )
    }

    func refunded(_ revocation: Revocation? = Revocation(at: start), signedAt: Timestamp) -> Purchase {
        var purchase = self
        purchase.revocation = revocation
        purchase.signedAt = signedAt
        return purchase
    }
}

extension IntakeRecord {
    /// Creates a notification about a purchase, with the facts it states.
    static func example(
        _ uuid: String = UUID().uuidString.lowercased(),
        about purchase: Purchase? = .example(),
        of app: AppKey = .coins,
        request: CaseRequest? = nil,
        outcome: Outcome? = nil,
        receivedAt: Timestamp = start,
        payload: String = "not a signed payload",
        flag: String? = nil
    ) -> IntakeRecord {
        IntakeRecord(
            notification: StoreNotification(
                app: purchase?.app ?? app,
                uuid: uuid,
                type: request == nil ? "REFUND" : "CONSUMPTION_REQUEST",
                signedAt: receivedAt,
                receivedAt: receivedAt,
                signedPayload: payload,
                transactionID: purchase?.transactionID,
                flag: flag
            ),
            purchases: purchase.map { [$0] } ?? [],
            request: request,
            outcome: outcome
        )
    }

    /// Creates a refund request for a purchase.
    static func request(
        _ uuid: String = UUID().uuidString.lowercased(),
        for purchase: Purchase = .example(),
        at requestedAt: Timestamp = start,
        receivedAt: Timestamp? = nil
    ) -> IntakeRecord {
        let receivedAt = receivedAt ?? requestedAt
        let request = CaseRequest(
            reason: .unintendedPurchase,
            requestedAt: requestedAt,
            receivedAt: receivedAt,
            deadline: RefundCase.deadline(
                requestedAt: requestedAt,
                receivedAt: receivedAt,
                environment: purchase.app.environment
            )
        )
        return .example(uuid, about: purchase, request: request, receivedAt: receivedAt)
    }

    /// Creates a refund request without a signature, as version 1 sends it.
    static func unsignedRequest(_ uuid: String, at receivedAt: Timestamp) -> IntakeRecord {
        var record = IntakeRecord.request(uuid, at: receivedAt)
        record.request = CaseRequest(reason: nil, signedAt: nil, receivedAt: receivedAt, environment: .production)
        return record
    }

    /// Creates a notification with Apple's decision about a purchase.
    static func outcome(
        _ decision: Outcome.Decision,
        of purchase: Purchase = .example(),
        at: Timestamp
    ) -> IntakeRecord {
        .example(about: purchase, outcome: Outcome(decision: decision, at: at), receivedAt: at)
    }
}

extension ConsentRecord {
    static func example(
        _ isGranted: Bool = true,
        by customerID: String = Purchase.token,
        at: Timestamp = start,
        recordedAt: Timestamp? = nil
    ) -> ConsentRecord {
        ConsentRecord(
            customerID: customerID,
            isGranted: isGranted,
            textVersion: "2026-05",
            source: "app",
            at: at,
            recordedAt: recordedAt ?? at
        )
    }
}

extension Answer {
    static func example(_ body: String = #"{"customerConsented":true}"#, composedAt: Timestamp = start) -> Answer {
        Answer(
            version: 2,
            body: Data(body.utf8),
            evidence: [
                EvidenceItem(field: "deliveryStatus", value: .string("DELIVERED"), source: "usage", reason: "used"),
                EvidenceItem(field: "consumptionPercentage", value: nil, source: "usage", reason: "not said"),
            ],
            rule: "heavy use",
            shadows: [PolicyResult(rule: "asked again", choice: .grantFull)],
            preference: .decline,
            composedAt: composedAt
        )
    }
}

extension UsageReport {
    /// Creates a report of units that a customer spent without naming a purchase.
    static func spent(
        _ key: String,
        _ units: Int64,
        of pool: String? = "coins.500",
        by customer: String = Purchase.token,
        at: Timestamp = start,
        corrects: String? = nil
    ) -> UsageReport {
        UsageReport(
            subject: .customer(customer, pool: pool),
            unitsUsed: units,
            at: at,
            idempotencyKey: key,
            corrects: corrects
        )
    }

    /// Returns the report as a correction of another one.
    func correcting(_ key: String) -> UsageReport {
        var report = self
        report.corrects = key
        return report
    }

    static func example(
        _ key: String,
        of transactionID: String = "1001",
        units: Int64? = nil,
        percent: Milliunits? = nil,
        playSeconds: Int64? = nil,
        on platform: UsagePlatform? = nil,
        at: Timestamp = start
    ) -> UsageReport {
        UsageReport(
            transactionID: transactionID,
            unitsUsed: units,
            percent: percent,
            playSeconds: playSeconds,
            platform: platform,
            at: at,
            idempotencyKey: key
        )
    }
}
