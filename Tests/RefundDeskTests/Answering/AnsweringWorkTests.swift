// This file is longer than most: each test plays one way in which an answer can end, with the same few steps.

import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Foundation
import Refunds
import Synchronization
import Testing

@testable import DeskTools
@testable import RefundDesk

@Suite("Work on a case")
struct AnsweringWorkTests {
    static let moment = Timestamp(seconds: 1_780_000_000)
    private static let deadline = moment + .seconds(12 * 3600)

    /// Returns the facts of a delivered consumable whose customer gave consent.
    static func facts(_ change: (inout CaseFacts) -> Void = { _ in }) -> CaseFacts {
        let app = AppKey(bundleID: Site.bundleID, environment: .production)
        var facts = CaseFacts(
            refundCase: RefundCase(
                id: "a",
                app: app,
                transactionID: "2000000000000001",
                customerID: TestDesk.customer,
                reason: nil,
                requestedAt: moment,
                receivedAt: moment,
                deadline: deadline,
                requestNumber: 1,
                state: .open
            ),
            purchase: Purchase(
                app: app,
                transactionID: "2000000000000001",
                originalTransactionID: "2000000000000001",
                productID: SoldProduct.coins.rawValue,
                type: .consumable,
                customerID: TestDesk.customer,
                purchasedAt: moment - .seconds(86_400),
                signedAt: moment
            ),
            delivery: DeliveryReport(delivery: .delivered, at: moment - .seconds(86_400)),
            consent: ConsentRecord(
                id: 1,
                customerID: TestDesk.customer,
                isGranted: true,
                at: moment - .seconds(86_400),
                recordedAt: moment - .seconds(86_400)
            )
        )
        change(&facts)
        return facts
    }

    static func answering(
        _ queue: RecordingCaseQueue,
        policy: Policy = Policy(),
        policyFiles: PolicyFiles = PolicyFiles(),
        policies: PublishedPolicies? = nil,
        now: @escaping @Sendable () -> Timestamp = { moment },
        transport: any HTTPTransport = AsyncHTTPClientTransport(),
        clockMonitor: ClockMonitor? = nil,
        journal: (any JournalWriter)? = nil,
        log: DeskLog = DeskLog()
    ) throws -> AnsweringWork {
        let chains = try CertificateChainVerifier(rootCertificates: [SigningChain.example().rootDER])
        let api = AppStoreServerAPI(
            baseURL: "https://api.storekit.example.com",
            environment: .production,
            key: APIKey(
                issuerID: "57246542-96fe-1a63-e053-0824d011072a",
                keyID: "2X9R4HXF34",
                bundleID: Site.bundleID,
                privateKey: P256.Signing.PrivateKey()
            ),
            transport: transport,
            retries: .never,
            now: now
        )
        let app = App(
            bundleID: Site.bundleID,
            appAppleID: 1,
            environments: [.production],
            catalogue: SoldProduct.catalogue,
            policy: policy,
            policyFiles: policyFiles,
            apis: [.production: api],
            verifier: SignedDataVerifier(chains: chains)
        )
        return AnsweringWork(
            owner: "test",
            apps: [Site.bundleID: app],
            queue: queue,
            policies: policies,
            journal: journal,
            clockMonitor: clockMonitor,
            now: now,
            logger: log.logger
        )
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var policy = Policy()
        var now = moment
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
        let event: RecordingCaseQueue.Event
    }

    static let rows: [Row] = [
        Row(
            testDescription: "A case that a rule never answers is held for a person until the deadline",
            policy: Policy(fallback: .never),
            event: .released(.held(.policyNever, until: deadline), hasDecision: true)
        ),
        Row(
            testDescription: "A case for review is held until the review ends",
            policy: Policy(fallback: .review(for: .seconds(3600), then: .decline)),
            event: .released(.held(.review, until: moment + .seconds(3600)), hasDecision: true)
        ),
        Row(
            testDescription: "A case without consent waits until the deadline",
            change: { $0.consent = nil },
            event: .released(.waiting(.noConsent, until: deadline), hasDecision: false)
        ),
        Row(
            testDescription: "A case whose history is being read waits for it",
            change: { $0.history = .awaited(until: moment + .seconds(120)) },
            event: .released(.waiting(.historyAwaited, until: moment + .seconds(120)), hasDecision: false)
        ),
        Row(
            testDescription: "A shared purchase is withheld",
            change: { $0.purchase.ownership = .familyShared },
            event: .released(.withheld(.familyShared), hasDecision: false)
        ),
        Row(
            testDescription: "An answer that breaks a rule of Apple's is withheld with Apple's name of the rule",
            change: { $0.purchase.transactionID = "" },
            event: .released(
                .withheld(.unsupported, brokenRule: ConsumptionRuleViolation.invalidTransactionID.appleName),
                hasDecision: false
            )
        ),
        Row(
            testDescription: "A case of an app that is not configured is looked at again later",
            change: { $0.refundCase.app.bundleID = "com.example.other" },
            event: .released(.open(dueAt: moment + .seconds(300)), hasDecision: false)
        ),
        Row(
            testDescription: "A case of an app that is not configured is looked at again at its deadline at the latest",
            now: deadline - .seconds(60),
            change: { $0.refundCase.app.bundleID = "com.example.other" },
            event: .released(.open(dueAt: deadline), hasDecision: false)
        ),
        Row(
            testDescription: "A case whose deadline has passed is released as missed",
            now: deadline,
            event: .releasedAfterDeadline
        ),
    ]

    @Test("A case that is not answered is released in the state that its facts require", arguments: rows)
    func rest(_ row: Row) async throws {
        let queue = RecordingCaseQueue(Self.facts(row.change))
        let work = try Self.answering(queue, policy: row.policy, now: { row.now })
        #expect(try await work.workOne() != nil)
        #expect(queue.events == [row.event])
    }

    @Test("An answer that Apple accepted as the journal says is recorded, even if the backup has an answer too")
    func journalled() async throws {
        let answer = Answer(
            version: 2,
            body: Data("{}".utf8),
            evidence: [],
            rule: "default",
            preference: .decline,
            composedAt: Self.moment
        )
        let facts = Self.facts {
            $0.answer = answer
            $0.journalled = JournalledAnswer(
                caseID: "a",
                app: $0.refundCase.app,
                transactionID: $0.refundCase.transactionID,
                requestedAt: Self.moment,
                deadline: Self.deadline,
                answer: answer,
                attemptedAt: Self.moment,
                acceptedAt: Self.moment
            )
        }
        let queue = RecordingCaseQueue(facts)
        #expect(try await Self.answering(queue).workOne() != nil)
        #expect(queue.events == [.recordedJournalled(acceptedAt: Self.moment)])
    }

    struct ClockRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What Apple's responses show; `nil` if Apple cannot be reached.
        let apple: Timestamp?
        let event: RecordingCaseQueue.Event
    }

    static let clockRows: [ClockRow] = [
        ClockRow(
            testDescription: "A case is worked on if Apple's time is before its deadline",
            apple: moment,
            event: .released(.waiting(.noConsent, until: deadline), hasDecision: false)
        ),
        ClockRow(
            testDescription: "A case is held while the clock differs from Apple's, even if both are past the deadline",
            apple: deadline + .seconds(60),
            event: .released(.deferred(until: deadline + .seconds(120)), hasDecision: false)
        ),
        ClockRow(
            testDescription: "A case is missed if Apple's time agrees with the clock",
            apple: deadline + .seconds(3600),
            event: .releasedAfterDeadline
        ),
        ClockRow(
            testDescription: "A case is held while Apple has not answered since the start",
            apple: nil,
            event: .released(.deferred(until: deadline + .seconds(3660)), hasDecision: false)
        ),
    ]

    @Test("The desk compares its clock with Apple's before it closes a case at its deadline", arguments: clockRows)
    func wrongClock(_ row: ClockRow) async throws {
        let queue = RecordingCaseQueue(Self.facts { $0.consent = nil })
        let monitor = WrongClock(start: Self.deadline + .seconds(3600)).monitor()
        let work = try Self.answering(
            queue,
            now: { monitor.now },
            transport: AppStoreTime(time: row.apple).read(by: monitor),
            clockMonitor: monitor
        )
        // A worker looks before it claims.
        _ = try await work.nextDue()
        #expect(try await work.workOne() != nil)
        #expect(queue.events == [row.event])
    }

    /// The order in which works ended.
    private final class Steps: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    @Test("A desk works on a case once at a time, also when a changed clock ends its lease")
    func claimedAgain() async {
        let (cases, steps) = (Turns(), Steps())
        await cases.begin("a")
        await cases.begin("b")
        await withTaskGroup(of: Void.self) { group in
            for name in ["second", "third"] {
                group.addTask {
                    await cases.begin("a")
                    steps.add(name)
                    cases.end("a")
                }
            }
            for _ in 0..<100 { await Task.yield() }
            steps.add("first")
            cases.end("a")
        }
        #expect(steps.all.first == "first")
        #expect(steps.all.count == 3)
        await cases.begin("a")
    }

    @Test("A case that is due again as soon as it was released is worked on, not left until its lease ends")
    func claimedAtOnce() async throws {
        let queue = RecordingCaseQueue(Self.facts { $0.consent = nil })
        let work = try Self.answering(queue)
        let claimed = try #require(try await work.claim())
        queue.offer(claimed.facts)
        #expect(try await work.claim() != nil)
        let place = WorkPlace(in: Slots(count: 0), beside: WaitingLimit(count: 1))
        try await work.work(claimed, at: place)
        try await work.work(claimed, at: place)
        #expect(queue.events.count == 2)
    }

    @Test("Work on an earlier claim of a case does not release the lease of a later claim")
    func ownersDiffer() async throws {
        let queue = RecordingCaseQueue(Self.facts { $0.consent = nil })
        let work = try Self.answering(queue)
        let first = try #require(try await work.claim())
        queue.offer(first.facts)
        let second = try #require(try await work.claim())
        let place = WorkPlace(in: Slots(count: 0), beside: WaitingLimit(count: 1))
        try await work.work(second, at: place)
        try await work.work(first, at: place)
        #expect(queue.owners == [second.owner, first.owner])
        #expect(Set(queue.owners).count == 2)
    }

    /// A journal whose first write fails, as on a disk that is full for a moment.
    private final class FailingJournal: JournalWriter {
        private let entries = Mutex<[JournalEntry]>([])

        var tried: [JournalEntry] { entries.withLock { $0 } }

        func append(_ entry: JournalEntry) async throws {
            let isFirst = entries.withLock { entries in
                entries.append(entry)
                return entries.count == 1
            }
            if isFirst { throw JournalError(description: "the journal cannot be written") }
        }
    }

    @Test("An attempt that the journal does not take is not sent, and the journal then says that it never left")
    func journalFails() async throws {
        let queue = RecordingCaseQueue(Self.facts())
        queue.permitAttempts()
        let journal = FailingJournal()
        let transport = RecordingTransport(.json(202, "{}"))
        let work = try Self.answering(queue, transport: transport, journal: journal)
        _ = try await work.workOne()
        #expect(transport.requests.isEmpty)
        let expected = AttemptResult(
            state: .unsent,
            detail: "the journal cannot be written",
            retryAt: Self.moment + .seconds(5)
        )
        #expect(queue.events == [.finishedAttempt(expected)])
        #expect(journal.tried.count == 2)
        guard case .attempt(let attempt)? = journal.tried.first else {
            Issue.record("\(journal.tried)")
            return
        }
        #expect(attempt.number == 1)
        #expect(journal.tried.last == .unsent(caseID: "a", number: 1, at: Self.moment))
        // A restore from a backup of that moment then sends nothing under this number.
        var content = JournalLines.Content()
        content.entries = journal.tried
        #expect(JournalReplay([content]).answers.isEmpty)
    }

    @Test("New parked cases are logged once, and the queue is read at most once a minute")
    func parked() async throws {
        let queue = RecordingCaseQueue()
        queue.park(["a": "the stored reason cannot be read", "b": "its purchase is missing"])
        let clock = DeskClock(start: Self.moment)
        let log = DeskLog()
        let work = try Self.answering(queue, now: { clock.timestamp }, log: log)
        func errors() -> [String] { log.lines.filter { $0.hasPrefix("error a stored job cannot be read") } }
        for _ in 0..<3 { _ = try await work.workOne() }
        #expect(queue.questions == 1)
        #expect(errors().count == 2)
        #expect(errors().contains { $0.contains("its purchase is missing") && $0.contains("\"job.id\": b") })
        queue.park(["b": "its purchase is missing", "c": "the stored state cannot be read"])
        _ = try await work.workOne()
        #expect(errors().count == 2)
        clock.advance(by: .seconds(60))
        _ = try await work.workOne()
        #expect(queue.questions == 2)
        #expect(errors().count == 3)
        #expect(errors().last?.contains("the stored state cannot be read") == true)
        #expect(log.lines.contains { $0.hasPrefix("notice a stored job is no longer parked") })
    }
}

@Suite("The doctor's findings about parked cases")
struct ParkedCaseFindingTests {
    @Test("The doctor reports each parked case with its reason and what to do")
    func findings() {
        let doctor = Doctor(path: "refund-desk.yml", environment: [:], transport: AsyncHTTPClientTransport())
        let findings = doctor.findings(ofParked: [
            ParkedJob(kind: .refundCase, id: "a", reason: "its purchase is missing"),
            ParkedJob(kind: .lookup, id: "1001", reason: "cannot be read: deadline_ms"),
        ])
        #expect(findings.map(\.status) == [.warn, .warn])
        #expect(findings.map(\.check) == ["cases", "cases"])
        #expect(findings.last?.found.contains("the lookup 1001 cannot be read") == true)
        #expect(findings.first?.found.contains("the case a cannot be read") == true)
        #expect(findings.first?.found.contains("its purchase is missing") == true)
        #expect(findings.first?.mend?.contains("restore a backup") == true)
    }
}
