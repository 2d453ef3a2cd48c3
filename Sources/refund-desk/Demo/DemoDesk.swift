import AppStoreClient
import AppStoreTypes
import Foundation
import RefundDesk
import Refunds
import Store

/// The desk's REST API, as the story's backend calls it.
struct DemoDesk: Sendable {
    let baseURL: String
    private let token: String
    private let transport = AsyncHTTPClientTransport()

    init(port: Int, token: String) {
        baseURL = "http://127.0.0.1:\(port)"
        self.token = token
    }

    /// The desk's JSON of a case.
    struct Case: Decodable {
        struct Outcome: Decodable {
            let decision: String
            let percentMilliunits: Int64?
        }
        struct Answer: Decodable {
            let body: JSONValue
            let rule: String
        }
        let id: String
        let transactionId: String
        let state: String
        let blockReason: String?
        let preference: String?
        let outcome: Outcome?
        let answer: Answer?
    }

    private struct CaseList: Decodable { let cases: [Case] }

    /// Creates an admin token; the store exists only as long as the demo.
    static func makeToken(in configuration: DeskConfiguration) async throws -> String {
        try await TokenIssuer(store: configuration.database.store()).make(
            role: .admin,
            label: "demo",
            by: Console.author
        )
    }

    /// Reports a fact to the desk, as a backend does.
    func tell(_ method: String, _ path: String, _ body: JSONValue) async throws {
        _ = try await send(method, "/v1/apps/\(DemoEnvironment.bundleID)/\(path)", body: try JSONEncoder().encode(body))
    }

    /// Waits for the case of a transaction to be ready, and returns it; throws after 20 seconds.
    func caseOf(_ transactionID: String, once isReady: (Case) -> Bool) async throws -> Case {
        let clock = ContinuousClock()
        let limit = clock.now + .seconds(20)
        while clock.now < limit {
            let list = try await get(CaseList.self, "/v1/cases?transaction=\(transactionID)")
            if let row = list.cases.first, isReady(row) { return try await get(Case.self, "/v1/cases/\(row.id)") }
            try await clock.sleep(for: .milliseconds(50))
        }
        throw DemoFailure(what: "The case of transaction \(transactionID) did not reach the expected state.")
    }

    private func get<Value: Decodable>(_ type: Value.Type, _ path: String) async throws -> Value {
        try JSONDecoder().decode(type, from: try await send("GET", path))
    }

    private func send(_ method: String, _ path: String, body: Data? = nil) async throws -> Data {
        let request = TransportRequest(
            method: method,
            url: baseURL + path,
            headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
            body: body
        )
        let response = try await transport.send(request)
        guard (200..<300).contains(response.status) else {
            throw DemoFailure(what: "The desk answered \(method) \(path) with \(response.status).")
        }
        return response.body
    }
}

/// Why the story failed.
struct DemoFailure: Error, CustomStringConvertible {
    let what: String
    var description: String { what }
}
