import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Failures of the transport")
struct TransportFailureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: SocketServer.Answer
        let kind: TransportFailure.Kind
        var mayHaveArrived = true
        var isRetryable = true

        private static let head = "HTTP/1.1 200 OK\r\n"

        static let all: [Row] = [
            Row(testDescription: "closed without a response", answer: .write("", then: .close), kind: .connectionLost),
            Row(testDescription: "reset without a response", answer: .write("", then: .reset), kind: .connectionLost),
            Row(testDescription: "no response", answer: .write("", then: .silence), kind: .timeout),
            Row(testDescription: "cut header", answer: .write("HTTP/1.1 20", then: .close), kind: .connectionLost),
            Row(testDescription: "stalled within the header", answer: .write(head, then: .silence), kind: .timeout),
            Row(
                testDescription: "stalled after the header",
                answer: .write(head + "Content-Length: 20\r\n\r\n", then: .silence),
                kind: .timeout
            ),
            Row(
                testDescription: "stalled within the body",
                answer: .write(head + "Content-Length: 20\r\n\r\n{\"signed", then: .silence),
                kind: .timeout
            ),
            Row(
                testDescription: "closed within the body",
                answer: .write(head + "Content-Length: 20\r\n\r\n{\"signed", then: .close),
                kind: .connectionLost
            ),
            Row(
                testDescription: "reset within the body",
                answer: .write(head + "Content-Length: 20\r\n\r\n{\"signed", then: .reset),
                kind: .connectionLost
            ),
            Row(
                testDescription: "closed between chunks",
                answer: .write(head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", then: .close),
                kind: .connectionLost
            ),
            Row(testDescription: "an endless body, one byte at a time", answer: .drip, kind: .timeout),
            Row(testDescription: "an endless body", answer: .flood, kind: .tooLarge, isRetryable: false),
            Row(
                testDescription: "a body with a huge content length",
                answer: .write(head + "Content-Length: 999999999999\r\n\r\n{", then: .silence),
                kind: .tooLarge,
                isRetryable: false
            ),
            Row(
                testDescription: "not HTTP",
                answer: .write("SSH-2.0-OpenSSH\r\n\r\n", then: .silence),
                kind: .malformed
            ),
            Row(
                testDescription: "an invalid content length",
                answer: .write(head + "Content-Length: many\r\n\r\n{}", then: .silence),
                kind: .malformed
            ),
        ]
    }

    @Test("A transport failure has the right kind", arguments: Row.all)
    func failure(_ row: Row) async throws {
        try await SocketServer.run(answering: row.answer) { server in
            // The timeout is short for rows that wait for it, and otherwise long enough to fill any limit.
            let timeout: Duration = row.kind == .timeout ? .milliseconds(200) : .seconds(300)
            let api = AppStoreServerAPI.example(
                AsyncHTTPClientTransport(),
                baseURL: server.url,
                timeout: timeout,
                now: { .now }
            )
            let error = try await #require(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
            guard case .transport(let failure) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(failure.kind == row.kind, "\(failure)")
            #expect(error.mayHaveArrived == row.mayHaveArrived)
            #expect(error.isRetryable == row.isRetryable)
            // A timeout may happen before the request arrives.
            #expect(server.requests.count == 1 || row.kind == .timeout)
        }
    }

    @Test("A refused connection is retryable and never arrives")
    func nobody() async throws {
        let failure = try await #require(throws: TransportFailure.self) {
            try await AsyncHTTPClientTransport().send(TransportRequest(method: "GET", url: RefusingAddress.url))
        }
        #expect(failure.kind == .noConnection, "\(failure)")
        #expect(!failure.mayHaveArrived)
        #expect(failure.isRetryable)
    }

    @Test("A server without TLS never receives the request")
    func noTLS() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { server in
            let url = server.url.replacing("http://", with: "https://")
            let failure = try await #require(throws: TransportFailure.self) {
                try await AsyncHTTPClientTransport().send(TransportRequest(method: "GET", url: url))
            }
            #expect(failure.kind == .noTLS, "\(failure)")
            #expect(!failure.mayHaveArrived)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "A request to an invalid address is not sent",
        arguments: ["", "/path", "ftp://127.0.0.1", "unix:///tmp/x", "http://", "https://", "127.0.0.1:80"]
    )
    func noAddress(_ url: String) async throws {
        let failure = try await #require(throws: TransportFailure.self) {
            try await AsyncHTTPClientTransport().send(TransportRequest(method: "GET", url: url))
        }
        #expect(failure.kind == .invalidAddress, "\(failure)")
        #expect(!failure.mayHaveArrived)
        #expect(!failure.isRetryable)
    }

    @Test(
        "A cancelled task ends the call at once",
        arguments: [SocketServer.Answer.write("", then: .silence), .drip]
    )
    func cancellation(_ answer: SocketServer.Answer) async throws {
        try await SocketServer.run(answering: answer) { server in
            let api = AppStoreServerAPI.example(
                AsyncHTTPClientTransport(),
                baseURL: server.url,
                timeout: .seconds(3600),
                now: { .now }
            )
            let call = Task { try await api.transactionInfo(of: "5") }
            await server.nextRequest()
            call.cancel()
            await #expect(throws: AppStoreAPIError.cancelled(mayHaveArrived: true)) { try await call.value }
        }
    }
}
