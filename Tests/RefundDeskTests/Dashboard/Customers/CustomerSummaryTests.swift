import AppStoreTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("The paragraph about a customer")
struct CustomerSummaryTests {
    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)
    private static let day: Int64 = 86_400_000

    /// Returns the paragraph about refund requests, each of a day of 1970, the newest last.
    private static func text(_ requests: [(day: Int64, state: CaseState, outcome: Outcome.Decision?)]) -> String {
        let rows = requests.enumerated().map { number, request -> [JSONValue] in
            let time = request.day * day
            let decided: [JSONValue] =
                request.outcome.map { [.string($0.rawValue), .integer(time + day)] } ?? [.null, .null]
            return [
                .string("case-\(number)"), .string("t\(number)"), .string(request.state.rawValue), .integer(time),
                request.state == .answered ? .integer(time) : .null,
            ] + decided
        }
        let columns = [
            "id", "transaction_id", "state", "requested_at_ms", "answered_at_ms", "outcome", "outcome_at_ms",
        ]
        let table = PersonalRecords.Table(name: "refund_case", columns: columns, rows: rows)
        let export = PersonalExport(
            customer: "c",
            bundleID: app.bundleID,
            records: [PersonalRecords(app: app, names: ["c"], tables: [table])],
            people: [],
            madeAt: Sample.now
        )
        return CustomerSummary.text("c", app: app, of: .appStore, CustomerHistory(export))
    }

    @Test("What Apple decided comes first, and requests in the same state share a sentence")
    func order() {
        let held = (1...5).map { (day: Int64(10 + $0), state: CaseState.held, outcome: Outcome.Decision?.none) }
        let text = Self.text([(1, .answered, .granted)] + held + [(20, .answered, nil)])
        #expect(
            text.hasPrefix(
                "Customer c of com.example.coins, Production. No purchase is known. 7 refund requests. "
                    + "1970-01-02, transaction t0: answered on 1970-01-02, without a preference: "
                    + "Apple granted the refund on 1970-01-03. "
            ),
            "\(text)"
        )
        let waiting = "5 requests, the newest of 1970-01-16: held, not answered yet: Apple has not reported a decision."
        #expect(text.contains(waiting), "\(text)")
        #expect(text.contains(" 1970-01-21, transaction t6: answered on 1970-01-21"), "\(text)")
    }

    @Test("Only some decisions are described, and the others are counted")
    func many() {
        let text = Self.text((1...8).map { (day: Int64($0), state: .answered, outcome: .declined) })
        #expect(text.matches(of: /Apple declined the refund on/).count == 5)
        #expect(text.contains("Earlier decisions: 3."), "\(text)")
    }
}
