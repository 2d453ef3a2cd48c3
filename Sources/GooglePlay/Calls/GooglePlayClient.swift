package import AppStoreClient
package import AppStoreTypes
package import Foundation

/// Calls Google for one app: the Google Play Developer API, and Pub/Sub.
///
/// It tries a call again only if its access token was revoked. The caller decides about every other retry.
package struct GooglePlayClient: Sendable {
    /// The app.
    package let packageName: String
    private let endpoints: GooglePlayEndpoints
    private let tokens: AccessTokens
    private let caller: GoogleCaller
    private var timeLimit: (@Sendable () -> Duration)?

    /// How long a pull may take: Pub/Sub may wait until there is a message.
    private static let pullTimeout: Duration = .seconds(120)

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - packageName: the app.
    ///   - tokens: the access tokens of an account that may see the app; apps of one account share them.
    ///   - endpoints: where Google's services are.
    ///   - transport: sends the requests.
    package init(
        packageName: String,
        tokens: AccessTokens,
        endpoints: GooglePlayEndpoints = .google,
        transport: any HTTPTransport
    ) {
        self.packageName = packageName
        self.tokens = tokens
        self.endpoints = endpoints
        caller = GoogleCaller(transport: transport)
    }

    /// The account that makes the calls.
    package var account: ServiceAccount { tokens.account }

    /// Makes calls with another key or account from now on.
    ///
    /// - Parameter account: the account.
    /// - Returns: whether it is another one.
    package func replaceAccount(with account: ServiceAccount) -> Bool { tokens.replaceAccount(with: account) }

    /// Returns the same client with a time limit for each call, the request for an access token included.
    ///
    /// - Parameter timeLimit: returns how much time is left, measured by a monotonic clock.
    /// - Returns: the client.
    package func with(timeLimit: @escaping @Sendable () -> Duration) -> GooglePlayClient {
        var copy = self
        copy.timeLimit = timeLimit
        return copy
    }

    /// Returns an order.
    ///
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    package func order(_ id: OrderID) async throws -> PlayOrder {
        try await read(application + ["orders", id.rawValue], hiding: id.rawValue, "the order")
    }

    /// Answers a review.
    ///
    /// Google records the first answer and says yes to all later ones, too.
    ///
    /// - Parameters:
    ///   - order: the order under review.
    ///   - body: the bytes of the answer, as ``RefundReview/body()`` makes them; they are sent as they are.
    /// - Returns: the HTTP status, from 200 to 299.
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    @discardableResult
    package func reviewRefund(order: OrderID, body: Data) async throws -> Int {
        let token = (try? JSONDecoder().decode(TokenOnly.self, from: body))?.pendingRefundToken
        return try await call(
            "POST",
            endpoints.androidPublisher,
            application + ["orders", order.rawValue],
            verb: ":reviewrefund",
            body: body,
            hiding: [order.rawValue, token ?? ""]
        ).status
    }

    private struct TokenOnly: Decodable { var pendingRefundToken: String }

    /// Returns a one-time purchase.
    ///
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    package func productPurchase(token: PurchaseToken) async throws -> ProductPurchase {
        let path = application + ["purchases", "productsv2", "tokens", token.rawValue]
        return try await read(path, hiding: token.rawValue, "the purchase")
    }

    /// Returns a subscription.
    ///
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    package func subscriptionPurchase(token: PurchaseToken) async throws -> SubscriptionPurchase {
        let path = application + ["purchases", "subscriptionsv2", "tokens", token.rawValue]
        return try await read(path, hiding: token.rawValue, "the subscription")
    }

    /// Returns a page of one-time purchases and subscriptions that were refunded or charged back.
    ///
    /// Google lists the last 30 days at most, and only orders for which the customer must lose the purchase.
    ///
    /// - Parameters:
    ///   - since: the earliest time at which Google saw them as voided.
    ///   - pageToken: the page; `nil` for the first one.
    ///   - pageSize: how many, from 1 to 1000.
    /// - Returns: the page.
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    package func voidedPurchases(
        since: Timestamp,
        pageToken: String? = nil,
        pageSize: Int = 1000
    ) async throws -> VoidedPurchases {
        var query = [("type", "1"), ("startTime", String(since.milliseconds)), ("maxResults", String(pageSize))]
        if let pageToken { query.append(("token", pageToken)) }
        let path = application + ["purchases", "voidedpurchases"]
        return try await read(path, query: query, hiding: pageToken ?? "", "the list of voided purchases")
    }

    /// Pulls messages from a subscription; Pub/Sub keeps a message until it is acknowledged.
    ///
    /// Without a message, Pub/Sub may wait for one before it answers. A timeout therefore means that there is none.
    ///
    /// - Parameters:
    ///   - subscription: such as `projects/coins/subscriptions/desk`.
    ///   - count: how many messages at most.
    /// - Returns: the messages; none if there are none.
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    package func pull(subscription: String, atMost count: Int = 100) async throws -> [PulledMessage] {
        let response = try await call(
            "POST",
            endpoints.pubSub,
            ["v1"] + subscription.split(separator: "/").map(String.init),
            verb: ":pull",
            body: try Self.encode(["maxMessages": .integer(Int64(count))]),
            timeout: Self.pullTimeout
        )
        return try PulledMessage.list(response.body)
    }

    /// Tells Pub/Sub that messages need not be delivered again.
    ///
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    package func acknowledge(subscription: String, ackIDs: [String]) async throws {
        _ = try await call(
            "POST",
            endpoints.pubSub,
            ["v1"] + subscription.split(separator: "/").map(String.init),
            verb: ":acknowledge",
            body: try Self.encode(["ackIds": .array(ackIDs.map(JSONValue.string))])
        )
    }

    private var application: [String] { ["androidpublisher", "v3", "applications", packageName] }

    private func read<Value: Decodable>(
        _ path: [String],
        query: [(String, String)] = [],
        hiding secret: String,
        _ name: String
    ) async throws -> Value {
        let response = try await call("GET", endpoints.androidPublisher, path, query: query, hiding: [secret])
        do {
            return try JSONDecoder().decode(Value.self, from: response.body)
        } catch {
            throw GooglePlayFailure.unreadable(name)
        }
    }

    private func call(
        _ method: String,
        _ base: String,
        _ path: [String],
        verb: String = "",
        query: [(String, String)] = [],
        body: Data? = nil,
        timeout: Duration = .seconds(30),
        hiding secrets: [String] = []
    ) async throws -> TransportResponse {
        var url = base + path.map { "/" + Self.encoded($0) }.joined() + verb
        if !query.isEmpty { url += "?" + query.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&") }
        var request = TransportRequest(method: method, url: url, body: body, timeout: timeout)
        if body != nil { request.headers["Content-Type"] = "application/json" }
        for attempt in 1... {
            let token = try await token()
            request.headers["Authorization"] = "Bearer \(token)"
            request.timeout = try limited(timeout)
            do {
                return try await caller.send(request, hiding: secrets + [token])
            } catch let failure as GooglePlayFailure {
                guard case .unauthorized = failure else { throw failure }
                await tokens.forget(token)
                // The token may have been revoked while it was kept. A new one that is refused is another matter.
                if attempt == 2 { throw failure }
            }
        }
        throw CancellationError()
    }

    /// Returns an access token; a failure of the token endpoint says nothing about the call itself.
    private func token() async throws -> String {
        let timeout = try limited(.seconds(30))
        do {
            return try await tokens.token(timeout: timeout)
        } catch let failure as GooglePlayFailure {
            throw GooglePlayFailure.noToken(failure)
        }
    }

    /// Returns a timeout that ends within the time left.
    private func limited(_ timeout: Duration) throws -> Duration {
        guard let left = timeLimit?() else { return timeout }
        guard left > .zero else { throw GooglePlayFailure.outOfTime }
        return min(timeout, left)
    }

    /// Returns a text as one part of a path or one value of a query.
    private static func encoded(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        // A part of periods alone would leave its folder.
        guard text.contains(where: { $0 != "." }) else { return text.replacing(".", with: "%2E") }
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static func encode(_ members: [String: JSONValue]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(JSONValue.object(members))
    }
}
