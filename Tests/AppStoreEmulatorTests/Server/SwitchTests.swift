import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Emulator switches")
struct SwitchTests {
    @Test("Setting one switch leaves the others unchanged")
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

    @Test("Setting a switch changes the behavior that it controls", arguments: SwitchRow.all)
    func effect(_ row: SwitchRow) async throws {
        let (usual, switched) = (try Shop(), try Shop())
        let body = ConsumptionBody(members: [row.name: row.value]).json
        #expect(await switched.control("PUT", "switches", body).status == 200)
        #expect(try await row.look(usual) == row.usual)
        #expect(try await row.look(switched) == row.switched)
    }

    /// The switches whose effect other suites test.
    private static let testedSeparately: Set = [
        "acceptsFamilySharedInV1", "acceptsUnaskedConsumption", "announcesCommercePriceIncreases",
        "asksAboutCommerceRefunds", "commercePriceIncreasesNeedConsent", "listsConsumablesAskedAbout",
        "percentageOutOfRangeCode", "proratedNeedsPercentage", "refusesOtherAppAccountTokens",
        "retriesAfterBadRequest", "revisionSeconds", "sandboxDecidesByWords", "sandboxWrongPasswordStatus",
        "sendsAllV1TypesInSandbox", "shufflesLatestReceiptInfo", "unreleasedApps",
    ]

    @Test("Every switch has a test")
    func complete() async throws {
        let all = try #require(await Shop().control("GET", "switches").json?.members)
        #expect(Set(SwitchRow.all.map(\.name)).union(Self.testedSeparately) == Set(all.keys))
        #expect(Self.testedSeparately.isDisjoint(with: SwitchRow.all.map(\.name)))
    }

    @Test(
        "An unknown switch or an invalid value is refused, and no switch changes",
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
