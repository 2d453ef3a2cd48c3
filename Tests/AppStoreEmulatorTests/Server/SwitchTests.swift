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

    @Test("each makes the difference that it says", arguments: SwitchRow.all)
    func effect(_ row: SwitchRow) async throws {
        let (usual, switched) = (try Shop(), try Shop())
        let body = ConsumptionBody(members: [row.name: row.value]).json
        #expect(await switched.control("PUT", "switches", body).status == 200)
        #expect(try await row.look(usual) == row.usual)
        #expect(try await row.look(switched) == row.switched)
    }

    /// Those whose effect the suites of what they are about assert.
    private static let elsewhere: Set = [
        "acceptsFamilySharedInVersionOne", "acceptsUnaskedConsumption", "announcesCommercePriceIncreases",
        "asksAboutCommerceRefunds", "commercePriceIncreasesNeedConsent", "listsConsumablesAskedAbout",
        "percentageOutOfRangeCode", "proratedNeedsPercentage", "refusesOtherAppAccountTokens",
        "retriesAfterBadRequest", "revisionSeconds", "sandboxDecidesByWords", "sandboxWrongPasswordStatus",
        "sendsAllVersionOneTypesInSandbox", "shufflesLatestReceiptInfo", "unreleasedApps",
    ]

    @Test("none is without a test")
    func complete() async throws {
        let all = try #require(await Shop().control("GET", "switches").json?.members)
        #expect(Set(SwitchRow.all.map(\.name)).union(Self.elsewhere) == Set(all.keys))
        #expect(Self.elsewhere.isDisjoint(with: SwitchRow.all.map(\.name)))
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
