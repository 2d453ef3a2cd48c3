import Testing

@testable import AppStoreEmulator

@Suite("Access to the page and the control routes")
struct ControlAccessTests {
    /// The host and origin of a call, and whether the emulator answers it.
    struct Row: Sendable, CustomTestStringConvertible {
        let host: String?
        var origin: String?
        let isAllowed: Bool

        var testDescription: String { "\(host ?? "no host"), \(origin ?? "no origin")" }

        static let all = [
            Row(host: nil, isAllowed: true),
            Row(host: "localhost:8081", isAllowed: true),
            Row(host: "LocalHost.:8081", isAllowed: true),
            Row(host: "shop.localhost:8081", isAllowed: true),
            Row(host: "127.0.0.1:8081", isAllowed: true),
            Row(host: "192.168.0.7", isAllowed: true),
            Row(host: "[::1]:8081", isAllowed: true),
            Row(host: "bound.example:8081", isAllowed: true),
            Row(host: "Public.example:9000", isAllowed: true),
            Row(host: "evil.example", isAllowed: false),
            Row(host: "evil.example:8081", origin: "http://evil.example:8081", isAllowed: false),
            Row(host: "localhost.evil.example", isAllowed: false),
            Row(host: "127.0.0.1.evil.example", isAllowed: false),
            Row(host: "notlocalhost", isAllowed: false),
            Row(host: "127.0.0", isAllowed: false),
            Row(host: "", isAllowed: false),
            Row(host: "localhost:8081", origin: "http://localhost:8081", isAllowed: true),
            Row(host: "localhost:8081", origin: "http://localhost:8082", isAllowed: false),
            Row(host: "localhost:8081", origin: "https://evil.example", isAllowed: false),
            Row(host: "localhost:8081", origin: "null", isAllowed: false),
            Row(host: "localhost:8081", origin: "", isAllowed: false),
        ]
    }

    @Test(
        "The emulator answers calls to its own names, and refuses calls that another site sends",
        arguments: Row.all,
        ["GET", "POST", "PUT"]
    )
    func row(_ row: Row, _ method: String) {
        let access = ControlAccess(
            EmulatorConfiguration(host: "bound.example", publicURL: "http://public.example:9000")
        )
        let refusal = access.refusal(method: method, host: row.host, sender: CallSender(origin: row.origin))
        #expect((refusal == nil) == row.isAllowed)
    }

    @Test("A browser may follow a link to the page from another site, but send no form from there")
    func link() {
        let access = ControlAccess(EmulatorConfiguration())
        let sender = CallSender(site: "cross-site")
        #expect(access.refusal(method: "GET", host: "localhost", sender: sender) == nil)
        #expect(access.refusal(method: "POST", host: "localhost", sender: sender) != nil)
    }

    @Test(
        "Over HTTP, a call that names another host changes nothing, and its error says what to do",
        arguments: ["/_emulator/purchases", "/_emulator/forms/purchases", "/%5Femulator/purchases"]
    )
    func rebinding(_ path: String) async throws {
        try await PageReader.withShop { reader in
            let body = "{\"bundleId\":\"\(Shop.bundleID)\",\"productId\":\"coins\"}"
            let headers = ["Host": "evil.example:8081", "Sec-Fetch-Site": "same-origin"]
            let refused = try await reader.send("POST", path, headers: headers, body: body)
            #expect(refused.status == 403)
            #expect(refused.text.contains("evil.example:8081") && refused.text.contains("--public-url"))
            #expect(reader.emulator.store.read { $0.transactions.isEmpty })
        }
    }

    @Test(
        "Over HTTP, no page and no key is readable under another host or from another origin",
        arguments: ["/_emulator/", "/_emulator/events", "/_emulator/credentials?bundleId=\(Shop.bundleID)"]
    )
    func reading(_ path: String) async throws {
        try await PageReader.withShop { reader in
            for headers in [["Host": "evil.example"], ["Origin": "https://evil.example"]] {
                let refused = try await reader.send("GET", path, headers: headers)
                #expect(refused.status == 403)
                #expect(!refused.text.contains("PRIVATE KEY"))
            }
        }
    }

    @Test("Apple's own paths accept every host")
    func apple() async throws {
        try await PageReader.withShop { reader in
            let headers = ["Host": "api.storekit.apple.com", "Origin": "https://evil.example"]
            let answer = try await reader.send("GET", "/inApps/v1/transactions/1", headers: headers)
            #expect(answer.status == 401)
        }
    }
}
