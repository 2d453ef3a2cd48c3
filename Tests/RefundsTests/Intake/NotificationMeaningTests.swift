import AppStoreTypes
import Refunds
import Testing

@Suite("The meaning of version 2 notifications")
struct NotificationMeaningTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let type: NotificationType
        var subtype: NotificationSubtype?
        var decision: Outcome.Decision?
        var isRequest = false
        var isAboutSubscription = true
        var flag: String?

        var testDescription: String { "\(type.rawValue) \(subtype?.rawValue ?? "")" }
    }

    /// Every type, alone and with each of its subtypes.
    static let known: [Row] = NotificationType.subtypes
        .flatMap { type, subtypes in
            ([nil] + subtypes.map(Optional.some)).map { subtype in
                Row(
                    type: type,
                    subtype: subtype,
                    decision: decisions[type],
                    isRequest: type == .consumptionRequest
                )
            }
        }
        .filter { $0.type != .rescindConsent }

    private static let decisions: [NotificationType: Outcome.Decision] = [
        .refund: .granted, .refundDeclined: .declined, .refundReversed: .reversed, .revoke: .revoked,
    ]

    static let odd: [Row] = [
        Row(type: .refund, subtype: .upgrade, decision: .granted, flag: "unknown subtype UPGRADE of REFUND"),
        Row(
            type: .didRenew,
            subtype: NotificationSubtype(rawValue: "TOMORROW"),
            flag: "unknown subtype TOMORROW of DID_RENEW"
        ),
        Row(type: NotificationType(rawValue: "REFUND_CONSIDERED"), flag: "unknown type REFUND_CONSIDERED"),
    ]

    @Test("Intake reads every type and subtype of a version 2 notification", arguments: known + odd)
    func meaning(_ row: Row) {
        let record = IntakeRecord.reading(row.type, subtype: row.subtype, .example(), renewal: .example())
        #expect(record.notification.flag == row.flag)
        #expect(record.notification.transactionID == "2000000123456789")
        #expect(record.purchases.map(\.transactionID) == ["2000000123456789"])
        #expect(record.subscriptions.first?.originalTransactionID == "2000000123456789")
        #expect(record.subscriptions.first?.status == .active)
        #expect(record.outcome?.decision == row.decision)
        #expect((record.request != nil) == row.isRequest)
        #expect(record.withdrawal == nil)
    }

    @Test("The known types and subtypes are as many as in Apple's reference")
    func count() {
        #expect(NotificationType.subtypes.count == 24)
        #expect(NotificationType.subtypes.values.reduce(0) { $0 + $1.count } == 24)
    }

    @Test("A consumption request has a reason and a deadline", arguments: [AppStoreEnvironment.production, .sandbox])
    func request(in environment: AppStoreEnvironment) {
        let record = IntakeRecord.reading(.consumptionRequest, .example(), in: environment)
        let hours = environment == .production ? 12.0 : 5.0 / 60
        #expect(record.request?.reason == .legal)
        #expect(record.request?.requestedAt == .request)
        #expect(record.request?.deadline == .request + .seconds(hours * 3600))
        #expect(record.request?.isSigned == true)
    }

    struct ShareRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let share: Milliunits?
        let change: @Sendable (inout TransactionPayload) -> Void
    }

    static let shares: [ShareRow] = [
        ShareRow(testDescription: "in full", share: 100_000) {
            ($0.revocationDate, $0.revocationType) = (.request, .refundFull)
        },
        ShareRow(testDescription: "in part", share: 67_932) {
            ($0.revocationDate, $0.revocationType, $0.revocationPercentage) = (.request, .refundProrated, 67_932)
        },
        ShareRow(testDescription: "from before Apple reported shares", share: 100_000) { $0.revocationDate = .request },
        ShareRow(testDescription: "of two seats of five", share: 40_000) {
            $0.quantity = 5
            $0.multiSeatInfo = TransactionMultiSeatInfo { $0.revokedSeatQuantity = 2 }
        },
        ShareRow(testDescription: "of more seats than there were", share: 100_000) {
            $0.quantity = 2
            $0.multiSeatInfo = TransactionMultiSeatInfo { $0.revokedSeatQuantity = 9 }
        },
        ShareRow(testDescription: "of one item of Advanced Commerce", share: 20_000) {
            $0.advancedCommerceInfo = .refunding([500, 498])
        },
        ShareRow(testDescription: "of Advanced Commerce, more than was paid", share: 100_000) {
            $0.advancedCommerceInfo = .refunding([.max, .max])
        },
        ShareRow(testDescription: "that the transaction does not show", share: nil) { _ in },
    ]

    @Test("A refund notification is read with the refunded share", arguments: shares)
    func refund(_ row: ShareRow) {
        let record = IntakeRecord.reading(.refund, .example(row.change))
        #expect(record.outcome == Outcome(decision: .granted, percentage: row.share, at: .request))
    }

    @Test("A consent withdrawal belongs to the customer of its app transaction")
    func rescinded() {
        var content = NotificationContent(payload: .example(.rescindConsent))
        content.appTransaction = AppTransactionPayload {
            ($0.appTransactionID, $0.originalPurchaseDate) = ("704897469903783919", .daysBefore(40))
        }
        let record = IntakeRecord.reading(content)
        #expect(record.withdrawal?.customerID == "704897469903783919")
        #expect(record.withdrawal?.isGranted == false)
        #expect(record.withdrawal?.at == .request)
        #expect(record.notification.flag == nil)
        #expect(record.install == Install(of: "704897469903783919", at: .daysBefore(40), statedAt: .request))
        content.appTransaction = nil
        #expect(IntakeRecord.reading(content).notification.flag == "a withdrawal without an app transaction")
    }

    @Test("A notification is flagged when it lacks what its type needs")
    func lacking() {
        let request = NotificationContent(payload: .example(.consumptionRequest))
        #expect(IntakeRecord.reading(request).notification.flag == "a refund request without a transaction")
        let decision = NotificationContent(payload: .example(.refundDeclined))
        #expect(IntakeRecord.reading(decision).notification.flag == "a decision without a transaction")
        let untimed = NotificationContent(payload: .example(.refund) { $0.signedDate = nil }, transaction: .example())
        #expect(IntakeRecord.reading(untimed).notification.flag == "no signedDate")
        #expect(IntakeRecord.reading(untimed).outcome == nil)
        let nameless = NotificationContent(
            payload: .example(.didRenew),
            renewal: .example { $0.originalTransactionID = nil }
        )
        #expect(
            IntakeRecord.reading(nameless).notification.flag == "the renewal information lacks originalTransactionId"
        )
    }

    @Test("A notification with an unreadable part keeps its flag, and the rest is applied")
    func earlierFlag() {
        let content = NotificationContent(payload: .example(.refund), transaction: .example(), flag: "unreadable")
        let record = IntakeRecord.reading(content)
        #expect(record.notification.flag == "unreadable")
        #expect(record.outcome?.decision == .granted)
    }
}

extension IntakeRecord {
    /// Returns the record that intake reads from a notification.
    static func reading(_ content: NotificationContent, in environment: AppStoreEnvironment = .production) -> Self {
        var record = IntakeRecord(
            notification: StoreNotification(
                app: AppKey(bundleID: "com.example.coins", environment: environment),
                uuid: "1",
                type: content.payload.notificationType?.rawValue ?? "",
                signedAt: content.payload.signedDate,
                receivedAt: .request + .seconds(1),
                signedPayload: ""
            )
        )
        record.apply(content) { _ in nil }
        return record
    }

    static func reading(
        _ type: NotificationType,
        subtype: NotificationSubtype? = nil,
        _ transaction: TransactionPayload,
        renewal: RenewalPayload? = nil,
        in environment: AppStoreEnvironment = .production
    ) -> Self {
        let payload = NotificationPayload.example(type) { $0.subtype = subtype }
        return reading(
            NotificationContent(payload: payload, transaction: transaction, renewal: renewal),
            in: environment
        )
    }
}

extension NotificationPayload {
    fileprivate static func example(
        _ type: NotificationType,
        _ change: (inout NotificationPayload) -> Void = { _ in }
    ) -> Self {
        var payload = NotificationPayload {
            $0.notificationType = type
            $0.signedDate = .request
            $0.data = NotificationData {
                $0.status = .active
                $0.consumptionRequestReason = .legal
            }
        }
        change(&payload)
        return payload
    }
}

extension TransactionPayload {
    fileprivate static func example(_ change: (inout TransactionPayload) -> Void = { _ in }) -> Self {
        var transaction = TransactionPayload {
            $0.transactionID = "2000000123456789"
            $0.originalTransactionID = "2000000123456789"
            $0.productID = "coins.500"
            $0.type = .consumable
            $0.purchaseDate = .daysBefore(2)
            $0.signedDate = .request
            $0.price = 4_990
            $0.currency = "USD"
        }
        change(&transaction)
        return transaction
    }
}

extension RenewalPayload {
    fileprivate static func example(_ change: (inout RenewalPayload) -> Void = { _ in }) -> Self {
        var renewal = RenewalPayload {
            $0.originalTransactionID = "2000000123456789"
            $0.signedDate = .request
        }
        change(&renewal)
        return renewal
    }
}

extension AdvancedCommerceTransactionInfo {
    fileprivate static func refunding(_ amounts: [Milliunits]) -> Self {
        AdvancedCommerceTransactionInfo {
            $0.items = amounts.map { amount in
                AdvancedCommerceTransactionItem {
                    $0.refunds = [
                        AdvancedCommerceRefund {
                            $0.refundAmount = amount
                            $0.refundDate = .request
                        }
                    ]
                }
            }
        }
    }
}

extension Milliunits {
    fileprivate static let max = Milliunits(thousandths: .max)
}
