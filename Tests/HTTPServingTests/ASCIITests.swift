import HTTPTypes
import Testing

@testable import HTTPServing

@Suite("Heads of requests")
struct ASCIITests {
    @Test("Bytes that are not ASCII are percent-encoded, and all others stay")
    func encoded() throws {
        let name = try #require(HTTPField.Name("X-Name"))
        var request = HTTPRequest(method: .get, scheme: "http", authority: "dësk", path: "/caf\u{E9}?a=%20b")
        request.headerFields = [name: "e\u{301}, plain", .accept: "text/html"]
        request.headerFields.append(HTTPField(name: name, value: "second"))
        request.encodeAsASCII()
        #expect(request.path == "/caf%C3%A9?a=%20b")
        #expect(request.authority == "d%C3%ABsk")
        #expect(request.scheme == "http")
        #expect(request.headerFields[values: name] == ["e%CC%81, plain", "second"])
        #expect(request.headerFields[.accept] == "text/html")
    }

    @Test("A request head in ASCII is not changed")
    func unchanged() {
        let request = HTTPRequest(method: .get, scheme: nil, authority: "localhost:8080", path: "/%C3%A9")
        var encoded = request
        encoded.encodeAsASCII()
        #expect(encoded == request)
    }

    @Test("The server refuses a path that is not ASCII, and takes such a header")
    func served() async throws {
        try await GuardedServer.withRunning(ServerLimits()) { _, port in
            let path = try await RawConnection.open(to: port)
            try await path.send("GET /caf\u{E9} HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(await path.readToEnd().hasPrefix("HTTP/1.1 400"))
            let header = try await RawConnection.open(to: port)
            try await header.send("GET / HTTP/1.0\r\nHost: a\r\nX-Name: e\u{301}\r\n\r\n")
            #expect(await header.readToEnd().hasPrefix("HTTP/1.0 200"))
        }
    }
}
