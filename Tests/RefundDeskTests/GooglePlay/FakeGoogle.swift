import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import CryptoExtras
import Foundation
import Synchronization
import TestSupport

/// Google's services, as far as a desk calls them.
final class FakeGoogle: HTTPTransport, OCSPTransport {
    /// What Google knows, and how its services fail.
    struct State {
        /// The body of an order, by its ID.
        var orders: [String: JSONValue] = [:]
        /// The status of a call, if not 200, by what its URL contains.
        var failures: [(part: String, status: Int)] = []
        /// The parts of URLs whose calls arrive and get no response.
        var silent: [String] = []
        var voided: [JSONValue] = []
        /// How many pages the list of voided purchases has; each has all of them.
        var voidedPages = 1
        /// Messages that wait in a subscription.
        var messages: [JSONValue] = []
        var acknowledged: [String] = []
        var requests: [TransportRequest] = []
        var isTest = false
    }

    static let endpoint = "https://google.example"
    static let audience = "https://desk.example.com/notifications/google-play"
    static let email = "push@coins.iam.gserviceaccount.com"

    private let key: _RSA.Signing.PrivateKey
    let state = Mutex(State())

    init() throws { key = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// The key file of the desk's service account.
    var keyFile: Data {
        get throws {
            let members: [String: JSONValue] = [
                "type": "service_account", "client_email": "desk@coins.iam.gserviceaccount.com",
                "private_key_id": "k1", "private_key": .string(key.pkcs8PEMRepresentation),
            ]
            return try JSONEncoder().encode(JSONValue.object(members))
        }
    }

    /// Returns the `Authorization` header of a push.
    func authorization(at now: Timestamp, _ change: [String: JSONValue] = [:]) throws -> String {
        let seconds = now.milliseconds / 1000
        let claims: [String: JSONValue] = [
            "iss": "https://accounts.google.com", "aud": .string(Self.audience), "email": .string(Self.email),
            "email_verified": true, "sub": "1", "azp": "1", "iat": .integer(seconds), "exp": .integer(seconds + 3600),
        ]
        let header: [String: JSONValue] = ["alg": "RS256", "kid": "g1", "typ": "JWT"]
        let parts = try [header, claims.merging(change) { $1 }].map {
            Base64URL.text(try JSONEncoder().encode(JSONValue.object($0)))
        }
        let input = parts.joined(separator: ".")
        let signature = try key.signature(for: SHA256.hash(data: Data(input.utf8)), padding: .insecurePKCS1v1_5)
        return "Bearer \(input).\(Base64URL.text(signature.rawRepresentation))"
    }

    /// The bodies that reached `orders.reviewrefund`, oldest first.
    var answers: [String] {
        state.withLock { state in
            state.requests.filter { $0.url.hasSuffix(":reviewrefund") }.map {
                String(decoding: $0.body ?? Data(), as: UTF8.self)
            }
        }
    }

    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] { throw TransportFailure(.other, "test") }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try state.withLock { state -> TransportResponse? in
            state.requests.append(request)
            if state.silent.contains(where: request.url.contains) { return nil }
            if let failure = state.failures.first(where: { request.url.contains($0.part) }) {
                return Self.json(failure.status, ["error": ["code": .integer(Int64(failure.status)), "message": "no"]])
            }
            return try reply(request, &state)
        }
        guard let response else { throw TransportFailure(.connectionLost, "test") }
        return response
    }

    private func reply(_ request: TransportRequest, _ state: inout State) throws -> TransportResponse {
        let path = request.url.replacing(Self.endpoint, with: "")
        switch path {
        case "/token": return Self.json(200, ["access_token": "a", "expires_in": 3600, "token_type": "Bearer"])
        case "/oauth2/v3/certs": return Self.json(200, ["keys": [try published]])
        default: break
        }
        if path.hasSuffix(":reviewrefund") { return TransportResponse(status: 200) }
        if path.hasSuffix(":pull") {
            defer { state.messages = [] }
            return Self.json(200, state.messages.isEmpty ? [:] : ["receivedMessages": .array(state.messages)])
        }
        if path.hasSuffix(":acknowledge") {
            let body = try JSONDecoder().decode([String: [String]].self, from: request.body ?? Data())
            state.acknowledged += body["ackIds"] ?? []
            return Self.json(200, [:])
        }
        if path.contains("/purchases/voidedpurchases") {
            let page = path.firstMatch(of: /token=(\d+)/).flatMap { Int($0.1) } ?? 1
            var list: [String: JSONValue] = ["voidedPurchases": .array(state.voided)]
            if page < state.voidedPages { list["tokenPagination"] = ["nextPageToken": .string("\(page + 1)")] }
            return Self.json(200, list)
        }
        if path.contains("/purchases/productsv2/") {
            return Self.json(200, state.isTest ? ["testPurchaseContext": ["fopType": "TEST"]] : [:])
        }
        if path.contains("/purchases/subscriptionsv2/") {
            return Self.json(200, state.isTest ? ["testPurchase": [:]] : [:])
        }
        if let order = state.orders.first(where: { path.hasSuffix("/orders/\($0.key)") }) {
            return TransportResponse(status: 200, body: try JSONEncoder().encode(order.value))
        }
        return Self.json(404, ["error": ["code": 404, "status": "NOT_FOUND", "message": "no such order"]])
    }

    private static func json(_ status: Int, _ members: [String: JSONValue]) -> TransportResponse {
        TransportResponse(status: status, body: (try? JSONEncoder().encode(JSONValue.object(members))) ?? Data())
    }

    private var published: JSONValue {
        get throws {
            let numbers = try key.publicKey.getKeyPrimitives()
            return [
                "kty": "RSA", "alg": "RS256", "use": "sig", "kid": "g1",
                "n": .string(Base64URL.text(numbers.modulus)), "e": .string(Base64URL.text(numbers.publicExponent)),
            ]
        }
    }
}
