import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A call that matches no endpoint, and the expected refusal.
struct MisroutedRow: Sendable, CustomTestStringConvertible {
    let method: String
    let target: String
    let status: Int
    var allowed: [String] = []

    var testDescription: String { "\(method) \(target) is answered with \(status)" }

    static let all: [MisroutedRow] = [
        MisroutedRow(method: "GET", target: "/", status: 404),
        MisroutedRow(method: "GET", target: "/favicon.ico", status: 404),
        MisroutedRow(method: "GET", target: "/sandbox", status: 404),
        MisroutedRow(method: "GET", target: "/inapps/v1/transactions/1", status: 404),
        MisroutedRow(method: "GET", target: "/inApps/v3/transactions/1", status: 404),
        MisroutedRow(method: "GET", target: "/inApps/v1/transactions", status: 404),
        MisroutedRow(method: "GET", target: "/sandbox/inApps/v1/nothing/at/all", status: 404),
        MisroutedRow(method: "POST", target: "/inApps/v1/transactions/1", status: 405, allowed: ["GET"]),
        MisroutedRow(
            method: "GET",
            target: "/inApps/v2/transactions/consumption/1",
            status: 405,
            allowed: ["PUT"]
        ),
        MisroutedRow(method: "GET", target: "/inApps/v1/notifications/test", status: 405, allowed: ["POST"]),
        MisroutedRow(
            method: "POST",
            target: "/sandbox/inApps/v1/messaging/realtime/url",
            status: 405,
            allowed: ["DELETE", "GET", "PUT"]
        ),
    ]
}

@Suite("Routing of calls to endpoints")
struct RoutingTests {
    @Test("A call that matches no endpoint is refused with an explanation", arguments: MisroutedRow.all)
    func misrouted(_ row: MisroutedRow) async throws {
        let shop = try Shop()
        let answer = try await shop.call(row.method, row.target)
        #expect(answer.status == row.status)
        #expect(answer.contentType == "text/plain")
        #expect(!answer.body.isEmpty)
        #expect(answer.allowedMethods == row.allowed)
    }

    @Test("The emulator describes its paths in the OpenAPI format, and takes only GET there")
    func description() throws {
        func call(_ method: String, _ target: String) -> Call {
            Call(method: method, target: target, host: nil, authorization: nil, body: [])
        }
        let described = try #require(OpenAPIDescription.answer(call("GET", "/openapi.yaml")))
        #expect(described.status == 200 && described.contentType == "application/yaml")
        #expect(String(decoding: described.body, as: UTF8.self).contains("title: App Store emulator"))
        let refused = OpenAPIDescription.answer(call("POST", "/openapi.yaml"))
        #expect(refused?.status == 405 && refused?.allowedMethods == ["GET"])
        #expect(OpenAPIDescription.answer(call("GET", "/sandbox/openapi.yaml")) == nil)
    }

    @Test("Every endpoint has a unique name and a unique method and path")
    func complete() {
        let routes = Endpoint.all.map { "\($0.method) \($0.path)" }
        #expect(Set(routes).count == routes.count)
        #expect(Set(Endpoint.all.map(\.name)).count == Endpoint.all.count)
    }

    @Test("An app that is not released in production gets 401 there")
    func unreleased() async throws {
        let shop = try Shop()
        let bought = try shop.buy { $0.environment = .production }.transactionID
        let path = "/production/inApps/v1/transactions/\(bought)"
        #expect(try await shop.call("GET", path).status == 200)
        let told = await shop.control("PUT", "switches", #"{"unreleasedApps":["\#(Shop.bundleID)"]}"#)
        #expect(told.status == 200)
        let answer = try await shop.call("GET", path)
        #expect(answer.status == 401)
        #expect(answer.text.hasPrefix("Unauthenticated\n\nRequest ID: "))
        let otherPlace = try await shop.call("GET", "/sandbox/inApps/v1/transactions/\(bought)")
        #expect(otherPlace.errorCode == 4_040_010)
    }

    @Test("A query may repeat a name and may be empty")
    func query() {
        let call = Call(
            method: "GET",
            target: "/a/b%20c?x=1&y=%2Fz+w&x=2&flag",
            host: nil,
            authorization: nil,
            body: []
        )
        #expect(call.segments == ["a", "b c"])
        #expect(call.query.all("x") == ["1", "2"])
        #expect(call.query["y"] == "/z w")
        #expect(call.query["flag"] == "")
        #expect(call.query["none"] == nil)
        #expect(Call(method: "GET", target: "/a?", host: nil, authorization: nil, body: []).queryText == nil)
    }
}
