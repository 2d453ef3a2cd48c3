// This file is longer than most, because it lists every event beside every state of a case.

import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import Refunds

/// A state that a case may be in when an event arrives.
struct CaseStateRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let state: CaseState
    var blockReason: BlockReason?
    /// Whether a person's hold is still active.
    var isHeld = false

    static let all: [CaseStateRow] = [
        CaseStateRow(testDescription: "open", state: .open),
        CaseStateRow(testDescription: "waiting", state: .waiting, blockReason: .noConsent),
        CaseStateRow(testDescription: "held by a rule", state: .held, blockReason: .review),
        CaseStateRow(testDescription: "held, rule says never", state: .held, blockReason: .policyNever),
        CaseStateRow(testDescription: "held by a person", state: .held, blockReason: .heldByPerson, isHeld: true),
        CaseStateRow(testDescription: "answered", state: .answered),
        CaseStateRow(testDescription: "withheld, fact missing", state: .withheld, blockReason: .noConsent),
        CaseStateRow(testDescription: "withheld, rule says never", state: .withheld, blockReason: .policyNever),
        CaseStateRow(testDescription: "withheld for good", state: .withheld, blockReason: .familyShared),
        CaseStateRow(testDescription: "withheld, decided", state: .withheld, blockReason: .alreadyDecided),
        CaseStateRow(
            testDescription: "withheld, decided under a hold",
            state: .withheld,
            blockReason: .alreadyDecided,
            isHeld: true
        ),
        CaseStateRow(testDescription: "failed", state: .failed),
        CaseStateRow(testDescription: "missed", state: .missed),
    ]

    /// Returns the name that the table gives a case.
    static func name(of refundCase: RefundCase) -> String {
        let match = all.first {
            guard $0.state == refundCase.state else { return false }
            guard let own = refundCase.blockReason, let its = $0.blockReason else { return $0.blockReason == nil }
            if own.canLift, its.canLift { return true }
            if own == .alreadyDecided, $0.isHeld != (refundCase.heldUntil != nil) { return false }
            return own == its || its == .review && own == .delayed
        }
        return match?.testDescription ?? "\(refundCase.state), \(refundCase.blockReason.map { "\($0)" } ?? "-")"
    }
}

/// Who works on a case when an event arrives, and whether Apple may have received an answer.
struct CaseCircumstance: Sendable {
    let name: String
    let work: CaseWork

    static let all: [CaseCircumstance] = [
        CaseCircumstance(name: "free", work: CaseWork()),
        CaseCircumstance(name: "free, heard", work: CaseWork(mayHaveReachedApple: true)),
        CaseCircumstance(name: "leased", work: CaseWork(isLeased: true)),
        CaseCircumstance(name: "leased, heard", work: CaseWork(isLeased: true, mayHaveReachedApple: true)),
        CaseCircumstance(name: "leased, news", work: CaseWork(isLeased: true, hasNews: true)),
        CaseCircumstance(
            name: "leased, heard, news",
            work: CaseWork(isLeased: true, hasNews: true, mayHaveReachedApple: true)
        ),
        CaseCircumstance(name: "sending", work: CaseWork(isLeased: true, isAttemptUnderWay: true)),
        CaseCircumstance(name: "sending, news", work: CaseWork(isLeased: true, hasNews: true, isAttemptUnderWay: true)),
        CaseCircumstance(
            name: "sending, heard",
            work: CaseWork(isLeased: true, isAttemptUnderWay: true, mayHaveReachedApple: true)
        ),
        CaseCircumstance(
            name: "sending, heard, news",
            work: CaseWork(isLeased: true, hasNews: true, isAttemptUnderWay: true, mayHaveReachedApple: true)
        ),
        CaseCircumstance(name: "left while sending", work: CaseWork(isAttemptUnderWay: true)),
    ]
}

extension CaseCircumstance {
    /// Returns the property that only these circumstances share, or their names if there is none.
    static func words(for some: [CaseCircumstance], among all: [CaseCircumstance]) -> String {
        let properties: [(String, (CaseWork) -> Bool)] = [
            ("frozen", \.isAnswerFrozen), ("news", \.hasNews), ("sending", \.isAttemptUnderWay),
            ("leased", \.isLeased), ("heard", \.mayHaveReachedApple), ("free", { !$0.isLeased }),
            ("leased or left while sending", { $0.isLeased || $0.isAttemptUnderWay }),
        ]
        let names = some.map(\.name)
        let common = properties.first { property in all.filter { property.1($0.work) }.map(\.name) == names }
        return common?.0 ?? names.joined(separator: " or ")
    }
}

/// A line of the table.
struct CaseEventLine: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let event: CaseEvent

    static let now = Timestamp(milliseconds: 1_700_000_000_000)
    private static let later = now + .seconds(600)
    private static var group: RequestGroup {
        let request = CaseRequest(reason: .legal, signedAt: now, receivedAt: now, environment: .production)
        return RequestGroup.groups(of: [.init(notification: "n", request: request)], outcomes: [])[0]
    }
    private static var surplus: RefundCase {
        CaseLifeTests.refundCase(CaseStateRow.all[4], CaseCircumstance.all[0])
    }
    private static var decided: RefundCase {
        var decided = CaseLifeTests.refundCase(CaseStateRow.all[0], CaseCircumstance.all[0])
        decided.decision = .decline
        return decided
    }

    /// The events that Apple, the backend or a person may report twice.
    static var repeatedEvents: [CaseEventLine] {
        all.filter { line in
            switch line.event {
            case .claimed, .released, .deadlinePassed, .attemptBegan, .attemptFinished, .leaseLost: false
            default: true
            }
        }
    }

    static let all: [CaseEventLine] = [
        CaseEventLine(
            testDescription: "its requests or its number change",
            event: .regrouped(group, number: 2)
        ),
        CaseEventLine(testDescription: "Apple reminds", event: .reminded),
        CaseEventLine(testDescription: "a fact arrives", event: .factArrived),
        CaseEventLine(testDescription: "a worker claims it", event: .claimed),
        CaseEventLine(testDescription: "released, to be retried later", event: .released(.open(dueAt: later))),
        CaseEventLine(
            testDescription: "released, a fact is missing",
            event: .released(.waiting(.noConsent, until: later))
        ),
        CaseEventLine(testDescription: "released, a rule holds it", event: .released(.held(.review, until: later))),
        CaseEventLine(
            testDescription: "released, a rule says never",
            event: .released(.held(.policyNever, until: later))
        ),
        CaseEventLine(testDescription: "released, never to be answered", event: .released(.withheld(.familyShared))),
        CaseEventLine(testDescription: "released, the clock is in doubt", event: .released(.deferred(until: later))),
        CaseEventLine(testDescription: "the deadline passes", event: .deadlinePassed),
        CaseEventLine(testDescription: "a person holds it", event: .heldByPerson(until: later)),
        CaseEventLine(
            testDescription: "a person holds it past the deadline",
            event: .heldByPerson(until: now + .seconds(90_000))
        ),
        CaseEventLine(testDescription: "a person ends the hold", event: .releasedByPerson),
        CaseEventLine(testDescription: "a person decides", event: .decidedByPerson(.decline)),
        CaseEventLine(testDescription: "an attempt begins", event: .attemptBegan),
        CaseEventLine(
            testDescription: "Apple accepts",
            event: .attemptFinished(AttemptResult(state: .accepted), isOwner: true)
        ),
        CaseEventLine(
            testDescription: "Apple refuses",
            event: .attemptFinished(AttemptResult(state: .refused), isOwner: true)
        ),
        CaseEventLine(
            testDescription: "the attempt fails and is retried",
            event: .attemptFinished(AttemptResult(state: .failed, retryAt: later), isOwner: true)
        ),
        CaseEventLine(
            testDescription: "the attempt fails for the last time",
            event: .attemptFinished(AttemptResult(state: .failed), isOwner: true)
        ),
        CaseEventLine(
            testDescription: "the attempt was not sent",
            event: .attemptFinished(AttemptResult(state: .unsent, retryAt: later), isOwner: true)
        ),
        CaseEventLine(
            testDescription: "Apple accepts, the lease was lost",
            event: .attemptFinished(AttemptResult(state: .accepted), isOwner: false)
        ),
        CaseEventLine(
            testDescription: "Apple refuses, the lease was lost",
            event: .attemptFinished(AttemptResult(state: .refused), isOwner: false)
        ),
        CaseEventLine(testDescription: "the worker's lease expires", event: .leaseLost),
        CaseEventLine(testDescription: "Apple decides", event: .outcomeArrived(Outcome(decision: .declined, at: now))),
        CaseEventLine(testDescription: "Apple's decision was about another request", event: .outcomeTakenBack),
        CaseEventLine(testDescription: "a case that a person decided is merged into it", event: .merged(decided)),
        CaseEventLine(testDescription: "a case that a person holds is merged into it", event: .merged(surplus)),
        CaseEventLine(testDescription: "Apple's decision does not come", event: .outcomeTimedOut(at: now)),
    ]
}

@Suite("The life of a case")
struct CaseLifeTests {
    static func refundCase(_ standing: CaseStateRow, _ circumstance: CaseCircumstance) -> RefundCase {
        let now = CaseEventLine.now
        let isDecided = standing.blockReason == .alreadyDecided
        return RefundCase(
            id: "case",
            app: AppKey(bundleID: "com.example.coins", environment: .production),
            transactionID: "1001",
            customerID: "anna",
            reason: .other,
            requestedAt: now + .seconds(-3600),
            receivedAt: now + .seconds(-3600),
            deadline: now + .seconds(39_600),
            requestNumber: 1,
            state: standing.state,
            blockReason: standing.blockReason,
            dueAt: standing.state.isClosed ? nil : now + .seconds(60),
            heldUntil: standing.isHeld ? now + .seconds(60) : nil,
            toldUntil: standing.state == .held ? now + .seconds(60) : nil,
            answeredAt: standing.state == .answered ? now + .seconds(-60) : nil,
            outcome: isDecided ? Outcome(decision: .granted, at: now + .seconds(-30)) : nil,
            work: standing.state.isClosed
                ? CaseWork(mayHaveReachedApple: circumstance.work.mayHaveReachedApple) : circumstance.work
        )
    }

    /// Returns the result of an event, in the words of the table.
    private static func result(of event: CaseEvent, on before: RefundCase) -> String {
        var after = before
        switch after.apply(event, at: CaseEventLine.now) {
        case .ignored: return "–"
        case .refused(.closed): return "refused"
        case .refused(.answerFrozen): return "refused"
        case .refused(.notHeld), .refused(.decidedMeanwhile), .refused(.impossible): return "refused"
        case .refused(.pastDeadline): return "refused: too late"
        case .refused(.notOwned): return notOwned
        case .refused(.unknown): return "refused: unknown"
        case .applied: break
        }
        let name = CaseStateRow.name(of: after)
        var words = name == CaseStateRow.name(of: before) ? "same" : name
        if let dueAt = after.dueAt, dueAt != before.dueAt { words += dueAt == CaseEventLine.now ? ", now" : ", later" }
        return words
    }

    private static let notOwned = "refused: not owned"

    /// Returns the text of one cell: the usual result first, then each exception with its circumstances.
    ///
    /// The cell does not show that a worker's events need the worker's lease.
    private static func cell(_ line: CaseEventLine, _ standing: CaseStateRow) -> String {
        let circumstances = standing.state.isClosed ? Array(CaseCircumstance.all.prefix(2)) : CaseCircumstance.all
        let results = circumstances.map { ($0, result(of: line.event, on: refundCase(standing, $0))) }
            .filter { $0.1 != notOwned }
        guard let plain = results.first?.1 else { return "refused" }
        var words: [String] = [plain]
        for other in Set(results.map(\.1)).subtracting(words).sorted() {
            let exceptions = results.filter { $0.1 == other }.map(\.0)
            words.append("\(CaseCircumstance.words(for: exceptions, among: results.map(\.0))): \(other)")
        }
        return words.joined(separator: " · ")
    }

    private static var table: String {
        let head = ["what happens"] + CaseStateRow.all.map(\.testDescription)
        let rule = head.map { _ in "---" }
        let lines = CaseEventLine.all.map { line in
            [line.testDescription] + CaseStateRow.all.map { cell(line, $0) }
        }
        return ([head, rule] + lines).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    @Test("The table in docs/architecture.md lists the result of every event for every case")
    func documented() throws {
        let text = try Checkout.text("docs/architecture.md")
        let begin = text.range(of: "<!-- begin: the life of a case -->\n")
        let end = text.range(of: "\n<!-- end: the life of a case -->")
        let isMarked = begin != nil && end != nil
        try #require(isMarked, "docs/architecture.md has no table of the life of a case")
        let isSame = begin.flatMap { begin in end.map { text[begin.upperBound..<$0.lowerBound] } } ?? "" == Self.table
        if !isSame {
            // A failure's comment may be cut off, so the test writes the expected table to a file.
            let expected = Checkout.root.appending(path: ".build/life-of-a-case.md")
            try Data(Self.table.utf8).write(to: expected)
            Issue.record("the table should be as in \(expected.path)")
        }
    }

    @Test("Every event leaves a case in a consistent state", arguments: CaseEventLine.all)
    func total(_ line: CaseEventLine) {
        for standing in CaseStateRow.all {
            for circumstance in CaseCircumstance.all {
                let before = Self.refundCase(standing, circumstance)
                var after = before
                let reply = after.apply(line.event, at: CaseEventLine.now)
                let what: Comment = "\(standing.testDescription), \(circumstance.name)"
                if reply != .applied { #expect(after == before, what) }
                #expect(after.state.isClosed == (after.dueAt == nil), what)
                #expect((after.state == .answered) == (after.answeredAt != nil), what)
                if [.waiting, .held, .withheld].contains(after.state) { #expect(after.blockReason != nil, what) }
                if after.state.isClosed { #expect(!after.work.isLeased, what) }
                if after.work.hasNews { #expect(after.work.isLeased, what) }
                if before.work.mayHaveReachedApple { #expect(after.work.mayHaveReachedApple, what) }
            }
        }
    }

    @Test("An event that arrives twice changes nothing the second time", arguments: CaseEventLine.repeatedEvents)
    func twice(_ line: CaseEventLine) {
        for standing in CaseStateRow.all {
            for circumstance in CaseCircumstance.all {
                var once = Self.refundCase(standing, circumstance)
                once.apply(line.event, at: CaseEventLine.now)
                var again = once
                again.apply(line.event, at: CaseEventLine.now)
                #expect(again == once, "\(standing.testDescription), \(circumstance.name)")
            }
        }
    }

    /// Whether Apple may have received the answer, for each way an attempt ends.
    static let endings: [(Attempt.State, isOwner: Bool, isHeard: Bool)] = [
        (.accepted, true, true), (.refused, true, true), (.failed, true, true), (.unknown, true, true),
        (.unsent, true, false), (.accepted, false, true), (.failed, false, true), (.unsent, false, false),
    ]

    @Test("Apple may have received every attempt except one that was never sent", arguments: endings)
    func heard(_ state: Attempt.State, isOwner: Bool, isHeard: Bool) {
        var refundCase = Self.refundCase(CaseStateRow.all[0], CaseCircumstance.all[0])
        refundCase.work = CaseWork(isLeased: true, isAttemptUnderWay: true)
        let result = AttemptResult(state: state, retryAt: CaseEventLine.now)
        refundCase.apply(.attemptFinished(result, isOwner: isOwner), at: CaseEventLine.now)
        #expect(refundCase.work.mayHaveReachedApple == isHeard)
    }

    @Test("Apple may have received an attempt whose worker never reported a result")
    func lostLease() {
        var refundCase = Self.refundCase(CaseStateRow.all[0], CaseCircumstance.all[0])
        refundCase.work = CaseWork(isLeased: true, isAttemptUnderWay: true)
        refundCase.apply(.leaseLost, at: CaseEventLine.now)
        #expect(refundCase.work == CaseWork(mayHaveReachedApple: true))
    }

    @Test("A person's hold continues when Apple's decision proves to be about another request")
    func holdAfterOutcome() {
        let now = CaseEventLine.now
        var refundCase = Self.refundCase(CaseStateRow.all[0], CaseCircumstance.all[0])
        refundCase.apply(.heldByPerson(until: now + .seconds(600)), at: now)
        refundCase.apply(.outcomeArrived(Outcome(decision: .declined, at: now)), at: now)
        refundCase.apply(.outcomeTakenBack, at: now)
        #expect(refundCase.isHeldByPerson)
        #expect(refundCase.dueAt == now + .seconds(600))
    }

    @Test("The later of two holds applies when their cases are merged")
    func mergedHolds() {
        let now = CaseEventLine.now
        var kept = Self.refundCase(CaseStateRow.all[0], CaseCircumstance.all[0])
        var surplus = kept
        kept.apply(.heldByPerson(until: now + .seconds(900)), at: now)
        surplus.apply(.heldByPerson(until: now + .seconds(600)), at: now)
        kept.apply(.merged(surplus), at: now)
        #expect(kept.dueAt == now + .seconds(900))
    }

    @Test("A hold taken over from a merged case ends before the deadline")
    func mergedHoldPastDeadline() {
        let now = CaseEventLine.now
        var kept = Self.refundCase(CaseStateRow.all[0], CaseCircumstance.all[0])
        var surplus = kept
        surplus.apply(.heldByPerson(until: kept.deadline + .seconds(-60)), at: now)
        kept.deadline = now + .seconds(3600)
        kept.apply(.merged(surplus), at: now)
        #expect(kept.isHeldByPerson)
        #expect(kept.dueAt == kept.lastMoment)
        #expect(kept.lastMoment < kept.deadline)
    }

    @Test(
        "A fact that arrives as the deadline passes leaves what the case waited for",
        arguments: [CaseEvent.deadlinePassed, .released(.withheld(.noConsent)), .released(.missed)]
    )
    func newsAtTheDeadline(_ event: CaseEvent) throws {
        let waiting = try #require(CaseStateRow.all.first { $0.blockReason == .noConsent && $0.state == .waiting })
        let leased = try #require(CaseCircumstance.all.first { $0.name == "leased, news" })
        var refundCase = Self.refundCase(waiting, leased)
        refundCase.apply(event, at: refundCase.deadline)
        #expect(refundCase.state.isClosed)
        #expect(refundCase.blockReason == (event == .released(.missed) ? nil : .noConsent))
        refundCase = Self.refundCase(waiting, leased)
        refundCase.apply(event, at: refundCase.deadline + .seconds(-1))
        #expect(refundCase.state == .open)
    }

    @Test(
        "A case is due before its deadline even when the deadline moves earlier",
        arguments: CaseStateRow.all.filter { !$0.state.isClosed }
    )
    func earlierDeadline(_ standing: CaseStateRow) throws {
        let now = CaseEventLine.now
        var refundCase = Self.refundCase(standing, CaseCircumstance.all[0])
        refundCase.dueAt = refundCase.deadline + .seconds(-60)
        let request = CaseRequest(
            reason: .other,
            requestedAt: now + .seconds(-36_000),
            receivedAt: now,
            deadline: now + .seconds(7_200)
        )
        let group = RequestGroup.groups(of: [.init(notification: "n", request: request)], outcomes: [])[0]
        refundCase.apply(.regrouped(group, number: 1), at: now)
        let dueAt = try #require(refundCase.dueAt)
        #expect(refundCase.state == standing.state)
        #expect(refundCase.deadline == now + .seconds(7_200))
        #expect(standing.state == .held ? dueAt < refundCase.deadline : dueAt <= refundCase.deadline)
    }
}
