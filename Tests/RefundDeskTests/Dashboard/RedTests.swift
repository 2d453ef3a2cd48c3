import Foundation
import TestSupport
import Testing

@Suite("Red on pages")
struct RedTests {
    /// A line of a file that makes something red, and what is late or failed there.
    private struct Use {
        let file: String
        /// The beginning of the line.
        let line: String
        let reason: String

        init(_ file: String, _ line: String, _ reason: String) {
            (self.file, self.line, self.reason) = (file, line, reason)
        }
    }

    private static let uses = [
        Use(
            "AppListPage.swift",
            #": isRefused ? Chip(word: "Key refused", tone: .bad) : Chip(word: "Answering"#,
            "Apple refuses the key, so answers fail"
        ),
        Use("AttemptLine.swift", #"case .refused: Chip(word: "Refused", tone: .bad)"#, "the attempt was refused"),
        Use("Case+DisplayText.swift", #"case .failed: Chip(word: "Failed", tone: .bad)"#, "the answer was refused"),
        Use("Case+DisplayText.swift", #"case .missed: Chip(word: "Missed", tone: .bad)"#, "the deadline passed first"),
        Use(
            "CaseListPage+Figures.swift",
            "tone: lost == 0 ? .quiet : .bad",
            "cases that were missed or failed"
        ),
        Use(
            "CaseSentence.swift",
            #"self.init(sent + Self.outcome(facts), nil, "", tone: .bad, now: now)"#,
            "the answer was refused"
        ),
        Use(
            "CaseSentence.swift",
            #"self.init("The deadline passed", refundCase.deadline, after, tone: .bad, no"#,
            "the deadline passed first"
        ),
        Use(
            "CaseSentence.swift",
            #"return CaseSentence("The deadline passed", refundCase.deadline, tone: .bad,"#,
            "the deadline passed first"
        ),
        Use(
            "CaseSentence.swift",
            #"return CaseSentence("\(count) failed, \(why). \(before)", moment, after, .b"#,
            "attempts failed"
        ),
        Use(
            "DatabaseList.swift",
            #"? Chip(word: "Available", tone: .good) : Chip(word: "Unavailable", tone: .b"#,
            "the database cannot be reached"
        ),
        Use(
            "EventListPage.swift",
            #"case .disabled: Chip(word: "Disabled", tone: .bad)"#,
            "every try failed for so long that nothing is sent any more"
        ),
        Use("EventListPage.swift", #"case .failing: Chip(word: "Failing", tone: .bad)"#, "the newest tries failed"),
        Use("EventListPage.swift", #"Chip(word: "Failed", tone: .bad)"#, "the event was given up"),
        Use("EventPage.swift", #"case .failed: Chip(word: "Failed", tone: .bad)"#, "the event was given up"),
        Use("ExaminationPart.swift", #"case .fail: Chip(word: "Failed", tone: .bad)"#, "a check failed"),
        Use(
            "HealthPage.swift",
            "static func tone(of problems: [Problem]) -> Tone { problems.contains { $0.i",
            "something is late or failed"
        ),
        Use(
            "HealthPage.swift",
            #"self.circuit = isOpen ? Chip(word: "Refused by Apple", tone: .bad) : Chip(w"#,
            "Apple refuses the key, so answers fail"
        ),
        Use("Notice.swift", "tone = .bad", "the answer was refused, or the deadline passed first"),
        Use("NowVerdict.swift", "tone = .bad", "cases are late, answers fail, or Apple refuses the key"),
        Use(
            "RecoveryListPage.swift",
            #"Chip(word: progress.run == nil ? "Behind" : "Catching up", tone: .bad)"#,
            "the history is late, or could not be read"
        ),
        Use("TimelineEntry.swift", "tone: refundCase.state == .missed ? .bad : .quiet", "the deadline passed first"),
        Use("cases.css", ".verdict.bad { color: var(--bad); }", "the sentence of a late or failed case"),
        Use("cases.css", ".now-verdict.bad { color: var(--bad); }", "the verdict that something is late or fails"),
        Use("desk.css", ".chip.bad { background: var(--bad-ground); color: var(--bad); }", "every chip of this list"),
        Use("desk.css", ".figures .bad .value { color: var(--bad); }", "the figure of missed and failed cases"),
        Use("desk.css", ".notice.bad { border-left-color: var(--bad); }", "the notices of this list"),
        Use(
            "desk.css",
            ".timeline .bad::before { background: var(--bad); }",
            "a missed deadline or refused answer in a timeline"
        ),
        Use(
            "layout.mustache",
            #"<p class="notice bad" role="alert">{{.}}</p>"#,
            "the clock is wrong, so deadlines may be missed"
        ),
        Use(
            "sign-in.mustache",
            #"<p class="notice bad" role="alert" id="message">{{message}}</p>"#,
            "the sign-in failed"
        ),
    ]

    @Test("Red is only for what is late or failed, and each use of it has a reason")
    func reasons() throws {
        let folder = Checkout.root.appending(path: "Sources/RefundDesk")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        var found: Set<String> = []
        for case let file as URL in files where ["swift", "mustache", "css", "js"].contains(file.pathExtension) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard line.contains(/\.bad\b|class="[^"]*\bbad\b/) else { continue }
                let start = line.trimmingCharacters(in: .whitespaces).prefix(75)
                found.insert("\(file.lastPathComponent): \(start.trimmingCharacters(in: .whitespaces))")
            }
        }
        let allowed = Set(Self.uses.map { "\($0.file): \($0.line)" })
        #expect(found.subtracting(allowed).sorted() == [], "red without a reason")
        #expect(allowed.subtracting(found).sorted() == [], "a reason for red that is not there")
        #expect(Self.uses.allSatisfy { !$0.reason.isEmpty } && allowed.count == Self.uses.count)
    }
}
