// This file is longer than most, because it shows in one place where each figure of the page comes from.

import AppStoreTypes
import Hummingbird
import Refunds
import Store

extension Dashboard {
    /// Adds the page of the desk's health.
    func addHealthRoutes(to router: Router<DeskRequestContext>) {
        addPage("health", to: router, show: healthPage)
        addAction("health/doctor", to: router, perform: runDoctor)
    }

    /// `GET /health`: whether all is well, and the figures that show it.
    func healthPage(_ request: PageRequest) async throws -> Response {
        let operations = try operations()
        let figures = try await healthFigures(operations, for: request)
        let page = await HealthPage(operations, figures, in: request.scope, for: request.visitor, now: now())
        return try html(page, as: .health, in: frame("Health", in: .health, for: request))
    }

    /// `POST /health/doctor`: begins an examination by the doctor.
    func runDoctor(_ request: PageRequest) async throws -> Response {
        try await beginExamination(.desk, request)
        return .seeOther(request.scope.link("/health") + "#doctor")
    }

    /// Begins an examination, which the audit records and which runs on after the answer.
    func beginExamination(_ kind: Examinations.Kind, _ request: PageRequest) async throws {
        _ = try await administration(request)
        let examinations = try operations().health.examinations
        guard examinations.isPossible else { throw PageProblem.notFound }
        let deed = Deed(.deskExamined, by: request.visitor.author, details: ["what": kind.rawValue], at: now())
        guard try await examinations.begin(kind, by: deed.author, recorded: { try await privacy.record(deed) }) else {
            throw PageProblem.examinationRuns
        }
    }
}

extension PageProblem {
    /// Another examination is running.
    static let examinationRuns = PageProblem(
        status: .conflict,
        title: "The doctor is running already",
        paragraphs: ["Nothing was started. One examination runs at a time. Open the page again in a minute."],
        link: "/health",
        linkText: "To Health"
    )
}

/// The content of the health page.
struct HealthPage: Sendable {
    struct Problem: Sendable {
        let subject: String
        let text: String
        var isLateOrFailed = true

        init(subject: String, text: String) { (self.subject, self.text) = (subject, text) }

        init(_ alert: Alert.Kind, subject: String) {
            (self.subject, text, isLateOrFailed) = (subject, alert.text, alert.isLateOrFailed)
        }
    }

    struct AppRow: Sendable {
        let app: String
        let environment: String
        let last: Moment?
        let link: String
        let circuit: Chip
        let refusal: String?
        let budget: String
    }

    /// How many calls of an app Apple still takes at an endpoint.
    struct CallRow: Sendable {
        let app: String
        let endpoint: String
        let left: String
        let perHour: String
    }

    struct CountRow: Sendable {
        let label: String
        let count: String
    }

    struct CertificateRow: Sendable {
        let app: String
        let name: String
        let kind: String
        let end: Moment?
        let note: String
    }

    let verdict: Chip
    let verdictText: [TextPart]
    let problems: [Problem]
    let hasProblems: Bool
    let queue: Terms
    let answers: [CountRow]
    let hasAnswers: Bool
    /// What the counts leave out; `nil` if nothing.
    let answersRemark: String?
    let apps: [AppRow]
    /// The calls beside the answers; empty if no app of the page has limits.
    let calls: [CallRow]
    let hasCalls: Bool
    let certificates: [CertificateRow]
    let machine: Terms?
    let database: Terms?
    let doctor: ExaminationPart
    let appsLink: String
    let factsLink: String
    let eventsLink: String
    let recoveryLink: String

    init(
        _ operations: DeskOperations,
        _ figures: HealthFigures,
        in scope: PageScope,
        for visitor: Visitor,
        now: Timestamp
    ) async {
        let health = operations.health
        let (findings, snapshot, overview) = (figures.findings, figures.snapshot, figures.queue)
        let covered: (String?) -> Bool = { Self.covers($0, in: scope, for: visitor) }
        let seesAll = visitor.apps == .all
        problems = Self.problems(findings, in: scope, for: visitor)
        hasProblems = !problems.isEmpty
        let toDecide = overview.toDecideCount
        if hasProblems {
            verdict = Chip(word: "Look here", tone: Self.tone(of: problems))
            verdictText = [TextPart("Each line says what is wrong and what to do.")]
        } else if toDecide > 0 {
            verdict = Chip(word: "You decide", tone: .warn)
            verdictText = [
                TextPart("Notifications are stored, and requests are answered in time. "),
                TextPart(overview.text(toDecide, .held), link: CaseQuery.toDecide(in: scope)),
                TextPart(
                    " \(toDecide == 1 ? "case waits" : "cases wait") for a person's decision: the page Now lists what to "
                        + "decide."
                ),
            ]
        } else {
            verdict = Chip(word: "All is well", tone: .good)
            verdictText = [
                TextPart("Notifications are stored, requests are answered in time, and nothing waits for you.")
            ]
        }
        queue = Self.queue(figures, health.configuration, in: scope, seesAll: seesAll, now: now)
        let attempts = figures.attempts
        answers = attempts.counts.map { CountRow(label: Self.label(of: $0), count: "\($0.count)") }
        hasAnswers = !answers.isEmpty
        answersRemark =
            attempts.isCut ? "Of the newest \(RecentAttempts.mostCases) requests." : nil
        apps = figures.keys.map { key in
            AppRow(
                key,
                last: figures.newest[key.bundleID]?[key.environment],
                circuit: snapshot.circuits.first { $0.app == key },
                left: health.apps[key.bundleID]?.answersPerHour[key.environment].map {
                    figures.callsLeft(of: CallBudget.answers, for: key, perHour: $0)
                },
                now: now
            )
        }
        calls = figures.keys.flatMap { key in
            let limits = health.apps[key.bundleID]?.callsPerHour[key.environment] ?? [:]
            return limits.sorted { $0.key < $1.key }.map { endpoint, perHour in
                CallRow(
                    app: key.bundleID,
                    endpoint: endpoint,
                    left: "\(figures.callsLeft(of: endpoint, for: key, perHour: perHour))",
                    perHour: "\(perHour)"
                )
            }
        }
        hasCalls = !calls.isEmpty
        certificates = Self.certificates(health.configuration, covered: covered, now: now)
        // The size and the place of what all apps share say something about the apps that a visitor may not see.
        machine = seesAll ? Self.machine(health, figures, now: now) : nil
        database = await seesAll ? Self.database(health, figures.findings.storage) : nil
        doctor = ExaminationPart(health.examinations, .desk, for: visitor, now: now)
        appsLink = scope.link("/apps")
        factsLink = scope.link("/facts")
        eventsLink = scope.link("/events")
        recoveryLink = scope.link("/recovery")
    }

    /// Returns red only if something is late or failed.
    static func tone(of problems: [Problem]) -> Tone { problems.contains { $0.isLateOrFailed } ? .bad : .warn }

    /// Returns whether a visitor may see an app, and the scope has it.
    ///
    /// `nil` means that it concerns all apps: every visitor sees it in every scope.
    static func covers(_ app: String?, in scope: PageScope, for visitor: Visitor) -> Bool {
        app.map { visitor.covers($0) && (scope.bundleID == nil || scope.bundleID == $0) } ?? true
    }

    /// Returns what is wrong, as far as a visitor sees it in a scope, the worst first.
    static func problems(_ findings: DeskWatch.Findings, in scope: PageScope, for visitor: Visitor) -> [Problem] {
        let alerts = findings.alerts.filter { alert in
            covers(alert.app, in: scope, for: visitor)
                && (alert.environment ?? scope.environment) == scope.environment
        }
        var problems = alerts.sorted { $0.order < $1.order }.map { alert in
            let subject = [alert.app, alert.environment?.rawValue, alert.endpoint].compactMap(\.self)
            return Problem(alert.kind, subject: subject.isEmpty ? "The desk" : subject.joined(separator: ", "))
        }
        if !findings.stoppedWork.isEmpty {
            problems.append(
                Problem(
                    subject: "The desk",
                    text: "No worker looks for this work: \(findings.stoppedWork.joined(separator: ", ")). "
                        + "Restart the desk, and see its log."
                )
            )
        }
        if findings.isAnyCaseLate && visitor.apps == .all {
            problems.append(
                Problem(
                    subject: "Cases",
                    text:
                        "The deadline of a case passed, and no worker has closed it. Restart the desk, and see its log."
                )
            )
        }
        return problems
    }

    private static func queue(
        _ figures: HealthFigures,
        _ configuration: DeskConfiguration,
        in scope: PageScope,
        seesAll: Bool,
        now: Timestamp
    ) -> Terms {
        let (snapshot, overview, keys) = (figures.snapshot, figures.queue, figures.keys)
        let cases = overview.total
        var terms = [
            Term(
                label: "Cases without an answer",
                text: overview.more.isEmpty ? "\(cases)" : "at least \(cases)",
                note: cases == 0 ? "nothing waits" : nil,
                link: scope.link("/cases", [("state", StateGroup.attention.name)]),
                linkText: "See them"
            )
        ]
        if let nearest = figures.nearest {
            terms.append(Term(label: "Nearest deadline", moment: Moment(nearest, now: now)))
        }
        if seesAll {
            terms += [
                Term(label: "Cases due now", text: count(snapshot.due.cases), note: "all apps"),
                Term(label: "Transactions to fetch from Apple", text: count(snapshot.due.lookups), note: "all apps"),
                Term(
                    label: "Purchase histories to read from Apple",
                    text: count(snapshot.due.histories),
                    note: "what customers with a refund request bought, all apps"
                ),
            ]
        }
        let messages = snapshot.messages.filter { waiting in keys.contains { $0.bundleID == waiting.bundleID } }
        if configuration.stores.contains(where: { app, store in
            store == .googlePlay && keys.contains { $0.bundleID == app }
        }) {
            terms.append(
                Term(
                    label: "Google Play orders to read",
                    text: "\(messages.reduce(0) { $0 + $1.count })",
                    moment: messages.map(\.oldestAt).min().map { Moment($0, now: now) },
                    note: "messages about chargebacks and refunds, the oldest since"
                )
            )
        }
        let waiting = snapshot.endpoints.filter { status in
            keys.contains { $0.bundleID == status.endpoint.bundleID }
        }
        terms.append(
            Term(
                label: "Events that wait",
                text: count(waiting.reduce(0) { $0 + $1.waiting }),
                moment: waiting.compactMap(\.oldestWaitingAt).min().map { Moment($0, now: now) },
                link: scope.link("/events"),
                linkText: "Endpoints"
            )
        )
        for percent in [Int64(50), 99] {
            terms.append(
                .known(
                    "\(percent) % answered within",
                    figures.times.percentile(percent).map(TimeSpan.displayText),
                    else: "no answer yet",
                    note: "requests of the last 7 days"
                )
            )
        }
        return Terms(terms: terms)
    }

    private static func label(of answer: RecentAttempts.Count) -> String {
        answer.httpStatus.map { "\(answer.result.rawValue), HTTP \($0)" } ?? answer.result.rawValue
    }
}

extension HealthPage.AppRow {
    init(_ key: AppKey, last: Timestamp?, circuit: AppCircuit?, left: Int?, now: Timestamp) {
        app = key.bundleID
        environment = key.environment.rawValue
        self.last = last.map { Moment($0, now: now) }
        link = PageScope(of: key).link("/notifications")
        let isOpen = circuit?.state == .open
        self.circuit = isOpen ? Chip(word: "Refused by Apple", tone: .bad) : Chip(word: "Not refused", tone: .quiet)
        refusal = isOpen ? circuit?.refusalText : nil
        budget = left.map(String.init) ?? "no limit"
    }
}
