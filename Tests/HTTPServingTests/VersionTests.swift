import Testing

@testable import HTTPServing

@Suite("A server that speaks three versions of HTTP", .timeLimit(.minutes(45)))
struct VersionTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// Returns an HTTP/2 frame.
    private static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = []) -> [UInt8] {
        let length = payload.count
        return [0, UInt8(length >> 8), UInt8(length & 0xff), type, flags, 0, 0, 0, stream] + payload
    }

    /// Returns the headers of a request; their names are in HPACK's static table.
    private static func fields(_ method: UInt8, path: String) -> [UInt8] {
        [method, 0x86, 0x04, UInt8(path.utf8.count)] + path.utf8 + [0x41, 1, UInt8(ascii: "a")]
    }

    /// Returns the frame of a request's headers.
    private static func head(_ method: UInt8, path: String = "/", stream: UInt8, isWhole: Bool) -> [UInt8] {
        frame(1, flags: isWhole ? 5 : 4, stream: stream, fields(method, path: path))
    }

    private static let get: UInt8 = 0x82
    private static let post: UInt8 = 0x83
    private static let start = preface + frame(4)

    @Test("HTTP/1.0 is answered in HTTP/1.0, and the connection closes")
    func http10() async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let client = try await RawConnection.open(to: port)
            try await client.send("GET /old HTTP/1.0\r\n\r\n")
            let answer = await client.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.0 200"))
            #expect(answer.hasSuffix("answer to /old"))
        }
    }

    @Test(
        "A request that offers an upgrade is answered in HTTP/1.1, and the connection closes",
        arguments: [
            "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n",
            "Connection: upgrade\r\nUpgrade: websocket\r\n",
        ]
    )
    func upgrade(_ fields: String) async throws {
        try await GuardedServer.withRunning(ServerLimits(requestTimeout: .endless, idleTimeout: .endless)) { _, port in
            let client = try await RawConnection.open(to: port)
            let before = "GET /before HTTP/1.1\r\nHost: a\r\n\r\n"
            try await client.send(before + "POST /offers HTTP/1.1\r\nHost: a\r\n\(fields)Content-Length: 2\r\n\r\nab")
            let answers = await client.readToEnd()
            let statuses = answers.matches(of: /HTTP\/1\.1 (\d+)/).map(\.1)
            #expect(statuses == ["200", "200"])
            #expect(answers.hasSuffix("answer to /offers"))
            #expect(answers.lowercased().split(separator: "connection: close").count == 2)
        }
    }

    @Test("A request that names an upgrade without offering it keeps the connection")
    func namedUpgrade() async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let client = try await RawConnection.open(to: port)
            for path in ["/first", "/second"] {
                try await client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n")
                #expect(await client.read(until: "answer to \(path)").contains("answer to \(path)"))
            }
        }
    }

    @Test("Requests sent together are answered in their order")
    func pipelining() async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let client = try await RawConnection.open(to: port)
            let requests = (1...50).map { "POST /\($0) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab" }
            try await client.send(requests.joined())
            let answers = await client.read(until: "answer to /50").split(separator: "answer to /").dropFirst()
            #expect(answers.map { $0.prefix { $0.isNumber } } == (1...50).map { "\($0)" })
        }
    }

    @Test(
        "An HTTP/1.1 request without exactly one Host gets 400 in its turn, and the connection serves the next one",
        arguments: ["", "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n", "Host: no single host\r\n"]
    )
    func host(_ fields: String) async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let client = try await RawConnection.open(to: port)
            let good = "GET /first HTTP/1.1\r\nHost: a\r\n\r\n"
            let bad = "POST /bad HTTP/1.1\r\n\(fields)Content-Length: 2\r\n\r\nab"
            let last = "GET /last HTTP/1.1\r\nHost:\r\n\r\n"
            try await client.send(good + bad + last)
            let answers = await client.read(until: "answer to /last")
            let statuses = answers.matches(of: /HTTP\/1\.1 (\d+)/).map(\.1)
            #expect(statuses == ["200", "400", "200"])
            #expect(!answers.contains("/bad"))
        }
    }

    @Test("HTTP/2 is answered in HTTP/2", arguments: [true, false])
    func http2(atOnce: Bool) async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let client = try await RawConnection.open(to: port)
            let bytes = Self.start + Self.head(Self.get, stream: 1, isWhole: true)
            for part in atOnce ? [bytes] : bytes.map({ [$0] }) { try await client.send(part) }
            let answer = await client.read(until: Array("answer to /".utf8))
            // The server's settings come first.
            #expect(answer.dropFirst(3).first == 4)
            try await client.send(Self.head(Self.get, stream: 3, isWhole: true))
            #expect(await client.read(until: "answer to /").contains("answer to /"))
        }
    }

    @Test("A stream whose request does not arrive in time is reset, and the connection serves others")
    func slowStream() async throws {
        let limits = ServerLimits(requestTimeout: .milliseconds(400), idleTimeout: .endless)
        try await GuardedServer.withStandingTime(limits) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send(Self.start + Self.head(Self.post, stream: 1, isWhole: false))
            let reset = Array(Self.frame(3, stream: 1, [0, 0, 0, 0]).prefix(9))
            #expect(await clock.passing { await client.read(until: reset) }.firstRange(of: reset) != nil)
            try await client.send(Self.head(Self.get, stream: 3, isWhole: true))
            #expect(await client.read(until: "answer to /").contains("answer to /"))
        }
    }

    @Test("A stream whose client does not read the answer is reset")
    func unreadStream() async throws {
        let limits = ServerLimits(requestTimeout: .milliseconds(400), idleTimeout: .endless)
        try await GuardedServer.withStandingTime(limits) { server, port, clock in
            let client = try await RawConnection.open(to: port)
            // The client never opens the window of HTTP/2's flow control beyond its first 64 KiB.
            try await client.send(Self.start + Self.head(Self.get, path: "/large", stream: 1, isWhole: true))
            // The clock is frozen until the window is full and the server has noticed it, as its reply to a ping shows.
            // Otherwise time may pass while the server still writes, which would end the connection and not only the
            // stream.
            await client.read(atLeast: 65_535)
            let ping = [UInt8](repeating: 7, count: 8)
            try await client.send(Self.frame(6, ping))
            let pong = Self.frame(6, flags: 1, ping)
            #expect(await client.read(until: pong).firstRange(of: pong) != nil)
            await clock.passing { await server.broken() }
            #expect(client.isOpen)
        }
    }

    @Test("At the limit of streams, a new stream replaces a slow one or is reset", arguments: [true, false])
    func streams(slowOnesAreNew: Bool) async throws {
        var limits = ServerLimits(requestTimeout: .seconds(600), idleTimeout: .seconds(600), maximumConnections: 4)
        limits.shortestWait = slowOnesAreNew ? .seconds(600) : .zero
        try await GuardedServer.withRunning(limits) { _, port in
            let client = try await RawConnection.open(to: port)
            try await client.send(
                Self.start
                    + [1, 3, 5, 7].flatMap { Self.head(Self.post, stream: $0, isWhole: false) }
                    + Self.head(slowOnesAreNew ? Self.post : Self.get, stream: 9, isWhole: !slowOnesAreNew)
            )
            let reset = Array(Self.frame(3, stream: slowOnesAreNew ? 9 : 1, [0, 0, 0, 0]).prefix(9))
            #expect(await client.read(until: reset).firstRange(of: reset) != nil)
            guard !slowOnesAreNew else { return }
            try await client.send(Self.head(Self.get, stream: 11, isWhole: true))
            #expect(await client.read(until: "answer to /").contains("answer to /"))
        }
    }

    @Test("HTTP/2 headers beyond the limit are refused")
    func largeHeaders() async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let client = try await RawConnection.open(to: port)
            // A value of 17,000 bytes, whose length HPACK writes in seven bits a byte after a full first one.
            let field: [UInt8] = [0, 1, UInt8(ascii: "x"), 0x7f, 0xe9, 0x83, 0x01]
            let block = Self.fields(Self.get, path: "/") + field + [UInt8](repeating: 0x61, count: 17_000)
            let headers = Self.frame(1, flags: 1, stream: 1, Array(block.prefix(16_000)))
            let continuation = Self.frame(9, flags: 4, stream: 1, Array(block.dropFirst(16_000)))
            try? await client.send(Self.start + headers + continuation)
            let answer = await client.readToEnd()
            #expect(!answer.contains("answer to"))
        }
    }

    @Test(
        "An HTTP/2 connection without requests closes",
        arguments: [start, start + head(get, stream: 1, isWhole: true), start + [0, 0, 6, 1, 5]]
    )
    func idle(_ sent: [UInt8]) async throws {
        let limits = ServerLimits(requestTimeout: .endless, idleTimeout: .milliseconds(400))
        try await GuardedServer.withStandingTime(limits) { _, port, clock in
            let client = try await RawConnection.open(to: port)
            try await client.send(sent)
            _ = await clock.passing { await client.readToEnd() }
        }
    }

    @Test(
        "The first bytes of a connection show its version of HTTP",
        arguments: [
            ("", nil), ("P", nil), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r", nil), ("G", .http1), ("POST ", .http1),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .http2), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nmore", .http2),
            ("PRI * HTTP/1.1\r\n", .http1),
        ] as [(String, ClientVersion?)]
    )
    func version(_ bytes: String, _ version: ClientVersion?) {
        #expect(ClientVersion(startingWith: Array(bytes.utf8)) == version)
    }
}
