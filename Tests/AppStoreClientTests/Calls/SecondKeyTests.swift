import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Two keys of an app")
struct SecondKeyTests {
    /// Apple's side: it accepts some key IDs, and answers others with 401.
    private final class Apple: Sendable {
        let accepted: Mutex<Set<String>>
        /// The answer to an accepted key.
        let answer: Mutex<TransportResponse>

        init(accepting keyIDs: Set<String>, _ answer: TransportResponse = .json(200, "{}")) {
            accepted = Mutex(keyIDs)
            self.answer = Mutex(answer)
        }

        func transport() -> RecordingTransport {
            RecordingTransport { [self] request in
                let keyID = SecondKeyTests.keyID(of: request)
                guard accepted.withLock({ $0.contains(keyID) }) else { return .json(401, "Unauthenticated") }
                return answer.withLock { $0 }
            }
        }
    }

    private static func key(_ keyID: String) -> APIKey {
        APIKey(issuerID: "i", keyID: keyID, bundleID: "com.example.notes", privateKey: P256.Signing.PrivateKey())
    }

    private static func keyID(of request: TransportRequest) -> String {
        let token = (request.headers["Authorization"] ?? "").dropFirst("Bearer ".count)
        var head = token.prefix { $0 != "." }.replacing("-", with: "+").replacing("_", with: "/")
        head += String(repeating: "=", count: (4 - head.count % 4) % 4)
        return Data(base64Encoded: String(head))?.json?["kid"]?.text ?? ""
    }

    private let old = SecondKeyTests.key("OLD")
    private let new = SecondKeyTests.key("NEW")

    @Test("A call that Apple refuses is sent once more with the second key, which later calls use at once")
    func switches() async throws {
        let apple = Apple(accepting: ["NEW"])
        let transport = apple.transport()
        let told = Mutex<[String]>([])
        let keys = APIKeySet(old, new) { accepted in told.withLock { $0.append(accepted.keyID) } }
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        #expect(keys.isSecondInUse == false)
        for _ in 0..<2 { _ = try await api.transactionInfo(of: "1") }
        #expect(transport.requests.map(Self.keyID) == ["OLD", "NEW", "NEW"])
        #expect(keys.isSecondInUse == true)
        #expect(told.withLock { $0 } == ["NEW"])
        // Falls back on the first key in the same way.
        apple.accepted.withLock { $0 = ["OLD"] }
        _ = try await api.transactionInfo(of: "1")
        #expect(transport.requests.map(Self.keyID).suffix(2) == ["NEW", "OLD"])
        #expect(told.withLock { $0 } == ["NEW", "OLD"])
    }

    @Test("An error about the request shows that Apple accepts the second key")
    func notFound() async throws {
        let apple = Apple(accepting: ["NEW"], .json(404, #"{"errorCode":4040010,"errorMessage":"Words."}"#))
        let transport = apple.transport()
        let keys = APIKeySet(old, new)
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        await #expect(throws: AppStoreAPIError.self) { _ = try await api.transactionInfo(of: "1") }
        #expect(keys.isSecondInUse == true)
    }

    @Test("If Apple refuses both keys, the call fails with 401 after one request with each")
    func both() async throws {
        let transport = Apple(accepting: []).transport()
        let keys = APIKeySet(old, new)
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        do throws(AppStoreAPIError) {
            _ = try await api.transactionInfo(of: "1")
            Issue.record("the call succeeded")
        } catch {
            guard case .rejected(let rejection) = error else { throw error }
            #expect(rejection.status == 401)
        }
        #expect(transport.requests.map(Self.keyID) == ["OLD", "NEW"])
        #expect(keys.isSecondInUse == false)
    }

    /// Sends an answer, and returns whether it was refused with another key left; `nil` if Apple accepted it.
    private func leavesOtherKey(_ api: AppStoreServerAPI) async throws -> Bool? {
        let body = Data(#"{"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false}"#.utf8)
        let subject = ConsumptionSubject(transactionID: "1", type: .consumable)
        do throws(AppStoreAPIError) {
            try await api.sendConsumption(body: body, version: 2, about: subject)
            return nil
        } catch {
            guard case .rejected(let rejection) = error else { throw error }
            return rejection.leavesOtherKey
        }
    }

    @Test("An answer is sent once a call, and the next call uses the other key")
    func answers() async throws {
        let transport = Apple(accepting: ["NEW"]).transport()
        let told = Mutex<[String]>([])
        let keys = APIKeySet(old, new) { accepted in told.withLock { $0.append(accepted.keyID) } }
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        #expect(try await leavesOtherKey(api) == true)
        #expect(transport.requests.map(Self.keyID) == ["OLD"])
        #expect(told.withLock(\.self).isEmpty)
        for _ in 0..<2 { #expect(try await leavesOtherKey(api) == nil) }
        #expect(transport.requests.map(Self.keyID) == ["OLD", "NEW", "NEW"])
        #expect(told.withLock(\.self) == ["NEW"])
    }

    @Test("An answer whose two keys Apple refused leaves no other key, until Apple accepts one")
    func answersWithoutAKey() async throws {
        let apple = Apple(accepting: [])
        let transport = apple.transport()
        let keys = APIKeySet(old, new)
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        for expected in [true, false, false] { #expect(try await leavesOtherKey(api) == expected) }
        #expect(transport.requests.map(Self.keyID) == ["OLD", "NEW", "NEW"])
        // A question about the key tries both.
        apple.accepted.withLock { $0 = ["OLD"] }
        _ = try await api.transactionInfo(of: "0")
        #expect(try await leavesOtherKey(api) == nil)
        #expect(transport.requests.map(Self.keyID).suffix(2) == ["OLD", "OLD"])
    }

    @Test("A call ends only after the desk has learned which key calls use from now on", arguments: [true, false])
    func recorded(carriesAnswer: Bool) async throws {
        let transport = Apple(accepting: ["NEW"]).transport()
        let told = Mutex<[String]>([])
        let keys = APIKeySet(old, new) { accepted in
            for _ in 0..<10 { await Task.yield() }
            told.withLock { $0.append(accepted.keyID) }
        }
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        if carriesAnswer {
            #expect(try await leavesOtherKey(api) == true)
            #expect(told.withLock(\.self).isEmpty)
            #expect(try await leavesOtherKey(api) == nil)
        } else {
            _ = try await api.transactionInfo(of: "1")
        }
        #expect(told.withLock(\.self) == ["NEW"])
    }

    @Test("A single key is not tried twice")
    func single() async throws {
        let transport = Apple(accepting: []).transport()
        let keys = APIKeySet(old)
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        await #expect(throws: AppStoreAPIError.self) { _ = try await api.transactionInfo(of: "1") }
        #expect(transport.requests.count == 1)
        #expect(keys.isSecondInUse == nil)
    }

    @Test("An error other than 401 does not try the second key", arguments: [400, 403, 404, 429, 500, 503])
    func other(_ status: Int) async throws {
        let transport = Apple(accepting: ["OLD", "NEW"], .json(status, "{}")).transport()
        let api = AppStoreServerAPI.example(transport).signed(with: APIKeySet(old, new))
        await #expect(throws: AppStoreAPIError.self) { _ = try await api.transactionInfo(of: "1") }
        #expect(transport.requests.map(Self.keyID) == ["OLD"])
    }

    @Test("Replaced keys sign the next call, and a call that began before chooses none of them")
    func replaced() async throws {
        let keys = APIKeySet(old, new)
        let next = Self.key("NEXT")
        let transport = RecordingTransport { request in
            let keyID = Self.keyID(of: request)
            if keyID == "OLD" { keys.replace(with: next, nil) }
            return keyID == "NEXT" ? .json(200, "{}") : .json(401, "Unauthenticated")
        }
        let api = AppStoreServerAPI.example(transport).signed(with: keys)
        _ = try await api.transactionInfo(of: "1")
        _ = try await api.transactionInfo(of: "1")
        #expect(transport.requests.map(Self.keyID) == ["OLD", "NEXT", "NEXT"])
        #expect(keys.keys.map(\.keyID) == ["NEXT"])
        #expect(keys.isSecondInUse == nil)
    }
}
