import TestSupport
import Testing

@testable import HTTPServing

@Suite("A server with slow clients", .timeLimit(.minutes(45)))
struct SlowClientTests {
    /// Limits that only a slow request exceeds.
    private static let ofRequests = ServerLimits(requestTimeout: .milliseconds(400), idleTimeout: .endless)
    /// Limits that only an idle connection exceeds.
    private static let ofIdling = ServerLimits(requestTimeout: .endless, idleTimeout: .milliseconds(400))

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sent: String

        init(_ testDescription: String, _ sent: String) {
            self.testDescription = testDescription
            self.sent = sent
        }
    }

    private static let incomplete: [Row] = [
        Row("one byte", "P"),
        Row("a part of a request line", "GET /sl"),
        Row("a part of the headers", "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: "),
        Row("headers without a body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n"),
        Row("a part of a body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345"),
        Row(
            "a chunk without an end",
            "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"
        ),
        Row("a part of HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\n"),
    ]

    @Test("A request that does not arrive in time is not answered, and its connection closes", arguments: incomplete)
    func incompleteRequest(_ row: Row) async throws {
        try await GuardedServer.withStandingTime(Self.ofRequests) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send(row.sent)
            #expect(await clock.passing { await client.readToEnd() } == "")
        }
    }

    @Test("Bytes that keep arriving do not move the deadline of their request")
    func drip() async throws {
        try await GuardedServer.withStandingTime(Self.ofRequests) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
            await clock.passing { while (try? await client.send("a")) != nil {} }
            #expect(await client.readToEnd() == "")
        }
    }

    @Test("The second request on a connection has a deadline of its own")
    func secondRequest() async throws {
        try await GuardedServer.withStandingTime(Self.ofRequests) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send("GET /first HTTP/1.1\r\nHost: localhost\r\n\r\nGET /second HT")
            #expect(await client.read(until: "answer to /first").contains("HTTP/1.1 200"))
            try await client.send("TP/1.1\r\n")
            #expect(await clock.passing { await client.readToEnd() } == "")
        }
    }

    @Test("An idle connection closes", arguments: ["", "GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n"])
    func idle(after request: String) async throws {
        try await GuardedServer.withStandingTime(Self.ofIdling) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send(request)
            if !request.isEmpty {
                #expect(await client.read(until: "answer to /first").contains("HTTP/1.1 200"))
            }
            #expect(await clock.passing { await client.readToEnd() } == "")
        }
    }

    @Test("By default, a connection may be idle for a minute")
    func standardIdleTimeout() async throws {
        try await GuardedServer.withStandingTime(ServerLimits()) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            for _ in 1...3 {
                try await client.send("GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(await client.read(until: "answer to /again").contains("HTTP/1.1 200"))
                clock.advance(by: .seconds(59))
            }
            while client.isOpen {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
    }

    @Test("A request that the server works on has no deadline")
    func working() async throws {
        let limits = ServerLimits(requestTimeout: .milliseconds(200), idleTimeout: .milliseconds(400))
        try await GuardedServer.withStandingTime(limits) { server, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await server.held()
            // Another connection, which sends nothing, shows when both times are over.
            let idle = try await RawConnection.open(to: port)
            #expect(await clock.passing { await idle.readToEnd() } == "")
            server.release()
            #expect(await client.read(until: "answer to /held").contains("HTTP/1.1 200"))
        }
    }

    @Test("A server closes the connection of a client that does not read its answer")
    func unreadAnswer() async throws {
        try await GuardedServer.withStandingTime(Self.ofRequests) { server, port, clock in
            let client = try await RawConnection.open(to: port, reads: false)
            try await client.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await clock.passing { await server.broken() }
            try? await client.close()
        }
    }

    private static let early = "POST /early HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"

    @Test("A connection closes when a client sends a very large body after the answer")
    func largeUnreadBody() async throws {
        var limits = ServerLimits(requestTimeout: .seconds(600), idleTimeout: .seconds(600))
        limits.largestUnreadBody = 1 << 20
        try await GuardedServer.withRunning(limits) { [limits] _, port in
            let client = try await RawConnection.open(to: port)
            try await client.send(Self.early)
            #expect(await client.read(until: "answer to /early").contains("HTTP/1.1 200"))
            var sent = 0
            while sent < 1_000_000_000, (try? await client.send([UInt8](repeating: 0x61, count: 1 << 20))) != nil {
                sent += 1 << 20
            }
            // The system's buffers take some megabytes, which the server never sees.
            #expect(sent < 100 * limits.largestUnreadBody)
        }
    }

    @Test("A client that sends the rest of a body after the answer has a deadline too")
    func unreadBody() async throws {
        try await GuardedServer.withStandingTime(Self.ofRequests) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send(Self.early)
            #expect(await client.read(until: "answer to /early").contains("HTTP/1.1 200"))
            #expect(await clock.passing { await client.readToEnd() } == "")
        }
    }

    struct LargeRow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let headers: String

        init(_ testDescription: String, path: String = "/", headers: String = "") {
            self.testDescription = testDescription
            self.path = path
            self.headers = headers
        }
    }

    private static let large: [LargeRow] = [
        LargeRow("a path of 33 KiB", path: "/" + String(repeating: "a", count: 33 << 10)),
        LargeRow("a field of 33 KiB", headers: "X-Long: " + String(repeating: "a", count: 33 << 10) + "\r\n"),
        LargeRow("101 fields", headers: String(repeating: "X-Many: a\r\n", count: 101)),
        LargeRow(
            "two fields of 17 KiB",
            headers: String(repeating: "X-Half: " + String(repeating: "a", count: 17 << 10) + "\r\n", count: 2)
        ),
    ]

    @Test("A path or headers beyond the limits are refused", arguments: large)
    func largeHeaders(_ row: LargeRow) async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let client = try await RawConnection.open(to: port)
            // The server may close the connection while the rest is on its way.
            try? await client.send("GET \(row.path) HTTP/1.1\r\nHost: localhost\r\n\(row.headers)\r\n")
            #expect(await client.readToEnd().hasPrefix("HTTP/1.1 400"))
        }
    }
}
