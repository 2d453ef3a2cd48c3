import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Templates of pages")
struct PageTemplateTests {
    @Test("Every template is embedded under its name, since a missing part would leave its place empty")
    func embedded() throws {
        let folder = Checkout.root.appending(path: "Sources/RefundDesk/Dashboard/Pages")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let names = files.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(".mustache".count)) }
        #expect(Set(names) == Set(PageTemplates.sources.keys))
    }

    @Test("A structure of a row names all its members, since a missing one would leave its place empty")
    func members() throws {
        let moment = Moment(Sample.now, now: Sample.now)
        let chip = Chip(word: "Yes", tone: .quiet)
        let identifier = Identifier(Sample.caseID)
        let refundCase = Sample.refundCase(state: .held, blockReason: .heldByPerson)
        let timeLeft = TimeLeft(of: refundCase, now: Sample.now)
        let answered = Sample.answered()
        let structures: [any TemplateStructure] = [
            moment, chip, identifier, TextPart("1", link: "/"), timeLeft, try #require(timeLeft.bar),
            FilterChoice.Option(value: "a", text: "A", isSelected: true),
            TimeLeft.LabeledMoment(prefix: nil, at: moment),
            CaseRow(Sample.summary(), in: PageScope(), now: Sample.now),
            CaseSentence(answered.facts, composer: nil, now: Sample.now),
            NowPage.DecisionRow(
                CaseToDecide(summary: Sample.summary()),
                composer: nil,
                standstill: nil,
                scope: PageScope(),
                formToken: nil,
                now: Sample.now
            ),
            NowPage.DecisionRow.Button(value: "a", title: "A", isImpossible: true, reasonID: nil),
            NowPage.DecisionRow.Impossible(id: "1", text: "no"),
            NotificationRow(Sample.notification(), in: PageScope(), now: Sample.now),
            EventListPage.Row(
                at: moment,
                type: "case.opened",
                app: "a",
                caseID: nil,
                caseLink: nil,
                id: identifier,
                link: "/",
                state: chip,
                note: nil,
                formToken: nil
            ),
            OutcomesPage.SpanRow(
                days: "1",
                cases: "1",
                link: nil,
                inTime: "1",
                refunds: "1",
                asked: "1",
                kept: "1",
                returned: "1",
                changeNumbers: nil
            ),
            OutcomeGroupTable.Row(
                name: "a",
                cases: "1",
                link: nil,
                inTime: "1",
                refunds: "1",
                asked: "1",
                kept: "1",
                returned: "1"
            ),
            TrendChart.Dot(x: 1, y: 1, top: 1, height: 1, barX: 1, text: "1"),
            TrendChart.Bar(x: 1, y: 1, width: 1, height: 1, text: "1"),
        ]
        for structure in structures {
            let stored = Mirror(reflecting: structure).children.compactMap { $0.label }
            #expect(structure.members.keys.sorted() == stored.sorted(), "\(type(of: structure))")
            for (name, member) in structure.members {
                let isStored = Mirror(reflecting: structure).children.contains { child in
                    child.label == name && Self.text(child.value) == Self.text(member as Any)
                }
                #expect(isStored, "\(name) of \(type(of: structure))")
            }
        }
    }

    /// Returns what a value looks like, whether it is in an optional or not.
    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        return mirror.children.first.map { text($0.value) } ?? "nil"
    }
}
