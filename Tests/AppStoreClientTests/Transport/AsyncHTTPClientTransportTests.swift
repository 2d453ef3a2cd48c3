import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import NIOHTTP1
import Testing

@Suite("Requests over a real socket")
struct AsyncHTTPClientTransportTests {
    private let transport = AsyncHTTPClientTransport()

    @Test("A request arrives unchanged")
    func request() async throws {
        try await SocketServer.run(answering: .respond(status: 202)) { server in
            let body = Data((0...255).map { UInt8($0) })
            let response = try await transport.send(
                TransportRequest(
                    method: "PUT",
                    url: "\(server.url)/a%2Fb?c=d",
                    headers: ["X-One": "1", "Content-Type": "application/json"],
                    body: body
                )
            )
            #expect(response == TransportResponse(status: 202, headers: ["content-length": "0"]))
            let received = try #require(server.requests.first)
            #expect(server.requests.count == 1)
            #expect(received.method == "PUT")
            #expect(received.path == "/a%2Fb?c=d")
            #expect(received.headers.first(name: "x-one") == "1")
            #expect(received.headers["content-type"] == ["application/json"])
            #expect(received.headers.first(name: "content-length") == "256")
            #expect(received.body == body)
        }
    }

    @Test("A request without a body has no body", arguments: ["GET", "POST", "DELETE"])
    func noBody(_ method: String) async throws {
        try await SocketServer.run(answering: .respond(status: 200, body: "{}")) { server in
            let response = try await transport.send(TransportRequest(method: method, url: server.url))
            #expect(response.body == Data("{}".utf8))
            #expect(server.requests.map(\.body) == [Data()])
            #expect(server.requests.map(\.method) == [method])
        }
    }

    @Test("Header names are in lower case, and the first field counts", arguments: [200, 404, 500])
    func response(_ status: Int) async throws {
        let answer = SocketServer.Answer.respond(
            status: status,
            headers: ["Retry-After": "1795000123456", "X-Twice": "first", "x-twice": "second"],
            body: "answer"
        )
        try await SocketServer.run(answering: answer) { server in
            let response = try await transport.send(TransportRequest(method: "GET", url: server.url))
            #expect(response.status == status)
            #expect(response.headers["retry-after"] == "1795000123456")
            #expect(response.headers["x-twice"] == "first")
            #expect(response.body == Data("answer".utf8))
        }
    }

    @Test("A response above the size limit is refused", arguments: [(100, true), (101, false)])
    func bound(_ size: Int, _ isRead: Bool) async throws {
        let answer = SocketServer.Answer.respond(status: 200, body: String(repeating: "a", count: size))
        try await SocketServer.run(answering: answer) { server in
            let request = TransportRequest(method: "GET", url: server.url, responseLimit: 100)
            if isRead {
                #expect(try await transport.send(request).body.count == size)
            } else {
                let failure = try await #require(throws: TransportFailure.self) { try await transport.send(request) }
                #expect(failure.kind == .tooLarge)
            }
        }
    }

    @Test("A redirect is not followed", arguments: [301, 302, 303, 307, 308])
    func redirect(_ status: Int) async throws {
        try await SocketServer.run(
            answering: .respond(status: status, headers: ["Location": "/elsewhere"]),
            .respond(status: 200)
        ) { server in
            let response = try await transport.send(
                TransportRequest(method: "PUT", url: server.url, headers: ["Authorization": "Bearer t"], body: Data())
            )
            #expect(response.status == status)
            #expect(server.requests.count == 1)
        }
    }

    @Test("A call of the App Store Server API works over a socket")
    func call() async throws {
        try await SocketServer.run(answering: .respond(status: 202)) { server in
            let api = AppStoreServerAPI.example(transport, baseURL: "\(server.url)/sandbox/")
            try await api.sendConsumption(ConsumptionRequest.example, about: .example)
            let received = try #require(server.requests.first)
            #expect(received.method == "PUT")
            #expect(received.path == "/sandbox/inApps/v2/transactions/consumption/2000000812345678")
            #expect(received.headers["user-agent"] == ["AppStoreServer-Swift"])
            #expect(try JSONDecoder().decode(ConsumptionRequest.self, from: received.body) == .example)
        }
    }

    @Test("An OCSP request works over a socket")
    func revocation() async throws {
        try await SocketServer.run(answering: .respond(status: 200, body: "answer")) { server in
            #expect(try await transport.query([1, 2, 3], at: "\(server.url)/ocsp") == Array("answer".utf8))
            let received = try #require(server.requests.first)
            #expect(received.method == "POST")
            #expect(received.path == "/ocsp")
            #expect(received.headers["content-type"] == ["application/ocsp-request"])
            #expect(received.headers["user-agent"] == ["AppStoreServer-Swift"])
            #expect(received.body == Data([1, 2, 3]))
        }
    }

    @Test("An OCSP response other than 200 is an error", arguments: [204, 404, 500])
    func revocationFailure(_ status: Int) async throws {
        try await SocketServer.run(answering: .respond(status: status)) { server in
            let error = try await #require(throws: UnexpectedStatus.self) {
                try await transport.query([1], at: server.url)
            }
            #expect(error.status == status)
        }
    }
}
