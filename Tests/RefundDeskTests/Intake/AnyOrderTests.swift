import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Notifications in any order", .timeLimit(.minutes(45)))
struct AnyOrderTests {
    /// How many orders of the history are played; a drill plays more.
    private static let orders =
        ProcessInfo.processInfo.environment["REFUND_DESK_DRILL_SECONDS"] == nil ? 100 : 200
    private static let bought = "2000000000000001"
    private static let subscribed = "2000000000000002"
    private static let began = Timestamp.now - .seconds(40 * 86_400)

    /// A post of Apple's; a version 1 post is dated only by its arrival.
    private enum Post {
        case v1(Data, receivedAt: Timestamp)
        case v2(String)
    }

    /// A history of one app as Apple reports it, with refund requests in both versions.
    private struct History {
        let maker: NotificationMaker

        func posts() throws -> [Post] {
            try notifications().map(Post.v2)
                + [10, 18, 200].map { hour in
                    let body = BodyV1(transactionID: bought) {
                        ($0["bid"], $0["environment"]) = (.string(maker.bundleID), "PROD")
                        // Only this member distinguishes the requests.
                        $0["bvrs"] = .string("\(hour)")
                        if hour == 18 { $0["unified_receipt"] = nil } else { $0["unified_receipt"] = Self.receipt }
                    }
                    return .v1(try body.data, receivedAt: Self.hour(hour) + .seconds(3))
                }
        }

        private static let receipt: JSONValue = [
            "environment": "Production", "latest_receipt_info": [BodyV1.transaction(bought)],
        ]

        private func notifications() throws -> [String] {
            let full = { (transaction: inout TransactionPayload) in
                (transaction.revocationDate, transaction.revocationType) = (Self.hour(20), .refundProrated)
                transaction.revocationPercentage = 40_000
            }
            return [
                try purchase(.oneTimeCharge, at: 0), try purchase(.consumptionRequest, at: 10),
                try purchase(.consumptionRequest, at: 18), try purchase(.refund, at: 20, full),
                try purchase(.refundReversed, at: 100), try purchase(.consumptionRequest, at: 200),
                try purchase(.refundDeclined, at: 210), try renewal(.subscribed, .initialBuy, at: 1, period: 0),
                try renewal(.didRenew, .billingRecovery, at: 721, period: 1),
                try renewal(.expired, .voluntary, at: 800, period: 1, status: .expired),
                try purchase(NotificationType(rawValue: "REFUND_CONSIDERED"), at: 15), try withdrawal(at: 300),
            ]
        }

        private static func hour(_ hour: Int) -> Timestamp { began + .seconds(hour * 3600) }

        private func purchase(
            _ type: NotificationType,
            at hour: Int,
            _ change: (inout TransactionPayload) -> Void = { _ in }
        ) throws -> String {
            let transaction = maker.transaction {
                ($0.purchaseDate, $0.signedDate) = (Self.hour(0), Self.hour(hour))
                change(&$0)
            }
            return try sign(type, nil, transaction, nil, at: hour)
        }

        private func renewal(
            _ type: NotificationType,
            _ subtype: NotificationSubtype,
            at hour: Int,
            period: Int,
            status: SubscriptionStatus = .active
        ) throws -> String {
            let transaction = maker.transaction {
                $0.transactionID = period == 0 ? subscribed : "\(subscribed)-\(period)"
                ($0.originalTransactionID, $0.type) = (subscribed, .autoRenewableSubscription)
                $0.productID = "plus.monthly"
                ($0.purchaseDate, $0.signedDate) = (Self.hour(period * 720), Self.hour(hour))
                $0.expiresDate = Self.hour(period * 720 + 720)
            }
            let renewal = RenewalPayload {
                $0.originalTransactionID = subscribed
                ($0.environment, $0.signedDate) = (.production, Self.hour(hour))
                ($0.productID, $0.autoRenewProductID) = ("plus.monthly", "plus.monthly")
                $0.renewalDate = Self.hour(period * 720 + 720)
            }
            return try sign(type, subtype, transaction, renewal, status: status, at: hour)
        }

        private func sign(
            _ type: NotificationType,
            _ subtype: NotificationSubtype?,
            _ transaction: TransactionPayload,
            _ renewal: RenewalPayload?,
            status: SubscriptionStatus? = nil,
            at hour: Int
        ) throws -> String {
            let payload = maker.payload(type, transaction: try maker.sign(transaction))
            return try maker.sign(
                NotificationPayload {
                    $0 = payload
                    ($0.subtype, $0.signedDate) = (subtype, Self.hour(hour))
                    $0.data?.status = status
                    $0.data?.signedRenewalInfo = try renewal.map(maker.sign)
                }
            )
        }

        private func withdrawal(at hour: Int) throws -> String {
            let copy = AppTransactionPayload {
                ($0.bundleID, $0.receiptType) = (maker.bundleID, .production)
                ($0.receiptCreationDate, $0.appTransactionID) = (Self.hour(hour), "704897469903783919")
            }
            let signed = try maker.sign(copy)
            return try maker.sign(
                maker.payload(.rescindConsent) {
                    ($0.data, $0.signedDate) = (nil, Self.hour(hour))
                    $0.appData = NotificationAppData {
                        ($0.bundleID, $0.environment) = (maker.bundleID, .production)
                        ($0.appAppleID, $0.signedAppTransactionInfo) = (NotificationMaker.appAppleID, signed)
                    }
                }
            )
        }
    }

    private struct Ledger: Equatable {
        var purchases: [Purchase]
        var subscription: Subscription?
        var totals: CustomerTotals
        var cases: [[String]]
    }

    @Test("The same notifications in many orders, some of them twice, leave one ledger and the same cases")
    func anyOrder() async throws {
        let chain = try SigningChain.make(
            name: "Any Order",
            validFrom: Self.began - .seconds(86_400),
            validUntil: .now + .seconds(86_400)
        )
        let verifier = SignedDataVerifier(chains: try CertificateChainVerifier(rootCertificates: [chain.rootDER]))
        let names = (0..<Self.orders).map { "com.example.order\($0)" }
        let apps = names.map { name in
            App(
                bundleID: name,
                appAppleID: NotificationMaker.appAppleID,
                environments: [.production],
                catalogue: SoldProduct.catalogue,
                verifier: verifier,
                secrets: CurrentSecrets(AppSecrets(sharedSecrets: BodyV1.secrets))
            )
        }
        try await Store.withNew { store in
            let clock = VirtualClock()
            let received = Timestamp.now
            let intake = NotificationIntake(
                apps: Dictionary(uniqueKeysWithValues: apps.map { ($0.bundleID, $0) }),
                unknownAppVerifier: verifier,
                store: store,
                now: { clock.timestamp }
            )
            var random = SeededGenerator(seed: 20_261_121)
            for name in names {
                let maker = NotificationMaker(chain: chain, bundleID: name, environment: .production)
                var posts = try History(maker: maker).posts()
                if name != names[0] {
                    posts += posts.filter { _ in Bool.random(using: &random) }
                    posts.shuffle(using: &random)
                }
                for post in posts {
                    switch post {
                    case .v1(let body, let receivedAt):
                        clock.move(to: receivedAt)
                        _ = try await intake.acceptV1(body)
                    case .v2(let text):
                        clock.move(to: received)
                        _ = try await intake.accept(text)
                    }
                }
            }
            let expected = try await ledger(of: names[0], in: store)
            #expect(expected.purchases.count == 3)
            #expect(expected.subscription?.status == .expired)
            #expect(expected.totals == CustomerTotals(purchasedUSDCents: 3 * 499))
            #expect(expected.cases.map { $0[3] } == ["declined", "reversed"])
            for name in names.dropFirst() {
                #expect(try await ledger(of: name, in: store) == expected, "\(name)")
            }
            let count = try await store.statistics().notifications
            #expect(count == Int64(15 * Self.orders))
        }
    }

    private func ledger(of bundleID: String, in store: Store) async throws -> Ledger {
        let app = AppKey(bundleID: bundleID, environment: .production)
        var purchases = try await store.purchases(ofCustomer: TestDesk.customer, in: app, limit: 10)
        for index in purchases.indices { purchases[index].app.bundleID = "" }
        var subscription = try await store.subscription(Self.subscribed, in: app)
        subscription?.app.bundleID = ""
        let cases = try await store.cases(matching: CaseFilter(bundleID: bundleID), limit: 10, cursor: nil).items
        return Ledger(
            purchases: purchases,
            subscription: subscription,
            totals: try await store.totals(ofCustomer: TestDesk.customer, in: app),
            cases: cases.map(\.refundCase).map {
                [
                    "\($0.requestNumber)", $0.requestedAt.description, $0.state.rawValue,
                    $0.outcome?.decision.rawValue ?? "", $0.outcome?.at.description ?? "", $0.deadline.description,
                ]
            },
        )
    }
}
