import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Fault settings")
struct StatedFaultTests {
    @Test(
        "The control routes return faults exactly as they were set",
        arguments: [
            "{}", #"{"consumption":{"status":429,"times":2}}"#,
            #"{"transactionHistory":[{"probability":0.25,"reset":true},{"delayMs":5}],"seed":7}"#,
            #"{"all":{"drop":true,"times":1},"ocsp":{"body":"no","contentType":"text/plain","status":200}}"#,
            #"{"notifications":{"duplicate":true,"lateSeconds":60,"notificationType":"REFUND","reorder":true}}"#,
            #"{"certificates":{"intermediate":"rotated","leaf":"expired"},"clock":{"dateSeconds":-30}}"#,
        ]
    )
    func roundTrip(_ text: String) async throws {
        let shop = try Shop()
        let told = await shop.control("PUT", "faults", text)
        #expect(told.status == 200)
        #expect(told.json == JSONValue(received: Array(text.utf8)))
        #expect(await shop.control("GET", "faults").body == told.body)
    }

    @Test(
        "An invalid fault is refused with an explanation",
        arguments: [
            #"{"nothing":{}}"#, #"{"consumption":5}"#, #"{"consumption":[5]}"#, #"{"consumption":{"state":1}}"#,
            #"{"transactionInfo":{"probability":2}}"#, #"{"transactionInfo":{"times":0}}"#,
            #"{"certificates":{"leaf":"stale"}}"#, #"{"clock":{"seconds":1}}"#, #"{"notifications":{"late":1}}"#,
            #"{"notifications":[{"delayMs":-1}]}"#, #"{"seed":-1}"#,
        ]
    )
    func refused(_ text: String) async throws {
        let answer = await (try Shop()).control("PUT", "faults", text)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
    }

    @Test("A fault can be set on every endpoint", arguments: Endpoint.all.map(\.name))
    func everyEndpoint(_ name: AppStoreEndpoint) async throws {
        let shop = try Shop()
        let endpoint = try #require(Endpoint.all.first { $0.name == name })
        let path = endpoint.path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : $0 }.joined(separator: "/")
        let environment = name.onlyEnvironment == .production ? "production" : "sandbox"
        #expect(await shop.control("PUT", "faults", #"{"\#(name.rawValue)":{"errorCode":5000001}}"#).status == 200)
        let answer = try await shop.call(endpoint.method, "/\(environment)/\(path)")
        #expect(answer.errorCode == 5_000_001)
        #expect(answer.status == 500)
        #expect(shop.emulator.requests.last?.endpoint == name)
    }

    @Test("Random faults with the same seed affect the same calls")
    func chance() async throws {
        func statuses(seed: Int) async throws -> [Int] {
            let shop = try Shop()
            let faults = #"{"seed":\#(seed),"transactionInfo":{"status":500,"probability":0.5}}"#
            #expect(await shop.control("PUT", "faults", faults).status == 200)
            var statuses: [Int] = []
            for _ in 0..<64 { statuses.append(try await shop.call("GET", "/inApps/v1/transactions/1").status) }
            return statuses
        }
        let first = try await statuses(seed: 1)
        #expect(try await statuses(seed: 1) == first)
        #expect(try await statuses(seed: 2) != first)
        #expect((16...48).contains(first.count { $0 == 500 }))
    }

    @Test("If several faults match a call, the first that is not used up affects it")
    func several() async throws {
        let shop = try Shop()
        let faults = #"""
            {"transactionInfo":[{"status":429,"times":1},{"status":503,"times":1}],"all":{"status":502,"times":1}}
            """#
        #expect(await shop.control("PUT", "faults", faults).status == 200)
        for status in [429, 503, 502, 404] {
            #expect(try await shop.call("GET", "/inApps/v1/transactions/1").status == status)
        }
    }

    @Test("A fault can replace the body of an answer")
    func body() async throws {
        let shop = try Shop()
        let faults = #"{"transactionInfo":{"status":200,"body":{"signedTransactionInfo":5}}}"#
        #expect(await shop.control("PUT", "faults", faults).status == 200)
        let answer = try await shop.call("GET", "/inApps/v1/transactions/1")
        #expect(answer.text == #"{"signedTransactionInfo":5}"#)
        #expect(answer.contentType == "application/json")
        let html = #"{"transactionInfo":{"status":502,"body":"<html>","contentType":"text/html"}}"#
        #expect(await shop.control("PUT", "faults", html).status == 200)
        let other = try await shop.call("GET", "/inApps/v1/transactions/1")
        #expect(other.text == "<html>")
        #expect(other.contentType == "text/html")
    }

    @Test("A clock fault shifts the validity of API tokens", arguments: [(-7200.0, 401), (7200.0, 401), (30.0, 404)])
    func tokenClock(_ seconds: Double, _ status: Int) async throws {
        let shop = try Shop()
        shop.emulator.setFaults(EmulatorFaults { $0.clock.tokensSeconds = seconds })
        #expect(try await shop.call("GET", "/inApps/v1/transactions/1").status == status)
    }
}
