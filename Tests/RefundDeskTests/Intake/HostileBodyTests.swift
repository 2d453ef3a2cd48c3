import AppStoreTypes
import DeskTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Hostile bodies over a socket", .timeLimit(.minutes(45)))
struct HostileBodyTests {
    @Test("A hostile body is refused, and the server keeps running")
    func refused() async throws {
        try await TestDesk.withRunning { desk in
            let bodies: [(Data, Int)] = [
                (Data(repeating: UInt8(ascii: "["), count: 900_000), 400),
                (Data(repeating: UInt8(ascii: "{"), count: 900_000), 400),
                (Data(String(repeating: #"{"a":"#, count: 150_000).utf8), 400),
                (Data(repeating: 0xFF, count: 100_000), 400), (Data(repeating: 0, count: 1000), 400),
                (Data(#"{"signedPayload":"\#(String(repeating: ".", count: 900_000))"}"#.utf8), 400),
                (Data(#"{"signedPayload":"\#(String(repeating: "A", count: 900_000))"}"#.utf8), 400),
                (Data(repeating: UInt8(ascii: " "), count: 10 << 20), 413),
            ]
            for path in ["/notifications/v2", "/v1/apps/\(Site.bundleID)/usage"] {
                for (body, status) in bodies {
                    let reply = try? await desk.client.send("POST", path, body: body)
                    // The server may close the connection before it reads a large body to its end.
                    if let reply { #expect(reply.status == status) } else { #expect(status == 413) }
                    #expect(try await desk.client.call("GET", "/health/live").status == 200)
                }
            }
            let bought = try await desk.buy()
            #expect(try await desk.client.call("GET", "/v1/notifications")["notifications"]?.elements?.count == 1)
            #expect(!bought.isEmpty)
        }
    }
}
