public import AppStoreTypes
public import Foundation

/// Calls Apple's deprecated verifyReceipt in the environment that a receipt belongs to.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts/verifyreceipt>
public struct VerifyReceiptClient: Sendable {
    private let baseURLs: [AppStoreEnvironment: String]
    private let sharedSecret: String?
    private var caller: Caller

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - production: the URL of Apple's server for production or of an emulator; it may include a path.
    ///   - sandbox: the URL of Apple's server for the sandbox or of an emulator.
    ///   - sharedSecret: the app's shared secret; required for receipts with auto-renewable subscriptions.
    ///   - transport: sends the requests.
    ///   - limiter: delays requests after a 429; share one among all clients of a process.
    ///   - retries: when a request is retried.
    ///   - timeout: how long one request may take, including its response.
    ///   - userAgent: the `User-Agent` of the requests.
    ///   - clock: waits between requests.
    ///   - now: returns the current time for deadlines.
    ///   - jitter: returns a number from 0 to 1 that spreads waits.
    public init(
        production: String = "https://buy.itunes.apple.com",
        sandbox: String = "https://sandbox.itunes.apple.com",
        sharedSecret: String?,
        transport: any HTTPTransport = AsyncHTTPClientTransport(),
        limiter: RateLimiter = .shared,
        retries: CallRetryPolicy = .standard,
        timeout: Duration = .seconds(30),
        userAgent: String = TransportRequest.userAgent,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp = { .now },
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        baseURLs = [.production: production, .sandbox: sandbox].mapValues {
            $0.hasSuffix("/") ? String($0.dropLast()) : $0
        }
        self.sharedSecret = sharedSecret
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

    /// Returns a client that makes no call after a deadline.
    public func with(deadline: Timestamp) -> VerifyReceiptClient {
        var copy = self
        copy.caller.deadline = deadline
        return copy
    }

    /// Validates a receipt, first in production, then in the sandbox if it belongs there (21007).
    ///
    /// If you ask the sandbox first, the client continues in production if the receipt belongs there (21008).
    ///
    /// `POST /verifyReceipt`; Apple documents no rate limit. Production comes first because App Review and TestFlight
    /// use sandbox receipts in production builds.
    ///
    /// - Parameters:
    ///   - receiptData: the app receipt, or a transaction receipt from before iOS 7, in base64.
    ///   - excludesOldTransactions: whether to return only the latest transaction of each subscription.
    ///   - environment: the environment to ask first.
    /// - Returns: the response for a valid receipt (status 0), or for an iOS 6 receipt of an expired subscription
    ///   (21006).
    /// - Throws: ``AppStoreAPIError``, or ``AppStoreAPIError/receiptRefused(_:)`` for any other status.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts/verifyreceipt>
    public func verify(
        _ receiptData: String,
        excludesOldTransactions: Bool = false,
        askingFirst environment: AppStoreEnvironment = .production
    ) async throws(AppStoreAPIError) -> VerifyReceiptResponse {
        guard !receiptData.isEmpty else { throw .notSent("the receipt is empty") }
        let body = try RequestBody.json(
            VerifyReceiptRequest {
                $0.receiptData = receiptData
                $0.password = sharedSecret
                if excludesOldTransactions { $0.excludeOldTransactions = true }
            }
        )
        do throws(AppStoreAPIError) {
            return try await ask(environment, body)
        } catch {
            // The client takes one step only, so that two environments that refer to each other cause no endless loop.
            guard case .receiptRefused(let refusal) = error, let other = refusal.belongsTo, other != environment else {
                throw error
            }
            return try await ask(other, body)
        }
    }

    /// Validates the bytes of a receipt, as in the app's bundle.
    ///
    /// - Parameters:
    ///   - receipt: the app receipt.
    ///   - excludesOldTransactions: whether to return only the latest transaction of each subscription.
    ///   - environment: the environment to ask first.
    /// - Returns: the response for a valid receipt.
    /// - Throws: ``AppStoreAPIError``, as for the receipt in base64.
    public func verify(
        _ receipt: Data,
        excludesOldTransactions: Bool = false,
        askingFirst environment: AppStoreEnvironment = .production
    ) async throws(AppStoreAPIError) -> VerifyReceiptResponse {
        try await verify(
            receipt.base64EncodedString(),
            excludesOldTransactions: excludesOldTransactions,
            askingFirst: environment
        )
    }

    private func ask(
        _ environment: AppStoreEnvironment,
        _ body: RequestBody
    ) async throws(AppStoreAPIError) -> VerifyReceiptResponse {
        guard let baseURL = baseURLs[environment] else { throw .notSent("\(environment) has no server") }
        let url = baseURL + (try APIEndpoint.verifyReceipt.path(with: []))
        let key = RateLimiter.Key(app: "", environment: environment, endpoint: .verifyReceipt)
        return try await caller.call(
            key,
            request: { () throws(AppStoreAPIError) in
                TransportRequest(
                    method: APIEndpoint.verifyReceipt.method,
                    url: url,
                    headers: ["Accept": "application/json", "Content-Type": body.contentType],
                    body: body.data,
                    // A receipt lists all purchases that the customer ever made.
                    responseLimit: 32 << 20
                )
            },
            read: { response throws(AppStoreAPIError) in try Self.read(response, from: environment) }
        )
    }

    private static func read(
        _ answer: TransportResponse,
        from environment: AppStoreEnvironment
    ) throws(AppStoreAPIError) -> VerifyReceiptResponse {
        let response: VerifyReceiptResponse = try answer.decoded()
        guard let status = response.status else {
            // A network failure inside Apple has an HTTP status instead of a receipt status.
            guard let code = response.code else {
                throw .unreadableResponse(status: answer.status, body: answer.body, reason: "status is missing")
            }
            throw .rejected(AppStoreAPIError.Rejection(status: Int(code), body: answer.body))
        }
        guard status.isDecoded else {
            throw .receiptRefused(ReceiptRefusal(status: status, environment: environment, response: response))
        }
        return response
    }
}
