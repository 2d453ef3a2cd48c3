import Testing

@testable import HTTPServing

@Suite("A server at its limit of connections", .timeLimit(.minutes(45)))
struct ConnectionLimitTests {
    /// Limits of four connections, whose deadlines are too long to end in a test.
    private static func limits(shortestWait: Duration) -> ServerLimits {
        var limits = ServerLimits(requestTimeout: .seconds(600), idleTimeout: .seconds(600), maximumConnections: 4)
        limits.shortestWait = shortestWait
        return limits
    }

    @Test(
        "Connections that send nothing, or not everything, make room for a new one",
        arguments: ["", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n1", "GET / HT"]
    )
    func room(among sent: String) async throws {
        try await GuardedServer.withRunning(Self.limits(shortestWait: .milliseconds(100))) { _, port in
            var strangers: [RawConnection] = []
            for _ in 0..<4 {
                let stranger = try await RawConnection.open(to: port)
                // The server may close it for the next one already.
                try? await stranger.send(sent)
                strangers.append(stranger)
            }
            let client = try await RawConnection.open(to: port)
            try await client.send("GET /here HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await client.read(until: "answer to /here").contains("HTTP/1.1 200"))
            // The server closes connections that wait, not all of them.
            for stranger in strangers { try? await stranger.close() }
        }
    }

    @Test("A server accepts at most half as many connections as the process may have open files")
    func files() {
        #expect(OpenConnections(limits: ServerLimits(maximumConnections: .max)).mostConnections == OpenFiles.limit / 2)
        #expect(OpenConnections(limits: ServerLimits(maximumConnections: 0)).mostConnections == 1)
    }

    @Test("Further connections wait until a request is answered")
    func waiting() async throws {
        // No connection waits long enough to be closed for another one.
        try await GuardedServer.withRunning(Self.limits(shortestWait: .seconds(600))) { server, port in
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 1...8 {
                    let client = try await RawConnection.open(to: port)
                    try await client.send("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    if number <= 4 { await server.held() }
                    group.addTask { await client.read(until: "answer to /held") }
                }
                for _ in 0..<4 {
                    // The answered connection closes, which makes room for the next one.
                    server.release()
                    await server.held()
                }
                #expect(server.mostHeld == 4)
                for _ in 0..<4 { server.release() }
                for try await answer in group { #expect(answer.contains("answer to /held")) }
            }
        }
    }

    @Test("A connection that was answered closes if others wait")
    func answered() async throws {
        try await GuardedServer.withRunning(Self.limits(shortestWait: .seconds(600))) { _, port in
            let idle = try await [
                RawConnection.open(to: port), RawConnection.open(to: port), RawConnection.open(to: port),
            ]
            for _ in 0..<3 {
                let client = try await RawConnection.open(to: port)
                try await client.send("GET /here HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(await client.readToEnd().contains("answer to /here"))
            }
            for connection in idle { #expect(connection.isOpen) }
        }
    }
}
