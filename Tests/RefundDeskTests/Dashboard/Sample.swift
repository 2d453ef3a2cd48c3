import AppStoreTypes
import Foundation
import Refunds
import TestSupport

/// Cases to show, all relative to one moment.
enum Sample {
    /// 2026-01-01T00:00:00Z.
    static let now = Timestamp(seconds: 1_767_225_600)
    static let app = AppKey(bundleID: "com.example.coins", environment: .production)
    static let sandboxApp = AppKey(bundleID: "com.example.coins", environment: .sandbox)
    static let caseID = "3f0c9a1e-52c5-4c0a-9d53-6a41b6a0b001"
    static let customerID = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    static let transactionID = "2000000123456789"

    static func refundCase(
        id: String = caseID,
        app: AppKey = app,
        customerID: String = customerID,
        askedAgo: Duration = .seconds(3600),
        state: CaseState = .open,
        blockReason: BlockReason? = nil,
        requestNumber: Int64 = 1,
        outcome: Outcome? = nil
    ) -> RefundCase {
        let askedAt = now - askedAgo
        return RefundCase(
            id: id,
            app: app,
            transactionID: transactionID,
            customerID: customerID,
            reason: .unintendedPurchase,
            requestedAt: askedAt,
            receivedAt: askedAt,
            deadline: RefundCase.deadline(requestedAt: askedAt, receivedAt: askedAt, environment: app.environment),
            requestNumber: requestNumber,
            state: state,
            blockReason: blockReason,
            answeredAt: state == .answered ? askedAt + .seconds(95) : nil,
            outcome: outcome
        )
    }

    static func summary(
        _ refundCase: RefundCase = refundCase(),
        productID: String = "coins.500",
        price: Milliunits? = 4990,
        currency: String? = "USD",
        preference: RefundPreference? = nil
    ) -> CaseSummary {
        CaseSummary(
            refundCase: refundCase,
            productID: productID,
            type: .consumable,
            price: price,
            currency: currency,
            preference: preference
        )
    }

    static func purchase(of refundCase: RefundCase, productID: String = "coins.500") -> Purchase {
        Purchase(
            app: refundCase.app,
            transactionID: refundCase.transactionID,
            originalTransactionID: refundCase.transactionID,
            productID: productID,
            type: .consumable,
            customerID: refundCase.customerID,
            purchasedAt: refundCase.requestedAt - .seconds(3 * 86_400),
            price: 4990,
            currency: "USD",
            usdCents: 499,
            signedAt: refundCase.requestedAt
        )
    }

    static func notification(
        _ type: String = "CONSUMPTION_REQUEST",
        of refundCase: RefundCase = refundCase(),
        uuid: String? = nil,
        at: Timestamp? = nil,
        flag: String? = nil
    ) -> StoreNotification {
        StoreNotification(
            app: refundCase.app,
            uuid: uuid ?? refundCase.id,
            type: type,
            signedAt: at ?? refundCase.requestedAt,
            receivedAt: at ?? refundCase.receivedAt,
            signedPayload: "signed.payload.secret",
            transactionID: refundCase.transactionID,
            flag: flag
        )
    }

    static let consent = ConsentRecord(
        id: 41,
        customerID: customerID,
        isGranted: true,
        textVersion: "2026-05",
        source: "app",
        at: now - .seconds(20 * 86_400),
        recordedAt: now - .seconds(20 * 86_400)
    )

    /// Returns an answer with its evidence.
    static func answer(at: Timestamp) -> Answer {
        Answer(
            version: 2,
            body: Data(
                """
                {"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED",\
                "consumptionPercentage":42000,"refundPreference":"DECLINE"}
                """.utf8
            ),
            evidence: [
                EvidenceItem(
                    field: "consumptionPercentage",
                    value: .integer(42_000),
                    source: "usage",
                    reason: "210 of 500 units were used"
                ),
                EvidenceItem(
                    field: "deliveryStatus",
                    value: .string("DELIVERED"),
                    source: "usage",
                    reason: "a report of use proves delivery"
                ),
                EvidenceItem(
                    field: "sampleContentProvided",
                    value: .bool(false),
                    source: "products.yml",
                    reason: "the product declares it"
                ),
                EvidenceItem(
                    field: "appAccountToken",
                    value: nil,
                    source: "transaction",
                    reason: "the transaction has none"
                ),
                EvidenceItem(field: "playTime", value: .integer(3), source: "usage", reason: "5400 seconds of use"),
            ],
            rule: "half used",
            shadows: [PolicyResult(rule: "asked again", choice: .grantFull)],
            preference: .decline,
            consentID: 41,
            composedAt: at
        )
    }

    /// Returns a case that was answered at the second attempt and declined by Apple.
    static func answered(productID: String = "coins.500", customerID: String = customerID) -> CaseDetail {
        let outcome = Outcome(decision: .declined, at: now - .seconds(600))
        let refundCase = refundCase(customerID: customerID, state: .answered, outcome: outcome)
        let started = refundCase.receivedAt + .seconds(2)
        return CaseDetail(
            facts: CaseFacts(
                refundCase: refundCase,
                purchase: purchase(of: refundCase, productID: productID),
                usage: PurchaseUsage(
                    unitsUsed: 210,
                    playSeconds: 5400,
                    lastPlatform: .apple,
                    lastUsedAt: refundCase.requestedAt - .seconds(7200)
                ),
                customer: CustomerFacts(accountCreatedAt: now - .seconds(400 * 86_400), userStatus: .active),
                totals: CustomerTotals(purchasedUSDCents: 12_450, refundedUSDCents: 499, refundsGranted: 1),
                consent: consent,
                answer: answer(at: started)
            ),
            attempts: [
                Attempt(
                    number: 1,
                    state: .failed,
                    startedAt: started,
                    finishedAt: started + .milliseconds(840),
                    httpStatus: 500,
                    errorCode: AppStoreErrorCode(rawValue: 5_000_001)
                ),
                Attempt(
                    number: 2,
                    state: .accepted,
                    startedAt: started + .seconds(92),
                    finishedAt: started + .seconds(93),
                    httpStatus: 202
                ),
            ],
            notifications: [
                notification(
                    "ONE_TIME_CHARGE",
                    of: refundCase,
                    uuid: "n-1",
                    at: refundCase.requestedAt - .seconds(259_200)
                ),
                notification(of: refundCase),
                notification("REFUND_DECLINED", of: refundCase, uuid: "n-3", at: now - .seconds(599)),
            ],
            consentUsed: consent
        )
    }

    /// Returns a case that a block reason keeps from being answered.
    static func blocked(
        by blockReason: BlockReason,
        state: CaseState = .waiting,
        productID: String = "coins.500"
    ) -> CaseDetail {
        let refundCase = refundCase(state: state, blockReason: blockReason)
        return CaseDetail(
            facts: CaseFacts(refundCase: refundCase, purchase: purchase(of: refundCase, productID: productID)),
            attempts: [],
            notifications: [notification(of: refundCase)],
            consentUsed: nil
        )
    }
}
