import AppStoreClient
import AppStoreEmulator
import AppStoreTypes
import Foundation
import GooglePlay
import GooglePlayEmulator
import TestSupport

/// An app at a running emulator: the desk's client, and the hand that moves the world.
struct Shop: Sendable {
    static let app = "com.example.app"
    private static let start = Timestamp(seconds: 1_795_300_000)

    let baseURL: String
    let client: GooglePlayClient
    let transport = AsyncHTTPClientTransport()
    private let clock: VirtualClock

    /// Runs an emulator whose clock is frozen, for the duration of a closure.
    static func withRunning<Result: Sendable>(
        onEvent: (@Sendable (PlayEvent) -> Void)? = nil,
        _ body: (Shop) async throws -> Result
    ) async throws -> Result {
        let configuration = PlayEmulatorConfiguration(clock: .frozen(at: start), onEvent: onEvent)
        return try await GooglePlayEmulator.withRunning(configuration) { base, keyFile in
            try await body(try Shop(baseURL: base, keyFile: keyFile))
        }
    }

    init(baseURL: String, keyFile: Data) throws {
        self.baseURL = baseURL
        let clock = VirtualClock(start: Self.start)
        self.clock = clock
        let transport = AsyncHTTPClientTransport()
        let tokens = AccessTokens(
            account: try ServiceAccount(keyFile: keyFile),
            transport: transport
        ) { clock.timestamp }
        client = GooglePlayClient(
            packageName: Self.app,
            tokens: tokens,
            endpoints: .emulator(at: baseURL),
            transport: transport
        )
    }

    /// The time of the emulator and of the client.
    var time: Timestamp { clock.timestamp }

    /// Moves the time of both.
    func advance(_ seconds: Int64) async throws {
        try await control("POST", "clock/advance", ["seconds": .integer(seconds)])
        clock.advance(by: .seconds(seconds))
    }

    /// Calls a control route that must succeed.
    @discardableResult
    func control(_ method: String, _ path: String, _ body: JSONValue = .object([:])) async throws -> JSONValue {
        let response = try await send(method, "/_emulator/" + path, body)
        guard response.status == 200 else { throw Unexpected(status: response.status) }
        return try JSONValue(json: response.body)
    }

    func send(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        headers: [String: String] = [:]
    ) async throws -> TransportResponse {
        try await transport.send(
            TransportRequest(
                method: method,
                url: baseURL + path,
                headers: headers,
                body: try body.map { try JSONEncoder().encode($0) }
            )
        )
    }

    /// Buys something, and returns the IDs.
    func buy(_ order: JSONValue = [:]) async throws -> (order: OrderID, token: PurchaseToken) {
        let standard: [String: JSONValue] = ["packageName": .string(Self.app), "productId": "coins.500"]
        let made = try await control("POST", "purchases", .object(standard.merging(order.members ?? [:]) { $1 }))
        return (
            OrderID(rawValue: made.members?["orderId"]?.text ?? ""),
            PurchaseToken(rawValue: made.members?["purchaseToken"]?.text ?? "")
        )
    }

    /// Takes the notifications that wait, and acknowledges them.
    func notifications() async throws -> [DeveloperNotification] {
        let pulled = try await client.pull(subscription: Self.subscription)
        try await client.acknowledge(subscription: Self.subscription, ackIDs: pulled.map(\.ackID))
        return try pulled.map { try DeveloperNotification(json: try $0.message.get().data) }
    }

    static let subscription = "projects/emulated-project/subscriptions/desk"

    /// Disputes an order, and returns the review in the message to the desk.
    func dispute(_ order: OrderID) async throws -> PendingRefundReview {
        try await control("POST", "orders/\(order.rawValue)/dispute")
        for notification in try await notifications() {
            if case .pendingRefundReview(let review) = notification.content { return review }
        }
        throw Unexpected(status: 0)
    }

    static func answer(
        _ review: PendingRefundReview,
        _ preference: RefundReview.Preference = .decline
    ) throws -> Data {
        try RefundReview(
            pendingRefundToken: review.pendingRefundToken,
            sampleContentProvided: false,
            refundPreference: preference
        ).body()
    }
}

/// An answer that the test did not expect; 0 if nothing came at all.
struct Unexpected: Error, Hashable {
    let status: Int
}
