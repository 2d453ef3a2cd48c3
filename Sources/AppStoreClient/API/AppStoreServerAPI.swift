public import AppStoreTrust
public import AppStoreTypes
public import Foundation

/// Calls to the App Store Server API for one app in one environment.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi>
public struct AppStoreServerAPI: Sendable {
    private let baseURL: String
    private let key: APIKey
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: Apple's host, or an emulator's address; a path in it stays.
    ///   - key: signs a new token for each call.
    ///   - transport: sends the requests.
    ///   - now: the present time.
    public init(
        baseURL: String,
        key: APIKey,
        transport: any HTTPTransport,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.key = key
        self.transport = transport
        self.now = now
    }

    /// Apple's host for an environment; `nil` for one without a server.
    public static func appleHost(of environment: AppStoreEnvironment) -> String? {
        switch environment {
        case .production: "https://api.storekit.apple.com"
        case .sandbox: "https://api.storekit-sandbox.apple.com"
        default: nil
        }
    }

    /// Get Transaction Info: one transaction, signed.
    ///
    /// - Throws: ``AppStoreAPIError``.
    public func transactionInfo(of transactionID: String) async throws(AppStoreAPIError) -> TransactionInfoResponse {
        let response = try await call("GET", "/inApps/v1/transactions/\(Self.escaped(transactionID))")
        guard let info = try? JSONDecoder().decode(TransactionInfoResponse.self, from: response.body) else {
            throw .unreadableResponse(status: response.status)
        }
        return info
    }

    /// Send Consumption Information, version 2: checks Apple's rules, then sends.
    ///
    /// - Throws: ``AppStoreAPIError``; ``AppStoreAPIError/invalidRequest(_:)`` before anything was sent.
    public func sendConsumption(
        _ request: ConsumptionRequest,
        about subject: ConsumptionSubject
    ) async throws(AppStoreAPIError) {
        try await sendConsumption(body: encoded(request), version: 2, about: subject)
    }

    /// Send Consumption Information, version 1: checks Apple's rules, then sends.
    ///
    /// - Throws: ``AppStoreAPIError``; ``AppStoreAPIError/invalidRequest(_:)`` before anything was sent.
    public func sendConsumption(
        _ request: ConsumptionRequestV1,
        about subject: ConsumptionSubject
    ) async throws(AppStoreAPIError) {
        try await sendConsumption(body: encoded(request), version: 1, about: subject)
    }

    /// Sends a body composed before, as it is, once it is found to follow Apple's rules; the HTTP status of success.
    ///
    /// - Throws: ``AppStoreAPIError``; ``AppStoreAPIError/invalidRequest(_:)`` before anything was sent.
    @discardableResult
    public func sendConsumption(
        body: Data,
        version: Int,
        about subject: ConsumptionSubject
    ) async throws(AppStoreAPIError) -> Int {
        do {
            switch version {
            case 1: try JSONDecoder().decode(ConsumptionRequestV1.self, from: body).check(for: subject)
            case 2: try JSONDecoder().decode(ConsumptionRequest.self, from: body).check(for: subject)
            default: throw AppStoreAPIError.notSent("there is no version \(version)")
            }
        } catch let violation as ConsumptionRuleViolation {
            throw .invalidRequest(violation)
        } catch let error as AppStoreAPIError {
            throw error
        } catch {
            throw .notSent("the body is no consumption request")
        }
        let path = "/inApps/v\(version)/transactions/consumption/\(Self.escaped(subject.transactionID))"
        return try await call("PUT", path, body: body).status
    }

    private func encoded(_ value: some Encodable) throws(AppStoreAPIError) -> Data {
        do { return try JSONEncoder().encode(value) } catch { throw .notSent("the request cannot be written as JSON") }
    }

    private func call(
        _ method: String,
        _ path: String,
        body: Data? = nil
    ) async throws(AppStoreAPIError) -> TransportResponse {
        guard let token = try? key.token(at: now()) else { throw .notSent("the token cannot be signed") }
        var headers = ["Authorization": "Bearer \(token)", "Accept": "application/json"]
        if body != nil { headers["Content-Type"] = "application/json" }
        let request = TransportRequest(method: method, url: baseURL + path, headers: headers, body: body)
        let response: TransportResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw .transport(String(describing: error))
        }
        guard (200..<300).contains(response.status) else { throw .rejected(Self.rejection(response)) }
        return response
    }

    private static func rejection(_ response: TransportResponse) -> AppStoreAPIError.Rejection {
        let body = try? JSONDecoder().decode(APIErrorBody.self, from: response.body)
        // Apple writes UNIX milliseconds here, not the seconds or date of RFC 9110.
        let retryAfter = response.headers["retry-after"].flatMap(Int64.init).map(Timestamp.init(milliseconds:))
        return AppStoreAPIError.Rejection(
            status: response.status,
            code: body?.errorCode,
            message: body?.errorMessage,
            retryAfter: retryAfter,
            body: response.body
        )
    }

    private static func escaped(_ segment: String) -> String {
        segment.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~")))
            ?? ""
    }
}
