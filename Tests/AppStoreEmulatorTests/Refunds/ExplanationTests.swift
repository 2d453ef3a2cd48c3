import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

/// An invalid change of the refund model, and a text that the error contains.
struct BadModelRow: Sendable, CustomTestStringConvertible {
    let body: String
    let names: String
    var testDescription: String { body }

    static let all: [BadModelRow] = [
        BadModelRow(body: #"{"wieghts":{}}"#, names: "wieghts"),
        BadModelRow(body: #"{"weights":{"consumption":1}}"#, names: "weights.consumption"),
        BadModelRow(body: #"{"weights":{"reason":{"BORED":1}}}"#, names: "weights.reason.BORED"),
        BadModelRow(body: #"{"weights":{"base":"high"}}"#, names: "weights.base"),
        BadModelRow(body: #"{"weights":{"base":101}}"#, names: "-100 to 100"),
        BadModelRow(body: #"{"weights":{"playTime":[1,2]}}"#, names: "weights.playTime"),
        BadModelRow(body: #"{"weights":{"playTime":[1,2,3,4,5,6,7,"8"]}}"#, names: "weights.playTime"),
        BadModelRow(body: #"{"weights":[]}"#, names: "weights"),
        BadModelRow(body: #"{"seed":-1}"#, names: "seed"),
        BadModelRow(body: #"{"seed":1.5}"#, names: "seed"),
        BadModelRow(body: #"{"auto":"yes"}"#, names: "auto"),
        BadModelRow(body: #"{"proratedShare":2}"#, names: "proratedShare"),
        BadModelRow(body: #"{"delay":{"medianHours":200}}"#, names: "medianHours"),
        BadModelRow(body: #"{"delay":{"leastHours":-1}}"#, names: "leastHours"),
        BadModelRow(body: #"{"sandboxDelay":{"spread":9}}"#, names: "spread"),
    ]
}

@Suite("Explanations of refund decisions")
struct ExplanationTests {
    @Test("The explanation of an open request predicts the model's decision")
    func predictedDecision() async throws {
        let shop = try Shop()
        for round in 0..<12 {
            let bought = try shop.buy { $0.environment = .production }.transactionID
            let request = try shop.emulator.requestRefund(of: bought, reason: .unsatisfiedWithPurchase)
            let used = ConsumptionBody.v2.with("consumptionPercentage", .integer(Int64(round) * 8_000))
            #expect(try await shop.consume(bought, used, environment: "/production").status == 202)
            let before = try shop.emulator.explanation(ofRefundRequest: request.id)
            #expect(before.decision == nil && before.decidedBy == nil && before.state == .open)
            let decided = try shop.emulator.decide(request.id, nil)
            let after = try shop.emulator.explanation(ofRefundRequest: request.id)
            #expect(decided.decision == before.judgement.outcome)
            #expect(after.judgement == before.judgement)
            #expect(after.decision == decided.decision && after.decidedBy == .model && after.decidedAt != nil)
        }
        let last = try shop.buy { $0.environment = .production }.transactionID
        let granted = try shop.emulator.requestRefund(of: last, reason: .other)
        let history = try shop.emulator.explanation(ofRefundRequest: granted.id).judgement.factors
        let counted = history.filter { ["refundsGranted", "refundsDeclined"].contains($0.factor) }
        var decisions: Int64 = 0
        for factor in counted { if case .integer(let count) = factor.value { decisions += Int64(count) } }
        #expect(decisions == 12)
    }

    @Test("A manual decision's explanation also shows what the model would have decided")
    func byHand() throws {
        let shop = try Shop()
        let request = try shop.emulator.requestRefund(of: try shop.buy().transactionID, reason: .legal)
        let outcome = try shop.emulator.explanation(ofRefundRequest: request.id).judgement.outcome
        try shop.emulator.decide(request.id, outcome == .decline ? .grantFull : .decline)
        let explained = try shop.emulator.explanation(ofRefundRequest: request.id)
        #expect(explained.decidedBy == .manual)
        #expect(explained.judgement.outcome == outcome)
        #expect(explained.decision != outcome)
    }

    @Test("The explanation route lists the factors, score, probabilities, draw and outcome")
    func route() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .fulfillmentIssue)
        let body = ConsumptionBody.v1.with("refundPreference", .integer(2)).with("accountTenure", .integer(6))
            .with("consumptionStatus", .integer(3))
        #expect(try await shop.consume(bought, body, version: 1).status == 202)
        let answer = await shop.control("GET", "refund-model?refundRequest=\(request.id)")
        let members = try #require(answer.json?.members)
        #expect(
            Set(members.keys) == [
                "refundRequest", "transactionId", "state", "factors", "score", "probabilities", "draw", "outcome",
                "dueAt",
                "decision", "decidedBy", "decidedAt",
            ]
        )
        #expect(members["decision"] == .null)
        #expect(
            Set(members["probabilities"]?.members?.keys ?? [:].keys) == ["GRANT_FULL", "GRANT_PRORATED", "DECLINE"]
        )
        guard case .array(let factors) = members["factors"] else {
            Issue.record("no factors")
            return
        }
        func value(_ name: String) -> JSONValue? {
            factors.compactMap(\.members).first { $0["factor"] == .string(name) }?["value"]
        }
        #expect(value("reason") == .string("FULFILLMENT_ISSUE"))
        #expect(value("consumed") == .integer(1))
        #expect(value("preference") == .string("DECLINE"))
        #expect(value("accountTenure") == .integer(6))
        #expect(value("unanswered") == .bool(false))
        #expect(await shop.control("GET", "refund-requests/\(request.id)/explanation").body == answer.body)
        #expect(await shop.control("GET", "refund-model?refundRequest=none").status == 404)
    }

    @Test("An answer without consent counts differently from a missing answer")
    func withoutConsent() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        func flags() throws -> [JSONValue] {
            try shop.emulator.explanation(ofRefundRequest: request.id).judgement.factors.suffix(2).map(\.value)
        }
        #expect(try flags() == [.bool(true), .bool(false)])
        let refused = try await shop.consume(bought, .v2.with("customerConsented", .bool(false)))
        #expect(refused.status == 400)
        #expect(try flags() == [.bool(false), .bool(true)])
        #expect(try await shop.consume(bought, .v2).status == 202)
        #expect(try flags() == [.bool(false), .bool(false)])
    }

    @Test("Changing some members of the refund model leaves the others unchanged")
    func changed() async throws {
        let shop = try Shop()
        let defaults = try #require(await shop.control("GET", "refund-model").json)
        let body = #"{"seed":99,"auto":true,"weights":{"base":-3,"reason":{"LEGAL":5}},"delay":{"medianHours":30}}"#
        #expect(await shop.control("PUT", "refund-model", body).status == 200)
        let model = shop.emulator.refundModel
        #expect(model.seed == 99 && model.isAutomatic && model.weights.base == -3 && model.delay.medianHours == 30)
        #expect(model.weights.reason[.legal] == 5)
        #expect(model.weights.reason[.other] == RefundModel(seed: 1).weights.reason[.other])
        #expect(model.weights.playTime == RefundModel(seed: 1).weights.playTime)
        let table = #"{"weights":{"playTime":[0,1,2,3,4,5,6,7.5]}}"#
        #expect(await shop.control("PUT", "refund-model", table).status == 200)
        #expect(shop.emulator.refundModel.weights.playTime == [0, 1, 2, 3, 4, 5, 6, 7.5])
        #expect(await shop.control("POST", "reset").status == 200)
        #expect(await shop.control("GET", "refund-model").json == defaults)
    }

    @Test("An invalid change of the refund model is refused with an explanation", arguments: BadModelRow.all)
    func invalidRows(_ row: BadModelRow) async throws {
        let shop = try Shop()
        let before = shop.emulator.refundModel
        let answer = await shop.control("PUT", "refund-model", row.body)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.contains(row.names) == true)
        #expect(shop.emulator.refundModel == before)
    }
}
