import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import TestSupport

extension AppStoreServerAPI {
    static let exampleKey = APIKey(
        issuerID: "0d9e8c7b-6a5f-4e3d-8c2b-1a0f9e8d7c6b",
        keyID: "ABCDE12345",
        bundleID: "com.example.notes",
        privateKey: P256.Signing.PrivateKey()
    )
    static let exampleTime = Timestamp(seconds: 1_795_000_000)

    /// Creates a client with its own budget that sends each request once.
    static func example(
        _ transport: any HTTPTransport,
        baseURL: String = "https://api.storekit.apple.com",
        environment: AppStoreEnvironment = .production,
        timeout: Duration = .seconds(30),
        now: @escaping @Sendable () -> Timestamp = { Self.exampleTime }
    ) -> AppStoreServerAPI {
        AppStoreServerAPI(
            baseURL: baseURL,
            environment: environment,
            key: exampleKey,
            transport: transport,
            limiter: RateLimiter(),
            retries: .never,
            timeout: timeout,
            now: now
        )
    }

    /// Creates a client with a clock that the test moves.
    static func example(
        _ transport: any HTTPTransport,
        on clock: VirtualClock,
        environment: AppStoreEnvironment = .production,
        limiter: RateLimiter? = nil,
        retries: CallRetryPolicy = .standard,
        timeout: Duration = .seconds(30),
        jitter: @escaping @Sendable () -> Double = { 1 }
    ) -> AppStoreServerAPI {
        AppStoreServerAPI(
            baseURL: "https://api.storekit.apple.com",
            environment: environment,
            key: exampleKey,
            transport: transport,
            limiter: limiter ?? RateLimiter(clock: clock),
            retries: retries,
            timeout: timeout,
            clock: clock,
            now: { clock.timestamp },
            jitter: jitter
        )
    }
}

extension TransportRequest {
    /// Checks the token and returns its claims.
    func tokenClaims(at time: Timestamp = AppStoreServerAPI.exampleTime) throws -> APITokenClaims {
        let key = AppStoreServerAPI.exampleKey
        let authorization = headers["Authorization"] ?? ""
        guard authorization.hasPrefix("Bearer ") else { throw APITokenFailure.malformed }
        return try APITokenVerifier(leeway: .zero).check(String(authorization.dropFirst(7)), at: time) { keyID in
            guard keyID == key.keyID else { return nil }
            return APITokenVerifier.Key(publicKey: key.publicKey, issuerID: key.issuerID)
        }
    }
}

extension ConsumptionRequest {
    static let example = ConsumptionRequest {
        $0.customerConsented = true
        $0.sampleContentProvided = false
        $0.deliveryStatus = .delivered
        $0.consumptionPercentage = 25_000
        $0.refundPreference = .grantProrated
    }
}

extension ConsumptionRequestV1 {
    static let example = ConsumptionRequestV1 {
        $0.customerConsented = true
        $0.consumptionStatus = .partiallyConsumed
        $0.platform = .apple
        $0.sampleContentProvided = false
        $0.deliveryStatus = .delivered
        $0.appAccountToken = AppAccountToken(rawValue: "")
        $0.accountTenure = .undeclared
        $0.playTime = .undeclared
        $0.lifetimeDollarsRefunded = .undeclared
        $0.lifetimeDollarsPurchased = .undeclared
        $0.userStatus = .active
    }
}

extension ConsumptionSubject {
    static let example = ConsumptionSubject(
        transactionID: "2000000812345678",
        type: .consumable,
        ownership: .purchased
    )
}
