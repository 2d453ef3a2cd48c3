public import AppStoreTypes
public import Foundation

/// Asks Apple's deprecated verifyReceipt whether a receipt is valid, in the environment that it belongs to.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts/verifyreceipt>
public struct VerifyReceiptClient: Sendable {
    private let baseURLs: [AppStoreEnvironment: String]
    private let sharedSecret: String?
    private var caller: Caller

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - production: Apple's host for production, or an emulator's address; a path in it stays.
    ///   - sandbox: Apple's host for the sandbox, or an emulator's address.
    ///   - sharedSecret: the app's shared secret; needed for receipts that hold auto-renewable subscriptions.
    ///   - transport: sends the requests.
    ///   - limiter: keeps requests back after a 429; share one among all clients of a process.
    ///   - retries: when a request is sent again.
    ///   - timeout: how long one request may take, to the end of its answer.
    ///   - clock: waits between requests.
    ///   - now: the present time, for deadlines.
    ///   - jitter: from 0 to 1: spreads waits.
    public init(
        production: String = "https://buy.itunes.apple.com",
        sandbox: String = "https://sandbox.itunes.apple.com",
        sharedSecret: String?,
        transport: any HTTPTransport = AsyncHTTPClientTransport(),
        limiter: RateLimiter = .shared,
        retries: CallRetryPolicy = .standard,
        timeout: Duration = .seconds(30),
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
            clock: clock,
            now: now,
            jitter: jitter
        )
    }

    /// The same client, whose calls end by a moment.
    public func with(deadline: Timestamp) -> VerifyReceiptClient {
        var copy = self
        copy.caller.deadline = deadline
        return copy
    }

    /// verifyReceipt: asks production first, and the sandbox when the receipt is found to be of the sandbox (21007); the
    /// other way round when the sandbox is to be asked first (21008).
    ///
    /// `POST /verifyReceipt`; Apple names no rate. App Review and TestFlight use sandbox receipts in production builds,
    /// hence the order.
    ///
    /// - Parameters:
    ///   - receiptData: the app receipt, or a transaction receipt of old, in base64.
    ///   - excludesOldTransactions: whether only the newest transaction of each subscription is wanted.
    ///   - environment: where to ask first.
    /// - Returns: the answer for a valid receipt (status 0), or for one of iOS 6 whose subscription has ended (21006).
    /// - Throws: ``AppStoreAPIError``, ``AppStoreAPIError/receiptRefused(_:)`` for any other status.
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
            // One step and no further: environments that send a receipt to each other must not do so for ever.
            guard case .receiptRefused(let refusal) = error, let other = refusal.belongsTo, other != environment else {
                throw error
            }
            return try await ask(other, body)
        }
    }

    /// verifyReceipt for the bytes of a receipt, as the app's bundle holds it.
    ///
    /// - Parameters:
    ///   - receipt: the app receipt.
    ///   - excludesOldTransactions: whether only the newest transaction of each subscription is wanted.
    ///   - environment: where to ask first.
    /// - Returns: the answer for a valid receipt.
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
                    // A receipt lists all purchases that a customer ever made.
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
            // A network failure inside Apple: an HTTP status in place of the receipt's.
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
