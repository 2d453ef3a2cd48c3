import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Endpoints")
struct EndpointTests {
    private static let base = "https://api.storekit.apple.com"

    /// The rows that can run: Apple's examples may be absent.
    private static let rows = EndpointRow.all.filter {
        AppleVectors.areThere || !($0.body.isVector || $0.answer.isVector)
    }

    @Test("An endpoint is called once, as Apple documents it", arguments: rows)
    func call(_ row: EndpointRow) async throws {
        let answer = TransportResponse(status: row.status, body: try row.answer.data ?? Data())
        let transport = RecordingTransport(answer)
        let value = try await row.call(.example(transport))

        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(
            "\(request.method) \(request.url)" == row.request.replacing(" ", with: " \(Self.base)", maxReplacements: 1)
        )
        #expect(request.headers["Accept"] == "application/json")
        #expect(try request.tokenClaims().bundleID == "com.example.notes")
        if let expected = try row.body.value {
            #expect(request.headers["Content-Type"] == "application/json")
            #expect(try request.body.map { try JSONDecoder().decode(JSONValue.self, from: $0) } == expected)
        } else if row.name == "Upload Image" {
            #expect(request.headers["Content-Type"] == "image/png")
            #expect(request.body == Data([0x89, 0x50, 0x4e, 0x47, 0, 255]))
        } else {
            #expect(request.headers["Content-Type"] == nil)
            #expect(request.body == nil)
        }

        let expected = try row.answer.value
        let decoded = try value.map { try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode($0)) }
        #expect(decoded == expected)
        #expect(value.map(\.unknownMembers) ?? [:] == [:], "a member is not of the type that is read")
    }

    @Test("Every endpoint has a test row with the documented limits")
    func catalogue() {
        #expect(EndpointRow.all.count == 24 + 14 + 6)
        let endpoints = APIEndpoint.all.filter { $0 != .verifyReceipt }
        #expect(Set(endpoints.map(\.name)).count == endpoints.count)
        #expect(endpoints.map(\.name).sorted() == EndpointRow.all.map(\.name).sorted())
        for row in EndpointRow.all {
            let endpoint = endpoints.first { $0.name == row.name }
            #expect(endpoint?.requestsPerSecond == row.rate, "\(row.name)")
            #expect(endpoint?.environments == row.environments, "\(row.name)")
            #expect(endpoint?.method == row.request.split(separator: " ").first.map(String.init), "\(row.name)")
        }
    }

    @Test("A call accepts every success status", arguments: [200, 201, 202, 204, 206])
    func success(_ status: Int) async throws {
        let api = AppStoreServerAPI.example(RecordingTransport(.json(status, #"{"anything": true}"#)))
        try await api.finishTransaction("5")
    }

    @Test("A parameter that changes the path is refused", arguments: ["", ".", ".."])
    func parameters(_ value: String) async throws {
        let transport = RecordingTransport(TransportResponse(status: 200))
        let api = AppStoreServerAPI.example(transport)
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await api.transactionInfo(of: value) },
            { _ = try await api.transactionHistory(of: value).firstPage() },
            { try await api.unclaimSeat(value, of: "5") },
            { try await api.deleteDefaultMessage(for: "5", locale: value) },
        ]
        for call in calls {
            let error = try await #require(throws: AppStoreAPIError.self) { try await call() }
            guard case .notSent = error else {
                Issue.record("\(error)")
                continue
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("All parameters of a path are escaped")
    func escaping() async throws {
        let transport = RecordingTransport(TransportResponse(status: 200))
        try await AppStoreServerAPI.example(transport).deleteDefaultMessage(for: "a/b?c", locale: "en US#1")
        #expect(
            transport.requests.map(\.url) == ["\(Self.base)/inApps/v1/messaging/default/a%2Fb%3Fc/en%20US%231"]
        )
    }
}
