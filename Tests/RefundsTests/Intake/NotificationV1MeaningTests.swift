// This file is longer than most, because most of its lines are rows of tables.

import AppStoreTypes
import Refunds
import Testing

@Suite("The meaning of version 1 notifications")
struct NotificationV1MeaningTests {
    private static let received = Timestamp(milliseconds: 1_795_500_000_000)
    private static let bought = Timestamp(milliseconds: 1_795_075_200_000)

    private static func read(
        _ body: NotificationBodyV1,
        receipt: [ReceiptTransaction] = [],
        product: ProductEntry? = nil
    ) -> IntakeRecord {
        var record = IntakeRecord(
            notification: StoreNotification(
                version: 1,
                app: .coins,
                uuid: "1",
                type: body.notificationType?.rawValue ?? "",
                signedAt: nil,
                receivedAt: received,
                signedPayload: ""
            )
        )
        record.apply(body, receipt: { receipt }, product: { _ in product })
        return record
    }

    @Test(
        "Only a refund request sets the install date, unless it is the sandbox's fixed date",
        arguments: [
            (.consumptionRequest, bought, true), (.consumptionRequest, nil, false), (.refund, bought, false),
            (.consumptionRequest, Timestamp(milliseconds: 1_375_340_400_000), false),
        ] as [(NotificationTypeV1, Timestamp?, Bool)]
    )
    func install(_ type: NotificationTypeV1, installedAt: Timestamp?, isTold: Bool) {
        var record = Self.read(Self.body(type, []))
        record.apply(
            Self.body(type, [Self.transaction("10", original: "7")]),
            installedAt: { installedAt },
            product: { _ in nil }
        )
        #expect(record.install?.installedAt == (isTold ? installedAt : nil))
        #expect(record.install?.customerID == (isTold ? "7" : nil))
    }

    private static func body(
        _ type: NotificationTypeV1,
        _ transactions: [ReceiptTransaction],
        id: String? = "10",
        _ renewals: [PendingRenewalInfo] = [],
        _ change: (inout NotificationBodyV1) -> Void = { _ in }
    ) -> NotificationBodyV1 {
        var body = NotificationBodyV1 {
            $0.notificationType = type
            $0.originalTransactionID = id.map { ReceiptValue($0) }
            $0.unifiedReceipt = UnifiedReceipt {
                $0.environment = .production
                $0.latestReceiptInfo = ReceiptTransactions(transactions)
                $0.pendingRenewalInfo = renewals
            }
        }
        change(&body)
        return body
    }

    private static func transaction(
        _ id: String,
        original: String? = nil,
        day: Int64 = 0,
        _ change: (inout ReceiptTransaction) -> Void = { _ in }
    ) -> ReceiptTransaction {
        var transaction = ReceiptTransaction {
            $0.quantity = ReceiptValue("2")
            $0.productID = "coins.500"
            $0.transactionID = ReceiptValue(id)
            $0.originalTransactionID = ReceiptValue(original ?? id)
            $0.purchaseDate = ReceiptValue("\((bought + .seconds(day * 86_400)).milliseconds)")
            $0.ownershipType = .purchased
            $0.appAccountToken = AppAccountToken(rawValue: "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70")
        }
        change(&transaction)
        return transaction
    }

    private static func cancelled(_ id: String, original: String? = nil, day: Int64) -> ReceiptTransaction {
        transaction(id, original: original) {
            $0.cancellationDate = ReceiptValue("\((bought + .seconds(day * 86_400)).milliseconds)")
            $0.cancellationReason = ReceiptValue("1")
        }
    }

    struct SubjectRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var type: NotificationTypeV1 = .consumptionRequest
        let transactions: [ReceiptTransaction]
        var id: String?
        /// The transactions in the app receipt itself.
        var receipt: [ReceiptTransaction] = []
        let subject: String?
    }

    static let subjects: [SubjectRow] = [
        SubjectRow(
            testDescription: "named and listed",
            transactions: [transaction("9"), transaction("10")],
            id: "10",
            subject: "10"
        ),
        SubjectRow(
            testDescription: "named and listed under another transaction",
            transactions: [transaction("11", original: "10", day: 1), transaction("12", original: "10", day: 2)],
            id: "10",
            subject: "12"
        ),
        SubjectRow(testDescription: "named, not listed", transactions: [transaction("9")], id: "10", subject: "10"),
        SubjectRow(testDescription: "named, nothing listed", transactions: [], id: "10", subject: "10"),
        SubjectRow(testDescription: "not named, listed alone", transactions: [transaction("9")], subject: "9"),
        SubjectRow(
            testDescription: "not named, one of two",
            transactions: [transaction("8"), transaction("9")],
            subject: nil
        ),
        SubjectRow(testDescription: "neither named nor listed", transactions: [], subject: nil),
        SubjectRow(testDescription: "an empty name", transactions: [transaction("9")], id: "", subject: "9"),
        SubjectRow(
            testDescription: "a refund, named",
            type: .refund,
            transactions: [transaction("9"), cancelled("10", day: 1)],
            id: "10",
            subject: "10"
        ),
        SubjectRow(
            testDescription: "a refund of a period",
            type: .cancel,
            transactions: [
                transaction("10"), cancelled("12", original: "10", day: 2),
                transaction("13", original: "10", day: 3),
            ],
            id: "10",
            subject: "12"
        ),
        SubjectRow(
            testDescription: "a refund, not named",
            type: .refund,
            transactions: [transaction("9"), cancelled("10", day: 1)],
            subject: "10"
        ),
        SubjectRow(
            testDescription: "a refund of nothing listed",
            type: .refund,
            transactions: [],
            id: "10",
            subject: "10"
        ),
        SubjectRow(
            testDescription: "a refund of nothing that was taken back",
            type: .refund,
            transactions: [transaction("9")],
            subject: nil
        ),
        SubjectRow(
            testDescription: "named, in the receipt under another transaction",
            transactions: [],
            id: "10",
            receipt: [transaction("9"), transaction("12", original: "10")],
            subject: "12"
        ),
        SubjectRow(
            testDescription: "not named, the receipt's only one that does not renew",
            transactions: [],
            receipt: [transaction("9"), transaction("8") { $0.expiresDate = ReceiptValue("1") }],
            subject: "9"
        ),
        SubjectRow(
            testDescription: "not named, one of two in the receipt",
            transactions: [],
            receipt: [transaction("8"), transaction("9")],
            subject: nil
        ),
        SubjectRow(
            testDescription: "listed, whatever the receipt says",
            transactions: [transaction("9")],
            receipt: [transaction("8")],
            subject: "9"
        ),
        SubjectRow(
            testDescription: "a refund, not listed but in the receipt",
            type: .refund,
            transactions: [],
            receipt: [transaction("9"), cancelled("10", day: 1)],
            subject: "10"
        ),
    ]

    @Test("A version 1 notification is about the transaction that the reference's search finds", arguments: subjects)
    func subject(_ row: SubjectRow) {
        let record = Self.read(Self.body(row.type, row.transactions, id: row.id), receipt: row.receipt)
        #expect(record.notification.transactionID == row.subject)
        #expect(record.lookup?.transactionID == row.subject)
        #expect((record.notification.flag == nil) == (row.subject != nil))
        #expect((record.request != nil) == (row.type == .consumptionRequest && row.subject != nil))
        #expect((record.outcome != nil) == (row.type != .consumptionRequest && row.subject != nil))
    }

    @Test("A version 1 refund request is unsigned and awaits confirmation")
    func request() {
        let record = Self.read(Self.body(.consumptionRequest, [Self.transaction("10")]))
        #expect(record.request?.isSigned == false)
        #expect(record.request?.requestedAt == Self.received)
        #expect(record.request?.deadline == Self.received + .seconds(12 * 3600))
        #expect(record.request?.reason == nil)
        #expect(record.lookup?.deadline == record.request?.deadline)
        #expect(record.purchases.map(\.type) == [.consumable])
        #expect(record.purchases.map(\.source) == [.receipt])
    }

    @Test("A version 1 purchase is stated as of the latest time in its notification")
    func purchases() throws {
        let record = Self.read(
            Self.body(.didRenew, [Self.transaction("10"), Self.cancelled("11", day: 3)]) {
                $0.autoRenewStatusChangeDate = ReceiptValue("\((Self.bought + .seconds(86_400)).milliseconds)")
            },
            product: ProductEntry(priceUSDCents: 499)
        )
        let purchase = try #require(record.purchases.first)
        #expect(purchase.signedAt == Self.bought + .seconds(3 * 86_400))
        #expect(purchase.purchasedAt == Self.bought)
        #expect(purchase.customerID == "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70")
        #expect(purchase.quantity == 2)
        #expect(purchase.type == .undetermined)
        #expect(purchase.usdCents == 998)
        #expect(purchase.price == nil)
        #expect(record.purchases.last?.revocation != nil)
        #expect(record.purchases.last?.refundedShare == nil)
        #expect(record.purchases.last?.revocation?.reason == .appIssue)
        #expect(record.lookup == nil)
    }

    struct PriceRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let cents: Int64?
        let change: @Sendable (inout ReceiptTransaction) -> Void
    }

    static let prices: [PriceRow] = [
        PriceRow(testDescription: "as the catalogue says", cents: 998) { _ in },
        PriceRow(testDescription: "a trial", cents: 0) { $0.isTrialPeriod = ReceiptValue("true") },
        PriceRow(testDescription: "an introduction", cents: nil) { $0.isInIntroOfferPeriod = ReceiptValue("true") },
        PriceRow(testDescription: "a promotion", cents: nil) { $0.promotionalOfferID = "half" },
        PriceRow(testDescription: "an offer code", cents: nil) { $0.offerCodeReferenceName = "AUTUMN" },
        PriceRow(testDescription: "shared by the family", cents: 0) { $0.ownershipType = .familyShared },
        PriceRow(testDescription: "the owner is unknown", cents: nil) {
            $0.ownershipType = OwnershipType(rawValue: "GIFTED")
        },
        PriceRow(testDescription: "an invalid quantity", cents: 499) { $0.quantity = ReceiptValue("many") },
    ]

    @Test("A version 1 purchase has a price only if it can be known", arguments: prices)
    func price(_ row: PriceRow) {
        let record = Self.read(
            Self.body(.initialBuy, [Self.transaction("10", row.change)]),
            product: ProductEntry(priceUSDCents: 499)
        )
        #expect(record.purchases.map(\.usdCents) == [row.cents])
    }

    struct TypeRow: CustomTestStringConvertible, Sendable {
        let type: NotificationTypeV1
        var decision: Outcome.Decision?
        var testDescription: String { type.rawValue }
    }

    static let typeRows: [TypeRow] =
        [
            .initialBuy, .didRenew, .didRecover, .interactiveRenewal, .didChangeRenewalPreference,
            .didChangeRenewalStatus, .didFailToRenew, .priceIncreaseConsent, .consumptionRequest, .renewal,
        ].map { TypeRow(type: $0) }
        + [
            TypeRow(type: .cancel, decision: .granted), TypeRow(type: .refund, decision: .granted),
            TypeRow(type: .revoke, decision: .revoked),
        ]

    @Test("Intake reads every type of a version 1 notification", arguments: typeRows)
    func types(_ row: TypeRow) {
        let record = Self.read(Self.body(row.type, [Self.cancelled("10", day: 4)]))
        #expect(record.notification.flag == nil)
        #expect(record.notification.transactionID == "10")
        #expect(record.outcome?.decision == row.decision)
        #expect(record.outcome?.at == row.decision.map { _ in Self.bought + .seconds(4 * 86_400) })
        #expect(record.outcome?.percentage == nil)
    }

    @Test("A version 1 refund without a cancellation date takes the time of its arrival")
    func undated() {
        let record = Self.read(Self.body(.refund, []))
        #expect(record.outcome == Outcome(decision: .granted, at: Self.received, isDated: false))
    }

    struct StatusRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let status: SubscriptionStatus?
        var expiresOn: Int64? = 30
        var isCancelled = false
        var change: @Sendable (inout PendingRenewalInfo) -> Void = { _ in }
    }

    static let statuses: [StatusRow] = [
        StatusRow(testDescription: "running", status: .active),
        StatusRow(testDescription: "over", status: .expired, expiresOn: -1),
        StatusRow(testDescription: "the end is unknown", status: nil, expiresOn: nil),
        StatusRow(testDescription: "refunded", status: .revoked, isCancelled: true),
        StatusRow(testDescription: "cancelled by the customer and over", status: .expired) {
            ($0.expirationIntent, $0.isInBillingRetryPeriod) = (ReceiptValue("1"), ReceiptValue("0"))
        },
        StatusRow(testDescription: "billed again", status: .billingRetry) {
            ($0.expirationIntent, $0.isInBillingRetryPeriod) = (ReceiptValue("2"), ReceiptValue("1"))
        },
        StatusRow(testDescription: "in its grace period", status: .billingGracePeriod) {
            $0.isInBillingRetryPeriod = ReceiptValue("1")
            $0.gracePeriodExpiresDate = ReceiptValue("\((bought + .seconds(86_400)).milliseconds)")
        },
        StatusRow(testDescription: "past its grace period", status: .billingRetry) {
            $0.isInBillingRetryPeriod = ReceiptValue("1")
            $0.gracePeriodExpiresDate = ReceiptValue("\((bought - .seconds(86_400)).milliseconds)")
        },
    ]

    @Test("A version 1 notification gives the status of a subscription", arguments: statuses)
    func status(_ row: StatusRow) throws {
        var renewal = PendingRenewalInfo {
            $0.originalTransactionID = ReceiptValue("10")
            $0.autoRenewStatus = ReceiptValue("1")
            $0.autoRenewProductID = "pro"
        }
        row.change(&renewal)
        let paid = Self.transaction("10") { transaction in
            transaction.expiresDate = row.expiresOn.map {
                ReceiptValue("\((Self.bought + .seconds($0 * 86_400)).milliseconds)")
            }
            if row.isCancelled { transaction.cancellationDate = transaction.purchaseDate }
        }
        let subscription = try #require(Self.read(Self.body(.didRenew, [paid], [renewal])).subscriptions.first)
        #expect(subscription.status == row.status)
        #expect(subscription.autoRenewStatus == .on)
        #expect(subscription.source == .receipt)
        #expect(subscription.signedAt == Self.bought)
        #expect(subscription.toldAt == Self.received)
    }

    @Test("A subscription is reported as of its receipt's creation, at the latest on arrival")
    func toldAt() throws {
        let renewal = PendingRenewalInfo { $0.originalTransactionID = ReceiptValue("10") }
        let body = Self.body(.didChangeRenewalPreference, [Self.transaction("10")], [renewal])
        for (madeAt, toldAt) in [(Self.bought, Self.bought), (Self.received + .seconds(9), Self.received)] {
            var record = Self.read(body)
            record.apply(body, receiptMadeAt: { madeAt }, product: { _ in nil })
            #expect(record.subscriptions.map(\.toldAt) == [toldAt])
        }
    }

    struct KindRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let type: ProductType
        var product: ProductEntry?
        var change: @Sendable (inout ReceiptTransaction) -> Void = { _ in }
    }

    static let kinds: [KindRow] = [
        KindRow(testDescription: "one that ends renews", type: .autoRenewableSubscription) {
            $0.expiresDate = ReceiptValue("1")
        },
        KindRow(testDescription: "one of a group renews", type: .autoRenewableSubscription) {
            $0.subscriptionGroupIdentifier = ReceiptValue("21345678")
        },
        KindRow(
            testDescription: "one with a period of ours does not",
            type: .nonRenewingSubscription,
            product: ProductEntry(period: CalendarPeriod(days: 30))
        ),
        KindRow(testDescription: "any other is not known", type: .undetermined),
    ]

    @Test("A purchase has a product type when the receipt or the catalogue shows it", arguments: kinds)
    func kind(_ row: KindRow) {
        let record = Self.read(
            Self.body(.didRenew, [Self.transaction("10", row.change)]),
            product: row.product
        )
        #expect(record.purchases.map(\.type) == [row.type])
    }
}
