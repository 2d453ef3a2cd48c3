import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("The condition of a rule")
struct ConditionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let condition: Condition
        let truth: Truth

        init(_ testDescription: String, _ condition: Condition, _ truth: Truth) {
            self.testDescription = testDescription
            self.condition = condition
            self.truth = truth
        }
    }

    private static let yes = Condition.word(.type, ["Consumable"])
    private static let no = Condition.word(.type, ["Non-Consumable"])
    private static let unknown = Condition.number(.playMinutes, Bounds(atLeast: 0))

    static let rows: [Row] = [
        Row("nothing", .always, .holds),
        Row("the product itself", .word(.product, ["coins.500"]), .holds),
        Row("another product", .word(.product, ["coins.50"]), .fails),
        Row("the beginning of the product", .word(.product, ["gems.*", "coins.*"]), .holds),
        Row("any product", .word(.product, ["*"]), .holds),
        Row("a star in the middle is a letter", .word(.product, ["c*0"]), .fails),
        Row("one of the reasons", .word(.reason, ["LEGAL", "UNINTENDED_PURCHASE"]), .holds),
        Row("another reason", .word(.reason, ["LEGAL"]), .fails),
        Row("a word unknown", .word(.storefront, ["*"]), .unknown),
        Row("one of two segments", .word(.segment, ["beta"]), .holds),
        Row("a segment the customer is not in", .word(.segment, ["staff"]), .fails),
        Row("a share at the lower bound", .number(.consumedPercent, Bounds(atLeast: 50_000)), .holds),
        Row("a share at the upper bound", .number(.consumedPercent, Bounds(atMost: 50_000)), .holds),
        Row("a share no longer below", .number(.consumedPercent, Bounds(below: 50_000)), .fails),
        Row("a share too small", .number(.consumedPercent, Bounds(atLeast: 50_001)), .fails),
        Row("a number unknown", .number(.accountTenureDays, Bounds(atLeast: 0)), .unknown),
        Row("all of two that hold", .all([yes, yes]), .holds),
        Row("all with one that fails", .all([yes, unknown, no]), .fails),
        Row("all with one unknown", .all([yes, unknown]), .unknown),
        Row("any with one that holds", .any([no, unknown, yes]), .holds),
        Row("any with one unknown", .any([no, unknown]), .unknown),
        Row("any of none that hold", .any([no, no]), .fails),
        Row("not what fails", .not(no), .holds),
        Row("not what holds", .not(yes), .fails),
        Row("not what is unknown", .not(unknown), .unknown),
        Row("nested", .not(.any([no, .all([yes, .not(yes)])])), .holds),
    ]

    @Test("A condition holds, fails or is unknown", arguments: rows)
    func truth(_ row: Row) {
        #expect(row.condition.truth(of: .example()) == row.truth)
    }

    @Test("A condition on a word fact reads only that fact", arguments: WordFact.allCases)
    func everyWord(_ fact: WordFact) {
        let facts = PolicyFacts(caseID: "a", requestedAt: Timestamp(seconds: 0), words: [fact: ["here"]])
        #expect(Condition.word(fact, ["here"]).truth(of: facts) == .holds)
        for other in WordFact.allCases where other != fact {
            #expect(Condition.word(other, ["here"]).truth(of: facts) == .unknown)
        }
    }

    @Test("A condition on a number fact reads only that fact", arguments: NumberFact.allCases)
    func everyNumber(_ fact: NumberFact) {
        let facts = PolicyFacts(caseID: "a", requestedAt: Timestamp(seconds: 0), numbers: [fact: 7])
        #expect(Condition.number(fact, Bounds(atLeast: 7, atMost: 7)).truth(of: facts) == .holds)
        #expect(Condition.number(fact, Bounds(atLeast: 8)).truth(of: facts) == .fails)
        for other in NumberFact.allCases where other != fact {
            #expect(Condition.number(other, Bounds(atLeast: 0)).truth(of: facts) == .unknown)
        }
    }

    @Test("Bounds that exclude every value are empty")
    func emptyBounds() {
        #expect(Bounds<Int64>(atLeast: 80, below: 80).isEmpty)
        #expect(Bounds<Int64>(atLeast: 80, atMost: 79).isEmpty)
        #expect(!Bounds<Int64>(atLeast: 80, atMost: 80).isEmpty)
        #expect(!Bounds<Int64>(below: 0).isEmpty)
    }
}

@Suite("A schedule")
struct ScheduleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schedule: Schedule
        let isInside: Bool

        init(_ testDescription: String, _ schedule: Schedule, _ isInside: Bool) {
            self.testDescription = testDescription
            self.schedule = schedule
            self.isInside = isInside
        }
    }

    /// Wednesday, 2026-05-20 14:30:00 UTC.
    private static let now = Timestamp(seconds: 1_779_287_400)

    static func rows() throws -> [Row] {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        return [
            Row("that begins now", Schedule(from: now), true),
            Row("that begins a moment later", Schedule(from: now + .milliseconds(1)), false),
            Row("that ends now", Schedule(until: now), false),
            Row("that ends a moment later", Schedule(until: now + .milliseconds(1)), true),
            Row("of this day", Schedule(weekdays: [.wed]), true),
            Row("of other days", Schedule(weekdays: [.mon, .tue, .thu, .fri, .sat, .sun]), false),
            Row("of this hour", Schedule(hours: .init(from: 870, to: 900)), true),
            Row("of hours that end now", Schedule(hours: .init(from: 0, to: 870)), false),
            Row("of hours past midnight", Schedule(hours: .init(from: 1320, to: 360)), false),
            Row(
                "of hours past midnight, where it is night",
                Schedule(hours: .init(from: 1320, to: 360), timeZone: tokyo),
                true
            ),
            Row("of this day, in another time zone", Schedule(weekdays: [.wed], timeZone: tokyo), true),
        ]
    }

    @Test("A schedule holds only within its times", arguments: try rows())
    func contains(_ row: Row) {
        #expect(row.schedule.contains(Self.now) == row.isInside)
    }
}
