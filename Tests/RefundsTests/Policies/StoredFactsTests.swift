import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("Stored policy facts")
struct StoredFactsTests {
    static let kept: [PolicyFacts] =
        [
            .example(),
            .example { $0.override = .never },
            .example { $0.isAdvancedCommerce = true }, .example { $0.holdoutDraw = 9_999 },
            .example { ($0.words, $0.numbers) = ([:], [:]) },
            .example { $0.words[.segment] = [] },
            .example { $0.words[.product] = [#"a "quoted" \ product"#] },
            .example { $0.words[.segment] = ["vip", "Größe \u{1F680}", "line\nbreak", ""] },
            .example { $0.numbers[.lifetimeBoughtUSD] = .max },
            .example { $0.numbers[.lifetimeRefundedUSD] = -1 },
        ] + AnswerChoice.ofBackend.map { choice in .example { $0.override = choice } }
        + WordFact.allCases.map { fact in .example { $0.words[fact] = ["here"] } }
        + NumberFact.allCases.map { fact in .example { $0.numbers[fact] = 7 } }

    @Test("Stored facts are read back unchanged", arguments: kept)
    func whole(_ facts: PolicyFacts) throws {
        #expect(PolicyFacts(caseID: facts.caseID, json: try facts.json()) == facts)
    }

    @Test("Stored facts are one flat object with the names of policy files")
    func readable() throws {
        let facts = PolicyFacts(
            caseID: "a",
            holdoutDraw: 7,
            requestedAt: Timestamp(milliseconds: 5),
            words: [.type: ["Consumable"], .segment: ["vip", "beta"]],
            numbers: [.priceUSD: 499],
            override: .grantFull
        )
        #expect(
            String(decoding: try facts.json(), as: UTF8.self)
                == #"{"at":5,"holdoutDraw":7,"override":"GRANT_FULL","priceUSD":499,"segment":["vip","beta"],"#
                + #""type":"Consumable"}"#
        )
    }

    @Test(
        "Facts from an earlier or later release are read as far as they are known",
        arguments: [
            #"{"at":5,"type":"Consumable"}"#,
            #"{"at":5,"type":"Consumable","moonPhase":"full","tides":[1,2],"deep":{"a":null},"share":0.5}"#,
            #"{"at":5,"type":"Consumable","override":"PARTLY","priceUSD":"4.99","product":7}"#,
            #"{ "at": 5, "\u0074ype": "Consumable" }"#,
        ]
    )
    func otherReleases(_ json: String) {
        let read = PolicyFacts(caseID: "a", json: Data(json.utf8))
        #expect(
            read == PolicyFacts(caseID: "a", requestedAt: Timestamp(milliseconds: 5), words: [.type: ["Consumable"]])
        )
    }

    @Test(
        "Facts recorded without a draw take their draw from the case ID",
        arguments: [("case-1", 2_431), ("case-3", 8_853)] as [(String, Int64)]
    )
    func withoutDraw(_ caseID: String, draw: Int64) {
        #expect(PolicyFacts(caseID: caseID, json: Data(#"{"at":5}"#.utf8))?.holdoutDraw == draw)
        #expect(PolicyFacts(caseID: caseID, json: Data(#"{"at":5,"holdoutDraw":12}"#.utf8))?.holdoutDraw == 12)
    }

    @Test(
        "Invalid facts are not read",
        arguments: ["", "{", "[]", "null", "{}", #"{"type":"Consumable"}"#, #"{"at":5"#]
    )
    func broken(_ json: String) {
        #expect(PolicyFacts(caseID: "a", json: Data(json.utf8)) == nil)
    }
}
