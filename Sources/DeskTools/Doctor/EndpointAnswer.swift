import AppStoreClient
import AppStoreTypes
import RefundDesk
import Store
import Synchronization

/// The result of a test call to an endpoint: Get Transaction Info for a transaction that does not exist.
///
/// The call changes nothing and has the widest budget. Apple answers with an error code of its own exactly if it
/// accepted the token.
struct EndpointAnswer: Sendable {
    let app: AppConfiguration
    /// The key of the call.
    let key: AppKeyConfiguration
    let environment: AppStoreEnvironment
    let url: String
    /// The error of the call; `nil` if it succeeded.
    let failure: AppStoreAPIError?
    /// The circumstances of the call.
    let circumstances: CallCircumstances

    /// Whether Apple accepted the token.
    var acceptsKey: Bool {
        failure?.showsAcceptedKey ?? true
    }
}

extension Doctor {
    /// Calls each endpoint of each app with each of its keys, in parallel.
    func endpointAnswers(_ configuration: DeskConfiguration) async -> [EndpointAnswer] {
        var stores: [String: Store] = [:]
        let parts = configuration.perDatabase.map { ($0.apps, $0.callStore()) }
        defer { for (_, store) in parts { try? store?.close() } }
        for (apps, store) in parts {
            for app in apps { stores[app.bundleID] = store }
        }
        let questions = configuration.apps.flatMap { app in
            app.environments.flatMap { environment in
                app.keys.map { (app, environment, $0, stores[app.bundleID]) }
            }
        }
        return await withTaskGroup(of: (Int, EndpointAnswer?).self) { group in
            for (index, (app, environment, key, store)) in questions.enumerated() {
                group.addTask { (index, await ask(app, environment, key, store)) }
            }
            var answers = [EndpointAnswer?](repeating: nil, count: questions.count)
            for await (index, answer) in group { answers[index] = answer }
            return answers.compactMap(\.self)
        }
    }

    /// Returns a limiter for the calls to a server: Apple's budgets, or none for an emulator.
    static func limiter(for url: String) -> RateLimiter {
        RateLimiter(budgets: AppStoreServerAPI.isAppleHost(url) ? .apple : .unlimited)
    }

    private func ask(
        _ app: AppConfiguration,
        _ environment: AppStoreEnvironment,
        _ key: AppKeyConfiguration,
        _ store: Store?
    ) async -> EndpointAnswer? {
        guard let url = app.endpoints[environment] else { return nil }
        let observed = ObservedTransport(transport, now: now)
        let api = AppStoreServerAPI(
            baseURL: url,
            environment: environment,
            key: app.apiKey(key),
            transport: observed,
            limiter: Self.limiter(for: url),
            retries: .never,
            timeout: .seconds(10),
            now: now
        ).counted(in: store, for: app, now: now)
        var failure: AppStoreAPIError?
        do throws(AppStoreAPIError) {
            _ = try await api.transactionInfo(of: "0")
        } catch {
            failure = error
        }
        let seen = observed.exchange
        return EndpointAnswer(
            app: app,
            key: key,
            environment: environment,
            url: url,
            failure: failure,
            circumstances: CallCircumstances(
                environment: environment,
                token: seen.token,
                key: app.apiKey(key),
                keyFileName: key.file,
                serverTime: seen.serverTime,
                now: seen.now ?? now()
            )
        )
    }
}

/// Forwards requests, and records what may explain a failure: the token, the server's time and the local time.
private final class ObservedTransport: HTTPTransport {
    struct Exchange: Sendable {
        var token: String?
        var serverTime: Timestamp?
        var now: Timestamp?
    }

    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp
    private let seen = Mutex(Exchange())

    init(_ transport: any HTTPTransport, now: @escaping @Sendable () -> Timestamp) {
        self.transport = transport
        self.now = now
    }

    var exchange: Exchange { seen.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
        seen.withLock { $0.token = token }
        let response = try await transport.send(request)
        seen.withLock {
            $0.serverTime = response.headers["date"].flatMap(Timestamp.init(httpDate:))
            $0.now = now()
        }
        return response
    }
}
