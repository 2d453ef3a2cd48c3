import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Switches")
struct SwitchTests {
    @Test("some can be set, and the others stay as they are")
    func set() async throws {
        let shop = try Shop()
        let before = try #require(await shop.control("GET", "switches").json?.members)
        let told = await shop.control("PUT", "switches", #"{"percentageOutOfRangeCode":4000299}"#)
        var expected = before
        expected["percentageOutOfRangeCode"] = .integer(4_000_299)
        #expect(told.json?.members == expected)
        #expect(await shop.control("GET", "switches").json?.members == expected)
        #expect(before["retriesAfterBadRequest"] == .bool(true))
    }

    @Test(
        "what is none is refused with words",
        arguments: [
            #"{"nothing":1}"#, #"{"retriesAfterBadRequest":1}"#, #"{"percentageOutOfRangeCode":"x"}"#,
            #"{"percentageOutOfRangeCode":0.5}"#, #"{"unreleasedApps":[1]}"#, "[]", "{",
        ]
    )
    func refused(_ body: String) async throws {
        let shop = try Shop()
        let before = await shop.control("GET", "switches").body
        let answer = await shop.control("PUT", "switches", body)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
        #expect(await shop.control("GET", "switches").body == before)
    }
}
