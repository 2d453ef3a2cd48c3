public import AppStoreTrust
public import AppStoreTypes
import Foundation

/// Calls to Apple's servers for one app in one environment: the App Store Server API, Retention Messaging and Advanced
/// Commerce, which share hosts and tokens.
///
/// There is a method for each endpoint, named after what it does. Each call carries a token of its own, goes out within
/// the app's hourly budget (``RateLimiter``), is tried again where that may help (``CallRetryPolicy``), ends by its
/// deadline, and ends at once when its task is cancelled. All methods throw ``AppStoreAPIError``.
///
/// ```swift
/// let api = try AppStoreServerAPI(environment: .production, key: key)
/// for try await page in api.transactionHistory(of: transactionID, since: storedRevision) {
///     handle(page.signedTransactions ?? [])
///     store(page.revision)
/// }
/// ```
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi>
public struct AppStoreServerAPI: Sendable {
    /// The environment whose data is asked for.
    public let environment: AppStoreEnvironment
    private let baseURL: String
    private let key: APIKey
    private var caller: Caller

    /// Creates a client for a server at a given address.
    ///
    /// - Parameters:
    ///   - baseURL: Apple's host, or an emulator's address; a path in it stays.
    ///   - environment: the environment of that server, on which budgets depend.
    ///   - key: signs a new token for each request.
    ///   - transport: sends the requests.
    ///   - limiter: keeps the app's hourly budgets; share one among all clients of a process.
    ///   - retries: when a request is sent again.
    ///   - timeout: how long one request may take, to the end of its answer.
    ///   - clock: waits between requests.
    ///   - now: the present time, for tokens and deadlines.
    ///   - jitter: from 0 to 1: spreads waits.
    public init(
        baseURL: String,
        environment: AppStoreEnvironment,
        key: APIKey,
        transport: any HTTPTransport = AsyncHTTPClientTransport(),
        limiter: RateLimiter = .shared,
        retries: CallRetryPolicy = .standard,
        timeout: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp = { .now },
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.environment = environment
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.key = key
        caller = Caller(
            transport: transport,
            limiter: limiter,
            retries: retries,
            timeout: timeout,
            clock: clock,
            now: now,
            jitter: jitter
        )
    }

    /// Creates a client for Apple's server of an environment.
    ///
    /// - Throws: ``AppStoreAPIError/notSent(_:)`` for an environment without a server, such as Xcode.
    public init(environment: AppStoreEnvironment, key: APIKey) throws(AppStoreAPIError) {
        guard let host = Self.appleHost(of: environment) else { throw .notSent("\(environment) has no server") }
        self.init(baseURL: host, environment: environment, key: key)
    }

    /// The same client, whose calls end by a moment: none is sent, waited for or tried again past it.
    public func with(deadline: Timestamp) -> AppStoreServerAPI {
        var copy = self
        copy.caller.deadline = deadline
        return copy
    }
}

extension AppStoreServerAPI {
    /// Makes a call and reads its answer.
    func call<Value: Decodable & Sendable>(
        _ endpoint: APIEndpoint,
        _ parameters: String...,
        query: Query = Query(),
        body: RequestBody? = nil
    ) async throws(AppStoreAPIError) -> Value {
        try await send(endpoint, parameters, query: query, body: body) { response throws(AppStoreAPIError) in
            try response.decoded()
        }
    }

    /// Makes a call that is answered without content.
    ///
    /// - Returns: the HTTP status of success.
    @discardableResult
    func command(
        _ endpoint: APIEndpoint,
        _ parameters: String...,
        query: Query = Query(),
        body: RequestBody? = nil
    ) async throws(AppStoreAPIError) -> Int {
        try await send(endpoint, parameters, query: query, body: body) { response throws(AppStoreAPIError) in
            response.status
        }
    }

    private func send<Value: Sendable>(
        _ endpoint: APIEndpoint,
        _ parameters: [String],
        query: Query,
        body: RequestBody?,
        read: @Sendable (TransportResponse) throws(AppStoreAPIError) -> Value
    ) async throws(AppStoreAPIError) -> Value {
        let url = baseURL + (try endpoint.path(with: parameters)) + query.text
        let laneKey = RateLimiter.Key(app: key.bundleID, environment: environment, endpoint: endpoint)
        return try await caller.call(
            laneKey,
            request: { () throws(AppStoreAPIError) in
                guard let token = try? key.token(at: caller.now()) else { throw .notSent("the token cannot be signed") }
                var headers = ["Authorization": "Bearer \(token)", "Accept": "application/json"]
                if let body { headers["Content-Type"] = body.contentType }
                return TransportRequest(method: endpoint.method, url: url, headers: headers, body: body?.data)
            },
            read: read
        )
    }
}
