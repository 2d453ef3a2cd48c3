public import AppStoreTrust
public import AppStoreTypes
import Foundation

/// Calls Apple's servers for one app in one environment.
///
/// It covers the App Store Server API, Retention Messaging and Advanced Commerce, which share hosts and tokens. Each
/// endpoint has a method named after what it does. Each call has its own token, stays within the app's hourly budget
/// (``RateLimiter``), is retried if that may help (``CallRetryPolicy``), and ends at its deadline or immediately when
/// its task is cancelled. All methods throw ``AppStoreAPIError``.
///
/// ```swift
/// for try await page in api.transactionHistory(of: transactionID, since: storedRevision) {
///     try await store(page.signedTransactions ?? [], page.revision)
/// }
/// ```
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi>
public struct AppStoreServerAPI: Sendable {
    /// The environment of the calls.
    public let environment: AppStoreEnvironment
    private let baseURL: String
    /// The keys that sign the calls.
    package private(set) var keys: APIKeySet
    private var caller: Caller

    /// Creates a client for a server at a URL.
    ///
    /// - Parameters:
    ///   - baseURL: the URL of Apple's server or an emulator; it may include a path.
    ///   - environment: the environment of the server, which determines the rate limits.
    ///   - key: signs a new token for each request.
    ///   - transport: sends the requests.
    ///   - limiter: keeps the app's hourly budgets; share one among all clients of a process.
    ///   - retries: when a request is retried.
    ///   - timeout: how long one request may take, including its response.
    ///   - userAgent: the `User-Agent` of the requests.
    ///   - clock: waits between requests.
    ///   - now: returns the current time for tokens and deadlines.
    ///   - jitter: returns a number from 0 to 1 that spreads waits.
    public init(
        baseURL: String,
        environment: AppStoreEnvironment,
        key: APIKey,
        transport: any HTTPTransport = AsyncHTTPClientTransport(),
        limiter: RateLimiter = .shared,
        retries: CallRetryPolicy = .standard,
        timeout: Duration = .seconds(30),
        userAgent: String = TransportRequest.userAgent,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp = { .now },
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.environment = environment
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        keys = APIKeySet(key)
        caller = Caller(
            transport: transport,
            limiter: limiter,
            retries: retries,
            timeout: timeout,
            userAgent: userAgent,
            clock: clock,
            now: now,
            jitter: jitter
        )
    }

    /// Creates a client for Apple's server of an environment.
    ///
    /// - Throws: ``AppStoreAPIError/notSent(_:)`` if the environment has no server, such as Xcode.
    public init(environment: AppStoreEnvironment, key: APIKey) throws(AppStoreAPIError) {
        guard let host = Self.appleHost(of: environment) else { throw .notSent("\(environment) has no server") }
        self.init(baseURL: host, environment: environment, key: key)
    }

    /// Returns a client whose calls are signed with one of several keys.
    ///
    /// - Parameter keys: the keys, which may be replaced while the client is used.
    /// - Returns: the client.
    package func signed(with keys: APIKeySet) -> AppStoreServerAPI {
        var copy = self
        copy.keys = keys
        return copy
    }

    /// Returns a client that counts its requests against a budget that several processes share.
    ///
    /// If that budget is used up, a call waits for it, or fails with ``AppStoreAPIError/budgetSpent(until:)``, as the
    /// client's ``CallRetryPolicy`` says.
    ///
    /// - Parameter budget: the budget.
    /// - Returns: the client.
    package func sharing(_ budget: some SharedCallBudget) -> AppStoreServerAPI {
        var copy = self
        copy.caller.shared = budget
        return copy
    }

    /// Returns a client that sends, waits and retries only before a deadline.
    public func with(deadline: Timestamp) -> AppStoreServerAPI {
        var copy = self
        copy.caller.deadline = deadline
        return copy
    }

    /// Returns a client that sends, waits and retries only while time is left.
    ///
    /// - Parameter timeLimit: returns how much time is left, measured by a monotonic clock.
    /// - Returns: the client.
    package func with(timeLimit: @escaping @Sendable () -> Duration) -> AppStoreServerAPI {
        var copy = self
        copy.caller.timeLimit = timeLimit
        return copy
    }
}

extension AppStoreServerAPI {
    /// Makes a call and decodes its response.
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

    /// Makes a call that returns no content.
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

    /// Sends a call; if Apple refuses its key and there is another, sends it once more, signed with that.
    ///
    /// An answer to a refund request is sent only once: a customer may have withdrawn the consent since it began. The
    /// next call then uses the other key.
    private func send<Value: Sendable>(
        _ endpoint: APIEndpoint,
        _ parameters: [String],
        query: Query,
        body: RequestBody?,
        read: @Sendable (TransportResponse) throws(AppStoreAPIError) -> Value
    ) async throws(AppStoreAPIError) -> Value {
        let url = baseURL + (try endpoint.path(with: parameters)) + query.text
        let choice = keys.choice
        let carriesAnswer = endpoint == .sendConsumption || endpoint == .sendConsumptionV1
        do throws(AppStoreAPIError) {
            let value = try await send(endpoint, to: url, signedWith: choice.key, body: body, read: read)
            if carriesAnswer { await keys.use(choice) }
            return value
        } catch {
            if carriesAnswer {
                guard case .rejected(var rejection) = error, error.isRefusedKey else {
                    if error.showsAcceptedKey { await keys.use(choice) }
                    throw error
                }
                rejection.leavesOtherKey = keys.turnAway(from: choice, at: caller.now())
                throw .rejected(rejection)
            }
            // A refused call did nothing, unless an earlier attempt of it may have.
            guard error.isRefusedKey, !error.mayHaveArrived, let other = keys.alternative(to: choice) else {
                throw error
            }
            do throws(AppStoreAPIError) {
                let value = try await send(endpoint, to: url, signedWith: other.key, body: body, read: read)
                await keys.use(other)
                return value
            } catch {
                if error.showsAcceptedKey { await keys.use(other) }
                throw error
            }
        }
    }

    private func send<Value: Sendable>(
        _ endpoint: APIEndpoint,
        to url: String,
        signedWith key: APIKey,
        body: RequestBody?,
        read: @Sendable (TransportResponse) throws(AppStoreAPIError) -> Value
    ) async throws(AppStoreAPIError) -> Value {
        let queueKey = RateLimiter.Key(app: key.bundleID, environment: environment, endpoint: endpoint)
        return try await caller.call(
            queueKey,
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

extension AppStoreServerAPI {
    /// Returns the URL of Apple's server for an environment, or `nil` if the environment has no server.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - isOlder: whether to use the host name from before May 2026, which contains `itunes`. Apple still supports it
    ///     for networks that allow no other name.
    /// - Returns: the URL without a path.
    public static func appleHost(of environment: AppStoreEnvironment, isOlder: Bool = false) -> String? {
        switch environment {
        case .production: isOlder ? "https://api.storekit.itunes.apple.com" : "https://api.storekit.apple.com"
        case .sandbox:
            isOlder ? "https://api.storekit-sandbox.itunes.apple.com" : "https://api.storekit-sandbox.apple.com"
        default: nil
        }
    }

    /// Returns whether a URL leads to one of Apple's servers, which have rate limits.
    public static func isAppleHost(_ baseURL: String) -> Bool {
        let hosts = [AppStoreEnvironment.production, .sandbox].flatMap { environment in
            [false, true].compactMap { appleHost(of: environment, isOlder: $0) }
        }
        return hosts.contains(baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL)
    }
}
