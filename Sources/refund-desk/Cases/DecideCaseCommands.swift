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

    @OptionGroup var note: NoteOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let (id, blockReason) = try await decide(.answer(prefer), caseID: id, note: note.text, file)
        guard !json else {
            return Console.print(try JSONEncoder.sorted.encode(["id": id, "prefer": prefer.rawValue]))
        }
        Console.note("Case \(id): \(prefer.rawValue), decided by a person.")
        if blockReason == .noConsent {
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

    @OptionGroup var note: NoteOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func validate() throws { _ = try end() }

    func run() async throws {
        let time = try end()
        let (id, _) = try await decide(.hold(until: time), caseID: id, note: note.text, file)
        guard !json else {
            return Console.print(try JSONEncoder.sorted.encode(["id": id, "until": time.description]))
        }
        Console.note("Case \(id) is held until \(time).")
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

    @OptionGroup var note: NoteOption

    @Flag(help: "Print the result as JSON.")
    var json = false

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
        let (id, _) = try await decide(.release, caseID: id, note: note.text, file)
        guard !json else { return Console.print(try JSONEncoder.sorted.encode(["id": id])) }
        Console.note("Case \(id) is no longer held.")
    }
}

/// The note of a decision.
struct NoteOption: ParsableArguments {
    @Option(name: .customLong("note"), help: "Why, in your words. The case shows it with your name.")
    var text: String?

    func validate() throws {
        if let text, !PersonDecision.mayBeNote(text) {
            throw ValidationError("--note must have at most \(PersonDecision.longestNote) bytes.")
        }
    }
}

extension AsyncParsableCommand {
    /// Records what the user of the command line decided.
    ///
    /// - Returns: the whole ID of the case, and why it was not answered before the decision.
    fileprivate func decide(
        _ action: PersonDecision.Action,
        caseID: String,
        note: String?,
        _ file: ConfigurationOption
    ) async throws -> (id: String, blockReason: BlockReason?) {
        let store = try file.openStore()
        let id = try await store.caseID(named: caseID)
        let blockReason = try await store.detail(of: id)?.facts.refundCase.blockReason
        let decision = PersonDecision(action, by: Console.author, note: note, at: .now)
        let configuration = try file.load()
        let reply = try await store.decide(decision, on: id, expecting: nil) { bundleID in
            configuration.apps.first { $0.bundleID == bundleID }.map(AnswerComposer.init)
        }
        if case .refused(let refusal) = reply { throw CommandFailure(refusal, of: id) }
        return (id, blockReason)
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
        case .decidedMeanwhile, .impossible: self.init("Case \(caseID): \(refusal.explanation)")
        case .notOwned: self.init("Case \(caseID) changed at the same moment: run the command again.")
        }
    }
}
