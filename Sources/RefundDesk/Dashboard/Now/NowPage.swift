// This file is longer than most, because it shows in one place how each sentence of the page is counted.

import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /`: whether the desk is on time, and what waits for a person, your backend or Apple.
    func nowPage(_ request: PageRequest) async throws -> Response {
        let (scope, now) = (request.scope, now())
        let overview = try await queue(for: request, limit: Self.mostToDecide)
        let apps = try await AppStatus.all(apps, in: pauses.store)
            .filter { scope.bundleID == nil || $0.bundleID == scope.bundleID }
            .filter { request.visitor.covers($0.bundleID) }
        var page = NowPage(
            overview,
            apps: apps,
            composers: { self.apps[$0]?.composer },
            isGooglePlay: { self.apps[$0]?.googlePlay != nil },
            scope: scope,
            formToken: request.visitor.may(.operate) ? request.visitor.formToken : nil,
            hadCases: try await hadCases(overview, for: request),
            now: now
        )
        page.recorded = try await recorded(request)
        if let findings = await desk?.health.watch.recentFindings(at: now) {
            page.health = HealthLine(findings, in: scope, for: request.visitor)
        }
        return try html(page, as: .now, in: frame("Now", in: .now, for: request))
    }

    /// Returns what the visitor just recorded on the page; `nil` if the address names no decided case of the visitor's.
    private func recorded(_ request: PageRequest) async throws -> NowPage.Recorded? {
        guard let id = request.query["decided"], let detail = try await register.detail(of: id),
            request.visitor.covers(detail.facts.refundCase.app.bundleID),
            let decision = detail.recorded(by: request.visitor.author)
        else { return nil }
        let composer = apps[detail.facts.refundCase.app.bundleID]?.composer
        return NowPage.Recorded(
            product: detail.facts.purchase.productID,
            link: request.scope.link(Link.path("cases", detail.facts.refundCase.id)),
            decision: decision,
            sentence: CaseSentence(
                detail.facts,
                composer: composer,
                standstill: try await standstill(of: detail.facts.refundCase.app),
                now: now()
            )
        )
    }

    /// How many cases to decide the page shows.
    static let mostToDecide = 25
}

/// The page that says what happens now.
struct NowPage: Sendable {
    /// A case that waits for a person.
    struct DecisionRow: Sendable {
        /// A button of the row.
        struct Button: Hashable, Sendable {
            let value: String
            let title: String
            let isImpossible: Bool
            /// The identifier of the text that says why the answer is not possible; `nil` if it is.
            let reasonID: String?
        }

        /// Why one or more of the answers are not possible.
        struct Impossible: Hashable, Sendable {
            let id: String
            let text: String
        }

        /// Names the row while the page is open.
        let key: String
        let link: String
        let product: String
        let price: String
        let reason: String
        let asked: Moment
        /// The short form of the customer's identifier.
        let customer: String
        let why: String
        let actBy: Moment?
        /// What happens if nobody decides; `nil` if the facts of the case cannot be read.
        let otherwise: CaseSentence?
        let answerAction: String
        /// The code for the form; `nil` if the visitor may not decide, or nobody can.
        let formToken: String?
        /// The number of decisions that the row shows.
        let version: String
        /// What a person said last about the case.
        let said: String?
        let buttons: [Button]
        let impossibles: [Impossible]
    }

    /// What a visitor recorded just now, and what follows from it.
    struct Recorded: Sendable {
        let product: String
        let link: String
        let decision: String
        let sentence: CaseSentence
    }

    /// Cases that wait for the same thing.
    struct WaitingGroup: Sendable {
        struct Product: Hashable, Sendable {
            let name: String
            let count: String
            /// The list of the cases; `nil` if only some of them are counted.
            let link: String?
        }

        let title: String
        let advice: String
        let count: String
        let link: String
        let nearest: Moment?
        let products: [Product]
    }

    let verdict: Verdict
    /// Whether all is well; `nil` if that is not known now.
    var health: HealthLine?
    /// What the visitor recorded just now; `nil` if nothing was recorded before this page.
    var recorded: Recorded?
    let decisions: [DecisionRow]
    let hasDecisions: Bool
    let decisionCount: String
    let decisionsLink: String
    let isCut: Bool
    let mayDecide: Bool
    let groups: [WaitingGroup]
    let hasGroups: Bool
    /// What the group's products are counted in, if there are more cases than are read.
    let groupRemark: String?
    /// What the desk does now, in a sentence; each number leads to its cases.
    let working: [TextPart]
    let nextTry: Moment?
    /// What rules delay, in a sentence; empty if nothing.
    let delayed: [TextPart]
    /// The cases that wait for a reason of a newer release, in a sentence; empty if there are none.
    let unexplained: [TextPart]
    let empty: Invitation?

    init(
        _ overview: QueueOverview,
        apps: [AppStatus],
        composers: (String) -> AnswerComposer?,
        isGooglePlay: (String) -> Bool,
        scope: PageScope,
        formToken: String?,
        hadCases: Bool,
        now: Timestamp
    ) {
        verdict = Verdict(overview, apps: apps, isGooglePlay: isGooglePlay, scope: scope, now: now)
        decisions = overview.toDecide.map { item in
            let app = item.summary.refundCase.app
            let status = apps.first { $0.bundleID == app.bundleID }
            return DecisionRow(
                item,
                composer: composers(app.bundleID),
                standstill: status?.standstill(in: app.environment),
                scope: scope,
                formToken: formToken,
                now: now
            )
        }
        hasDecisions = !decisions.isEmpty
        decisionCount = overview.text(overview.toDecideCount, .held)
        decisionsLink = CaseQuery.toDecide(in: scope)
        isCut = overview.toDecideCount > Int64(decisions.count)
        mayDecide = formToken != nil
        let waiting = overview.waiting.reduce(0) { $0 + $1.count }
        let isPart = waiting > Int64(overview.nearestWaiting.count)
        groups = Self.groups(overview, scope: scope, isPart: isPart, now: now)
        hasGroups = !groups.isEmpty
        groupRemark =
            isPart
            ? "The products are counted among the \(overview.nearestWaiting.count) cases with the nearest deadlines."
            : nil
        working = Self.working(overview, in: scope)
        nextTry = overview.nextTry.map { Moment($0, now: now) }
        delayed = Self.delayed(overview, in: scope)
        unexplained = Self.unexplained(overview, in: scope)
        empty = overview.total == 0 ? hadCases ? .nothingWaitsNow(in: scope) : .nothingWaits(in: scope) : nil
    }

    private static func groups(
        _ overview: QueueOverview,
        scope: PageScope,
        isPart: Bool,
        now: Timestamp
    ) -> [WaitingGroup] {
        overview.waiting.sorted { ($1.count, $0.blockReason.rawValue) < ($0.count, $1.blockReason.rawValue) }.map {
            waiting in
            let reason = waiting.blockReason
            let cases = overview.nearestWaiting.filter { $0.blockReason == reason }
            let products = Dictionary(grouping: cases, by: \.productID)
                .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
                .map { product, cases in
                    WaitingGroup.Product(
                        name: product,
                        count: "\(cases.count)",
                        link: isPart
                            ? nil
                            : scope.link(
                                "/cases",
                                [("state", "waiting"), ("blocked", reason.rawValue), ("product", product)]
                            )
                    )
                }
            return WaitingGroup(
                title: reason.title,
                advice: reason.advice,
                count: overview.text(waiting.count, .waiting),
                link: scope.link("/cases", [("state", "waiting"), ("blocked", reason.rawValue)]),
                nearest: cases.first.map { Moment($0.deadline, now: now) },
                products: products
            )
        }
    }

    private static func working(_ overview: QueueOverview, in scope: PageScope) -> [TextPart] {
        guard overview.working > 0 else { return [TextPart("The desk has nothing to send now.")] }
        let open: (name: String, value: String?) = ("state", CaseState.open.rawValue)
        let cases = [
            TextPart("The desk works on "),
            TextPart(overview.text(overview.working, .open), link: scope.link("/cases", [open])),
            TextPart(overview.working == 1 ? " case; " : " cases; "),
        ]
        guard overview.tried > 0 else { return cases + [TextPart("none was tried before.")] }
        let attempts = overview.failures.reduce(0) { $0 + $1.count }
        let tried = scope.link("/cases", [open, ("tried", "yes"), ("sort", "deadline")])
        // Only the first open cases are looked at for attempts, so the list may have more cases.
        let isPart = overview.working > Int64(QueueOverview.mostRead)
        return cases + [
            TextPart(isPart ? "at least " : ""), TextPart(Int64(overview.tried), link: isPart ? nil : tried),
            TextPart(" of them had \(Counted.text(attempts, "attempt")) without success."),
        ]
    }

    private static func delayed(_ overview: QueueOverview, in scope: PageScope) -> [TextPart] {
        guard overview.delayed > 0 else { return [] }
        let fields: [(name: String, value: String?)] = [
            ("state", CaseState.held.rawValue), ("blocked", BlockReason.delayed.rawValue), ("sort", "deadline"),
        ]
        let rest = overview.delayed == 1 ? " case: the answer is sent later." : " cases: the answers are sent later."
        let count = overview.text(overview.delayed, .held)
        return [TextPart("A rule delays "), TextPart(count, link: scope.link("/cases", fields)), TextPart(rest)]
    }

    private static func unexplained(_ overview: QueueOverview, in scope: PageScope) -> [TextPart] {
        guard overview.others > 0 else { return [] }
        let number = overview.others == 1 ? "1 more case has" : "\(overview.others) more cases have"
        let list = scope.link("/cases", [("state", StateGroup.attention.name), ("sort", "deadline")])
        return [
            TextPart("\(number) no answer, for a reason that this release does not know. "),
            TextPart("See all cases without an answer", link: list),
        ]
    }
}

extension QueueOverview {
    /// A number of cases of a state, with a plus sign if there are more than are counted.
    func text(_ count: Int64, _ state: CaseState) -> String {
        more.contains(state) ? "\(count)+" : "\(count)"
    }
}

extension Invitation {
    /// The text for an empty queue of a desk that had refund requests.
    static func nothingWaitsNow(in scope: PageScope) -> Invitation {
        Invitation(
            title: "Nothing waits in \(scope.environment)",
            paragraphs: ["Every refund request has its answer, or its deadline has passed."],
            link: scope.link("/cases"),
            linkText: "All cases of \(scope.environment)"
        )
    }

    /// The text for a desk that never had a refund request.
    static func nothingWaits(in scope: PageScope) -> Invitation {
        Invitation(
            title: "Nothing waits in \(scope.environment)",
            paragraphs: [
                "When a customer asks Apple for a refund, the case appears here until Apple has an answer: cases that you "
                    + "decide, cases that wait for a fact, and cases that the desk is about to answer.",
                "To receive requests, enter this desk's URL in App Store Connect under App Information, App Store Server "
                    + "Notifications. To try it, request a refund of a purchase in the App Store emulator:",
            ],
            calls: [
                Example(
                    purpose: "A refund request in the App Store emulator",
                    text: """
                        POST /_emulator/transactions/{transactionId}/refund-requests
                        { "reason": "UNINTENDED_PURCHASE" }
                        """
                )
            ],
            link: scope.link("/cases"),
            linkText: "All cases of \(scope.environment)"
        )
    }
}
