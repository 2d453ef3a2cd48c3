import AppStoreTypes
import ArgumentParser
import Foundation
import RefundDesk
import Refunds
import Store

/// Decides a case in place of the policy.
struct AnswerCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Set the preference for one case, in place of the policy.",
        discussion:
            "A running desk sends the answer within half a minute. Without the customer's consent nothing is sent."
    )

    @Argument(help: .caseID)
    var id: String

    @Option(help: "The preference: GRANT_FULL, GRANT_PRORATED, DECLINE or none.")
    var prefer: AnswerChoice

    @OptionGroup var options: DecisionOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let recorded = try await decide(.answer(prefer), caseID: id, options, file)
        guard !json else { return Console.print(try recorded.json(["prefer": prefer.rawValue])) }
        Console.note("Case \(recorded.caseID): \(prefer.rawValue), decided by \(recorded.decision.author).")
        recorded.noteMore()
        if recorded.blockReason == .noConsent {
            Console.note(
                "Nothing is sent without the customer's consent. The desk sends it when your backend reports consent."
            )
        }
    }
}

extension AnswerChoice: ExpressibleByArgument {
    /// Parses a choice that is open to an operator.
    public init?(argument: String) {
        guard let choice = AnswerChoice(rawValue: argument), AnswerChoice.ofPerson.contains(choice) else { return nil }
        self = choice
    }

    /// The choices open to an operator, for the help text.
    public static var allValueStrings: [String] { ofPerson.map(\.rawValue) }
}

/// Holds a case.
struct HoldCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Hold a case until a time, or until a person decides it."
    )

    @Argument(help: .caseID)
    var id: String

    @Option(help: "When the hold ends, in RFC 3339, such as 2026-05-01T12:00:00Z.")
    var until: String

    @OptionGroup var options: DecisionOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func validate() throws { _ = try end() }

    func run() async throws {
        let time = try end()
        let recorded = try await decide(.hold(until: time), caseID: id, options, file)
        guard !json else { return Console.print(try recorded.json(["until": time.description])) }
        Console.note("Case \(recorded.caseID) is held until \(time) by \(recorded.decision.author).")
        recorded.noteMore()
    }

    /// Returns the time given by `--until`.
    private func end() throws -> Timestamp {
        guard let time = Timestamp(rfc3339: until), time > .now else {
            throw ValidationError("--until must be a time in the future, in RFC 3339, such as 2026-05-01T12:00:00Z.")
        }
        return time
    }
}

/// Ends the hold of a case.
struct ReleaseCaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "End a person's hold of a case, so that it is answered now."
    )

    @Argument(help: .caseID)
    var id: String

    @OptionGroup var options: DecisionOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let recorded = try await decide(.release, caseID: id, options, file)
        guard !json else { return Console.print(try recorded.json([:])) }
        Console.note("Case \(recorded.caseID) is no longer held: \(recorded.decision.author) ended the hold.")
        recorded.noteMore()
    }
}

/// The note of a decision, and whether it may replace another.
struct DecisionOptions: ParsableArguments {
    @Option(help: "Why, in your words. The case shows it with your name.")
    var note: String?

    @Flag(help: "Replace what somebody else decided about the case, or an answer that was chosen before.")
    var replace = false

    func validate() throws {
        if let note, !PersonDecision.mayBeNote(note) {
            throw ValidationError("--note must have at most \(PersonDecision.longestNote) bytes.")
        }
    }
}

/// A decision that the command line recorded.
private struct RecordedDecision {
    /// The whole ID of the case.
    let caseID: String
    let decision: PersonDecision
    /// The decision that was the newest before; `nil` if there was none.
    let earlier: PersonDecision?
    /// Why the case was not answered before the decision.
    let blockReason: BlockReason?

    /// Prints the note, and the decision that this one follows.
    func noteMore() {
        if let note = decision.note { Console.note("Note: \(note)") }
        if let earlier { Console.note("Before, \(earlier.commandText)") }
    }

    /// Returns the result for programs, with members of the command's own.
    func json(_ members: [String: String]) throws -> Data {
        var result = members.merging(["id": caseID, "author": decision.author]) { $1 }
        result["note"] = decision.note
        return try JSONEncoder.sorted.encode(result)
    }
}

extension PersonDecision {
    /// Who decided what and when, and the note.
    fileprivate var commandText: String {
        "\(author) decided at \(at): \(action.displayText)." + (note.map { " The note says: \($0)" } ?? "")
    }
}

extension CaseDetail {
    /// Returns the decision that a new one should replace only on purpose; `nil` if there is none.
    ///
    /// An answer that was chosen is such a decision whoever chose it, because several people may use one account of the
    /// machine. A case that is closed or whose answer is frozen refuses the new decision itself, and says more.
    fileprivate func decision(replacedBy action: PersonDecision.Action, of author: String) -> PersonDecision? {
        guard let newest = personDecisions.last, !facts.refundCase.state.isClosed,
            !facts.refundCase.work.isAnswerFrozen
        else { return nil }
        switch (action.kind, newest.action.kind) {
        // Without a hold, there is nothing to end.
        case (.release, .answer), (.release, .release): return nil
        case (.answer, .answer), (.hold, .answer): return newest
        case (.answer, _), (.hold, _), (.release, .hold): return newest.author == author ? nil : newest
        }
    }
}

extension AsyncParsableCommand {
    /// Records what the user of the command line decided.
    fileprivate func decide(
        _ action: PersonDecision.Action,
        caseID: String,
        _ options: DecisionOptions,
        _ file: ConfigurationOption
    ) async throws -> RecordedDecision {
        let store = try file.openStore()
        let id = try await store.caseID(named: caseID)
        let detail = try await store.detail(of: id)
        let note = options.note.flatMap { $0.isEmpty ? nil : $0 }
        let decision = PersonDecision(action, by: Console.author, note: note, at: .now)
        if !options.replace, let other = detail?.decision(replacedBy: action, of: decision.author) {
            throw CommandFailure(
                "Case \(id): \(other.commandText)\nNothing was changed. To decide instead, run the command again with "
                    + "--replace."
            )
        }
        let earlier = detail?.personDecisions ?? []
        let configuration = try file.load()
        let reply = try await store.decide(decision, on: id, expecting: earlier.version) { bundleID in
            configuration.apps.first { $0.bundleID == bundleID }.map(AnswerComposer.init)
        }
        if case .refused(let refusal) = reply { throw CommandFailure(refusal, of: id) }
        return RecordedDecision(
            caseID: id,
            decision: decision,
            earlier: earlier.last,
            blockReason: detail?.facts.refundCase.blockReason
        )
    }
}

extension CommandFailure {
    /// Explains why a case refused an operator's decision.
    init(_ refusal: CaseRefusal, of caseID: String) {
        switch refusal {
        case .unknown: self.init(noCase: caseID)
        case .closed(let state): self.init("Case \(caseID) is \(state.rawValue): nothing more can be sent.")
        case .answerFrozen:
            self.init(
                "The answer for case \(caseID) may already have arrived, so it cannot change any more."
            )
        case .pastDeadline(let deadline):
            self.init(
                "--until must be before the deadline of case \(caseID), \(deadline); otherwise the case is missed. "
                    + "Give an earlier time."
            )
        case .notHeld:
            self.init(
                "No person holds case \(caseID), so there is no hold to end. To decide it, use refund-desk cases answer."
            )
        case .decidedMeanwhile(let other?):
            self.init(
                "Case \(caseID): meanwhile, \(other.commandText)\nNothing was changed. Run the command again if you still "
                    + "want to decide."
            )
        case .decidedMeanwhile(nil), .impossible: self.init("Case \(caseID): \(refusal.explanation)")
        case .notOwned: self.init("Case \(caseID) changed at the same moment: run the command again.")
        }
    }
}
