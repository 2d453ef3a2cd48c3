// This file is longer than most, because the desk and Google's side share what the tests change in both.

import AppStoreTypes
import DeskTestSupport
import Foundation
import GooglePlay
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

/// A desk with one app of Google Play's, whose work a test does step by step.
struct GooglePlayDesk: Sendable {
    static let bundleID = "com.example.coins.play"
    static let package = "com.example.coins"
    static let orderID = "GPA.1234-5678-9012-34567"
    static let subscription = "projects/coins/subscriptions/desk"

    let google: FakeGoogle
    let clock: DeskClock
    let log: DeskLog
    let desk: Desk
    let store: Store
    private let client: any TestClientProtocol
    private let token: String

    /// Opens a desk; `sharing` has the packages of more apps with the same subscription, by their bundle IDs.
    ///
    /// Pushes must name the subscription `subscribedTo`, if there is one.
    static func withOpen(
        policy: Policy = Policy(fallback: .prefer(.decline, otherwise: nil)),
        review: ReviewAnswering = ReviewAnswering(),
        products: ProductCatalogue = ProductCatalogue(products: [
            "coins.500": ProductEntry(units: 500, sampleProvided: false)
        ]),
        sharing others: [String: String] = [:],
        subscribedTo pushed: String? = nil,
        _ body: @escaping @Sendable (GooglePlayDesk) async throws -> Void
    ) async throws {
        try await Store.withNew { store in
            let (google, clock, log) = (try FakeGoogle(), DeskClock(), DeskLog())
            var app = AppConfiguration(
                bundleID: bundleID,
                appAppleID: 0,
                key: nil,
                rootCertificates: [],
                onlineChecks: false,
                endpoints: [:],
                products: products,
                policy: policy
            )
            app.googlePlay = GooglePlayConfiguration(
                packageName: package,
                account: try ServiceAccount(keyFile: google.keyFile),
                push: GooglePlayConfiguration.Push(
                    audience: FakeGoogle.audience,
                    email: FakeGoogle.email,
                    subscription: pushed
                ),
                pull: subscription,
                endpoints: .emulator(at: FakeGoogle.endpoint)
            )
            app.review = review
            let sharing = others.sorted { $0.key < $1.key }.map { bundleID, package in
                var other = app
                other.bundleID = bundleID
                other.googlePlay?.packageName = package
                return other
            }
            let desk = try Desk(
                configuration: DeskConfiguration(apps: [app] + sharing),
                dependencies: Desk.Dependencies(transport: google, now: { clock.timestamp }, clock: clock),
                store: store,
                logger: log.logger
            )
            let token = try await TokenIssuer(store: store).make(role: .admin, label: "admin", by: "test")
            google.order()
            try await Application(responder: desk.routes, logger: log.logger).test(.router) { client in
                try await body(
                    GooglePlayDesk(
                        google: google,
                        clock: clock,
                        log: log,
                        desk: desk,
                        store: store,
                        client: client,
                        token: token
                    )
                )
            }
        }
    }

    // MARK: - Messages

    static func review(
        token: String = "opaque-token",
        reason: JSONValue = 7,
        version: String = "1.0",
        account: String? = "account-1"
    ) -> [String: JSONValue] {
        var review: [String: JSONValue] = [
            "version": .string(version), "pendingRefundToken": .string(token), "orderId": .string(orderID),
            "refundReason": reason,
        ]
        if let account { review["obfuscatedAccountId"] = .string(account) }
        return ["pendingRefundReviewNotification": .object(review)]
    }

    static let void: [String: JSONValue] = [
        "voidedPurchaseNotification": [
            "purchaseToken": "t", "orderId": .string(orderID), "productType": 2, "refundType": 1,
        ]
    ]

    func message(
        _ content: [String: JSONValue],
        id: String = "1",
        package: String = Self.package,
        publishedAt: Timestamp? = nil
    ) throws -> JSONValue {
        let notification: [String: JSONValue] = [
            "version": "1.0", "packageName": .string(package),
            "eventTimeMillis": .string(String(clock.timestamp.milliseconds)),
        ]
        let data = try JSONEncoder().encode(JSONValue.object(notification.merging(content) { $1 }))
        return [
            "data": .string(data.base64EncodedString()), "messageId": .string(id),
            "publishTime": .string((publishedAt ?? clock.timestamp).description),
        ]
    }

    /// Pushes a message, and returns the status.
    @discardableResult
    func push(
        _ message: JSONValue,
        authorization: String? = nil,
        isAuthorized: Bool = true
    ) async throws -> Int {
        let body = try JSONEncoder().encode(["message": message, "subscription": .string(Self.subscription)])
        return try await push(body, authorization: authorization, isAuthorized: isAuthorized)
    }

    func push(_ body: Data, authorization: String? = nil, isAuthorized: Bool = true) async throws -> Int {
        var headers = HTTPFields()
        if isAuthorized { headers[.authorization] = try authorization ?? google.authorization(at: clock.timestamp) }
        return try await client.execute(
            uri: "/notifications/google-play",
            method: .post,
            headers: headers,
            body: ByteBuffer(bytes: body)
        ) { $0.status.code }
    }

    func call(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil) async throws -> (Int, JSONValue?)
    {
        let bytes = try body.map { ByteBuffer(bytes: try JSONEncoder().encode($0)) }
        return try await client.execute(
            uri: path,
            method: method,
            headers: [.authorization: "Bearer \(token)"],
            body: bytes
        ) { ($0.status.code, try? JSONValue(json: Data($0.body.readableBytesView))) }
    }

    /// Returns the page at a path as text.
    func page(_ path: String) async throws -> String {
        try await client.execute(uri: path, method: .get, headers: [.authorization: "Bearer \(token)"]) {
            String(buffer: $0.body)
        }
    }

    // MARK: - Work

    private static func place() -> WorkPlace { WorkPlace(in: Slots(count: 0), beside: WaitingLimit(count: 1)) }

    /// Reads the orders of all messages that are due.
    func readOrders() async throws {
        let work = OrderMessageWork(
            apps: desk.apps,
            queue: store,
            wakeAnswering: WakeSignal(),
            retries: RetryPolicy(),
            clockMonitor: nil,
            now: { [clock] in clock.timestamp },
            random: { 1 },
            logger: log.logger
        )
        while let job = try await work.claim() { try await work.work(job, at: Self.place()) }
    }

    /// Answers all cases that are due, with a monitor of the clock if there is one.
    func answer(watching monitor: ClockMonitor? = nil) async throws {
        let work = answering(watching: monitor) { [clock] in clock.timestamp }
        while let job = try await work.claim() { try await work.work(job, at: Self.place()) }
    }

    /// Answers the only case that is due, after a change between its answer and the attempt, and then the rest.
    ///
    /// - Parameters:
    ///   - begun: when the attempt begins by the database's clock; `nil` if the clocks agree.
    ///   - change: what changes.
    /// - Throws: any error of the change, the store or the work.
    func answer(begunAt begun: Timestamp? = nil, afterChange change: () async throws -> Void) async throws {
        let first = Mutex(begun)
        let work = answering(watching: nil) { [clock] in
            first.withLock { time -> Timestamp? in
                defer { time = nil }
                return time
            } ?? clock.timestamp
        }
        let now = clock.timestamp
        let facts = try #require(await store.claim(by: work.owner, at: now, leaseFor: work.lease))
        let app = try #require(desk.apps[Self.bundleID])
        guard case .answer(let answer) = app.composer.compose(facts, at: now) else {
            Issue.record("the case has no answer")
            return
        }
        try await change()
        try await work.send(answer, facts, app)
        try await self.answer()
    }

    private func answering(
        watching monitor: ClockMonitor?,
        now: @escaping @Sendable () -> Timestamp
    ) -> AnsweringWork {
        AnsweringWork(
            owner: "test",
            apps: desk.apps,
            queue: store,
            clockMonitor: monitor,
            now: now,
            random: { 1 },
            logger: log.logger
        )
    }

    var intake: GooglePlayIntake {
        GooglePlayIntake(apps: desk.apps, store: store, now: { [clock] in clock.timestamp }, logger: log.logger)
    }

    /// Pulls messages once.
    func pull() async throws {
        let work = PullWork(
            Self.subscription,
            of: desk.apps.values.sorted { $0.bundleID < $1.bundleID },
            intake: intake,
            refusals: desk.refusals,
            now: { [clock] in clock.timestamp },
            logger: log.logger
        )
        let job = try #require(await work.claim())
        try await work.work(job, at: Self.place())
    }

    /// Reads the list of voided purchases once.
    func readVoided() async throws {
        try await run(try voidedWork())
    }

    func voidedWork() throws -> VoidedPurchaseWork {
        let app = try #require(desk.apps[Self.bundleID])
        return VoidedPurchaseWork(app, store: store, now: { [clock] in clock.timestamp }, logger: log.logger)
    }

    func run(_ work: VoidedPurchaseWork) async throws {
        let job = try #require(await work.claim())
        try await work.work(job, at: Self.place())
    }

    /// Returns the only case.
    func onlyCase() async throws -> CaseDetail {
        let items = try await store.cases(matching: CaseFilter(), limit: 9, cursor: nil).items
        try #require(items.count == 1, "\(items.count) cases")
        return try #require(await store.detail(of: items[0].refundCase.id))
    }
}

extension FakeGoogle {
    /// Makes an order known.
    func order(
        _ id: String = GooglePlayDesk.orderID,
        state orderState: String = "PROCESSED",
        refund: JSONValue? = nil,
        isSubscription: Bool = false,
        products: [String] = ["coins.500"],
        quantity: Int64 = 1
    ) {
        let details = isSubscription ? "subscriptionDetails" : "oneTimePurchaseDetails"
        let lines: [JSONValue] = products.map { product in
            .object(["productId": .string(product), details: ["quantity": .integer(quantity)]])
        }
        var order: [String: JSONValue] = [
            "orderId": .string(id), "state": .string(orderState), "purchaseToken": "t",
            "createTime": "2026-01-01T00:00:00Z", "lineItems": .array(lines),
            "total": ["currencyCode": "USD", "units": "4", "nanos": 990_000_000],
            "buyerAddress": ["buyerCountry": "DE"],
        ]
        if let refund { order["orderHistory"] = ["refundEvent": refund] }
        let known = JSONValue.object(order)
        state.withLock { $0.orders[id] = known }
    }
}
