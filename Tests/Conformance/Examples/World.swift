import AppStoreTypes
import Refunds
import TestSupport

/// A history of an app's purchases, in the order in which Apple signed it.
struct World {
    let app: AppKey
    /// The prefix of the IDs of purchases and customers.
    private let prefix: String
    private(set) var records: [IntakeRecord] = []
    private(set) var transactions: Set<String> = []
    private(set) var customers: Set<String> = []
    private(set) var subscriptions: Set<String> = []
    /// When notifications are received.
    private var receipts: SeededGenerator

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - app: the app of the purchases.
    ///   - seed: decides what happens, and when.
    ///   - receipts: decides when each notification is received, which must not change the result.
    init(in app: AppKey, seed: UInt64, receipts: UInt64 = 0) {
        self.app = app
        prefix = "\(seed)"
        self.receipts = SeededGenerator(seed: receipts)
        var random = SeededGenerator(seed: seed)
        refundedThenReversed(&random)
        declinedThenProrated(&random)
        requestTwiceBeforeOutcome(&random)
        revoked(&random)
        renewed(&random)
        atOneMoment()
        records.append(.withdrawal(by: customer(0), in: app, at: start.later(hours: 500)))
    }

    private func customer(_ number: Int) -> String { "customer-\(number)" }

    private mutating func purchase(
        _ name: String,
        of number: Int,
        at hours: Int,
        _ change: (inout Purchase) -> Void = { _ in }
    ) -> Purchase {
        let owner = customer(number)
        var purchase = Purchase.example(
            "\(prefix)-\(name)",
            of: app,
            customer: owner,
            signedAt: start.later(hours: hours)
        )
        change(&purchase)
        transactions.insert(purchase.transactionID)
        customers.insert(owner)
        return purchase
    }

    private mutating func tell(_ stated: Purchase, at hours: Int, _ change: (inout IntakeRecord) -> Void = { _ in }) {
        var stated = stated
        stated.signedAt = start.later(hours: hours)
        var record = IntakeRecord.example(
            "\(prefix)-\(records.count)",
            about: stated,
            receivedAt: start.later(hours: hours + Int.random(in: 0...10_000, using: &receipts))
        )
        change(&record)
        records.append(record)
    }

    /// Records a request as both versions send it while an app moves from one to the other.
    private mutating func ask(_ purchase: Purchase, at hours: Int, _ reason: ConsumptionRequestReason = .other) {
        tell(purchase, at: hours) {
            $0.request = CaseRequest(
                reason: reason,
                signedAt: start.later(hours: hours),
                receivedAt: $0.notification.receivedAt,
                environment: .production
            )
        }
        // Without a signature, the time of receipt counts as the time of the request.
        let receivedAt = start.later(hours: hours) + .seconds(Int.random(in: 1...1_800, using: &receipts))
        let app = app
        tell(purchase, at: hours) {
            let request = CaseRequest(
                reason: nil,
                signedAt: nil,
                receivedAt: receivedAt,
                environment: .production
            )
            ($0.notification.version, $0.notification.receivedAt) = (1, receivedAt)
            $0.request = request
            // For some purchases the receipt states only the transaction ID.
            $0.purchases = hours % 2 == 0 ? [] : [purchase.onReceipt(at: start.later(hours: hours))]
            $0.lookup = Lookup(
                app: app,
                transactionID: purchase.transactionID,
                wantedAt: receivedAt - Lookup.clockTolerance,
                deadline: request.deadline
            )
        }
    }

    private mutating func decide(
        _ purchase: Purchase,
        _ decision: Outcome.Decision,
        _ percentage: Milliunits? = nil,
        at hours: Int
    ) {
        tell(purchase, at: hours) {
            $0.outcome = Outcome(decision: decision, percentage: percentage, at: start.later(hours: hours))
        }
    }

    private mutating func refundedThenReversed(_ random: inout SeededGenerator) {
        let bought = purchase("reversed", of: 0, at: 0)
        tell(bought, at: 0)
        ask(bought, at: 10, .unintendedPurchase)
        ask(bought, at: 18)
        ask(bought, at: 26)
        let refunded = bought.refunded(Revocation(at: start.later(hours: 30), type: .refundFull), signedAt: start)
        decide(refunded, .granted, 100_000, at: 30 + Int.random(in: 0...5, using: &random))
        decide(bought, .reversed, at: 150)
        ask(bought, at: 200, .legal)
        decide(bought, .declined, at: 210)
    }

    private mutating func declinedThenProrated(_ random: inout SeededGenerator) {
        let bought = purchase("prorated", of: 1, at: 1) { $0.usdCents = 1_000 }
        ask(bought, at: 2)
        decide(bought, .declined, at: 4)
        ask(bought, at: 5 + Int.random(in: 0...10, using: &random), .fulfillmentIssue)
        ask(bought, at: 20)
        let part = Revocation(at: start.later(hours: 22), type: .refundProrated, percentage: 40_000)
        decide(bought.refunded(part, signedAt: start), .granted, 40_000, at: 22)
    }

    private mutating func requestTwiceBeforeOutcome(_ random: inout SeededGenerator) {
        let bought = purchase("unheard", of: 0, at: 3) { $0.usdCents = nil }
        tell(bought, at: 3)
        ask(bought, at: 50)
        ask(bought, at: 120 + Int.random(in: 0...40, using: &random))
        decide(bought, .declined, at: 170)
        ask(bought, at: 180)
    }

    private mutating func revoked(_ random: inout SeededGenerator) {
        let shared = purchase("shared", of: 2, at: 4) { ($0.ownership, $0.usdCents) = (.familyShared, 0) }
        ask(shared, at: 40)
        let taken = Revocation(at: start.later(hours: 41), type: .familyRevoke)
        decide(shared.refunded(taken, signedAt: start), .revoked, at: 41 + Int.random(in: 0...3, using: &random))
    }

    private mutating func renewed(_ random: inout SeededGenerator) {
        let first = "\(prefix)-renewed-0"
        subscriptions.insert(first)
        for period in 0..<4 {
            let paid = purchase("renewed-\(period)", of: 1, at: period * 720) {
                ($0.type, $0.originalTransactionID) = (.autoRenewableSubscription, first)
                $0.expiresAt = start.later(hours: (period + 1) * 720)
            }
            let status: SubscriptionStatus = Bool.random(using: &random) ? .active : .billingGracePeriod
            let app = app
            tell(paid, at: period * 720) {
                let subscription = Subscription(
                    app: app,
                    originalTransactionID: first,
                    productID: "pro",
                    status: status,
                    autoRenewStatus: AutoRenewStatus(rawValue: 1),
                    renewsAt: start.later(hours: (period + 1) * 720),
                    signedAt: start.later(hours: period * 720)
                )
                $0.subscriptions = [subscription]
            }
        }
    }

    /// Adds statements, requests and decisions of the same millisecond.
    private mutating func atOneMoment() {
        let bought = purchase("moment", of: 2, at: 300)
        ask(bought, at: 300)
        decide(bought, .declined, at: 310)
        decide(bought.refunded(Revocation(at: start.later(hours: 310)), signedAt: start), .granted, at: 310)
        decide(bought.refunded(Revocation(at: start.later(hours: 309)), signedAt: start), .granted, 100_000, at: 310)
    }
}

extension IntakeRecord {
    /// Creates a guardian's withdrawal of consent.
    static func withdrawal(by customerID: String, in app: AppKey, at: Timestamp) -> IntakeRecord {
        var record = IntakeRecord.example("withdrawal", about: nil, of: app, receivedAt: at)
        record.withdrawal = ConsentRecord(customerID: customerID, isGranted: false, at: at, recordedAt: at)
        return record
    }
}

extension Purchase {
    /// Returns the purchase as a receipt states it.
    fileprivate func onReceipt(at: Timestamp) -> Purchase {
        var purchase = self
        (purchase.source, purchase.price, purchase.currency, purchase.usdCents) = (.receipt, nil, nil, nil)
        (purchase.type, purchase.storefront, purchase.signedAt) = (.undetermined, nil, at)
        return purchase
    }
}
