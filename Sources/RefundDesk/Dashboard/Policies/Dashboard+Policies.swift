import AppStoreTypes
import HTTPTypes
import Hummingbird
import NIOCore
import Refunds

/// What the pages of policies read.
struct PolicyPages: Sendable {
    let recent: any RecentDecisionStore
    let published: PublishedPolicies
    /// How many simulations run at a time.
    let simulations = WorkLimit(mostRunning: 1, mostWaiting: 8)

    /// How many days the rules are counted.
    static let countedDays: Int64 = 90
    /// How many of the newest cases the page of the rules looks at one by one.
    static let mostRecent = 1000
    /// How many of the newest cases a draft decides again.
    static let mostCases = 2000
    /// The largest draft, in bytes.
    static let longestDraft = 64 * 1024
    /// The largest form with a draft: each byte of the text may be three.
    static let longestForm = 3 * longestDraft + 16 * 1024
}

extension Dashboard {
    /// Adds the pages of policies.
    func addPolicyRoutes(to router: Router<DeskRequestContext>) {
        addPage("policies", to: router, show: policiesPage)
        addPage("policies/draft", to: router, show: draftPage)
        addAction("policies/draft", to: router, perform: tryDraft)
        addPolicyPublishingRoutes(to: router)
    }

    /// `GET /policies`: the policy of an app, and the results of its rules.
    private func policiesPage(_ request: PageRequest) async throws -> Response {
        let frame = frame("Policies", in: .policies, for: request)
        guard let policies, let app = policyApp(of: request) else {
            guard request.scope.bundleID == nil else { throw PageProblem.unknownPolicyApp }
            return try html(AppChoicePage(visibleApps(request.visitor), request.scope), as: .policies, in: frame)
        }
        let today = Day(of: now())
        let first = Day(number: today.number - PolicyPages.countedDays + 1)
        let key = AppKey(bundleID: app.bundleID, environment: request.scope.environment)
        let counted = try await caseStatistics(
            StatisticsQuery(bundleID: key.bundleID, environment: key.environment, since: first, grouping: .rule),
            for: request
        )
        let recent = try await policies.recent.recentDecisions(
            of: key,
            since: first.start,
            limit: PolicyPages.mostRecent
        )
        var scope = request.scope
        scope.bundleID = app.bundleID
        let (inForce, unreadable) = try await policies.published.shown(of: app)
        var page = PoliciesPage(
            inForce,
            counted: counted,
            recent: recent,
            since: first,
            in: scope,
            now: now()
        )
        page.unreadable = unreadable.map { unreadable in
            "Version \(unreadable.number) was published, but this release of the desk cannot read it, so new cases wait: "
                + unreadable.issues.map(\.description).joined(separator: "; ")
        }
        return try html(page, as: .policies, in: frame)
    }

    /// `GET /policies/draft`: a form with the policy in force as a draft.
    private func draftPage(_ request: PageRequest) async throws -> Response {
        let app = try draftedApp(of: request)
        let inForce = try await policies?.published.shown(of: app).inForce ?? app.current.value
        return try draft(DraftPage(inForce.text ?? DraftPage.emptyPolicy, of: app, for: request), request)
    }

    /// `POST /policies/draft`: checks a draft, and simulates it or explains a case if the form asks for that.
    private func tryDraft(_ request: PageRequest) async throws -> Response {
        let fields = try await draftFields(request, by: .viewer)
        let app = try draftedApp(of: request)
        let text = fields.text("draft")
        var page = DraftPage(text, of: app, for: request)
        page.caseID = fields["case"] ?? ""
        page.note = fields["note"] ?? ""
        // A version that is published meanwhile must not be replaced by a draft of somebody who has not seen it.
        if let expected = try fields.versionNumber("expected") { page.expected = "\(expected)" }
        let file: PolicyFile
        do throws(ConfigurationError) {
            file = try PolicyFile.parse(text, named: DraftPage.name)
        } catch {
            page.check = DraftPage.Check(error)
            return try draft(page, request, status: .unprocessableContent)
        }
        page.check = DraftPage.Check(file, products: Set(app.catalogue.products.keys), at: now())
        switch fields["do"] {
        case "simulate": page.simulation = try await simulation(of: file.policy, for: app, request)
        case "explain": page.explanation = try await explanation(of: file.policy, for: app, caseID: page.caseID)
        default: break
        }
        return try draft(page, request)
    }

    private func simulation(of draft: Policy, for app: App, _ request: PageRequest) async throws -> DraftSimulation? {
        guard let policies else { return nil }
        let key = AppKey(bundleID: app.bundleID, environment: request.scope.environment)
        return try await policies.simulations.run(orThrow: PageProblem.tooManySimulations as any Error) {
            let cases = try await policies.recent.recentCases(of: key, limit: PolicyPages.mostCases)
            let (simulation, changes) = await PolicySimulation.run(draft, on: cases)
            return DraftSimulation(simulation, changes, of: draft, among: cases.count, now: now())
        }
    }

    private func explanation(of draft: Policy, for app: App, caseID: String) async throws -> DraftExplanation {
        guard let detail = try await register.detail(of: caseID.lowercased()),
            detail.facts.refundCase.app.bundleID == app.bundleID
        else { return DraftExplanation(unknown: caseID) }
        return DraftExplanation(detail, draft, catalogue: app.catalogue)
    }
}

extension Dashboard {
    /// The app whose policy a page shows: that of the address, or the only one; `nil` if the visitor must choose one.
    func policyApp(of request: PageRequest) -> App? {
        let visible = visibleApps(request.visitor)
        return (request.scope.bundleID ?? (visible.count == 1 ? visible.first : nil)).flatMap { apps[$0] }
    }

    /// Returns the app of a draft.
    func draftedApp(of request: PageRequest) throws(PageProblem) -> App {
        guard let app = policyApp(of: request) else {
            throw request.scope.bundleID == nil ? .noPolicyApp : .unknownPolicyApp
        }
        return app
    }

    /// Returns the fields of a form with a draft.
    ///
    /// - Throws: ``PageProblem`` if the draft is too large.
    func draftFields(_ request: PageRequest, by role: Role) async throws -> FormFields {
        let fields: FormFields
        do {
            fields = try await action(request, by: role, upTo: PolicyPages.longestForm)
        } catch is NIOTooManyBytesError {
            throw PageProblem.largeDraft
        }
        guard fields.text("draft").utf8.count <= PolicyPages.longestDraft else { throw PageProblem.largeDraft }
        return fields
    }

    func draft(_ page: DraftPage, _ request: PageRequest, status: HTTPResponse.Status = .ok) throws -> Response {
        let frame = frame("Draft of a policy", in: .policies, for: request, showsScope: false, isLive: false)
        return try html(page, as: .policyDraft, in: frame, status: status)
    }
}

extension PageProblem {
    fileprivate static let noPolicyApp = PageProblem(
        status: .badRequest,
        title: "The address names no app",
        paragraphs: ["A policy belongs to one app. Choose the app on the page of policies."],
        link: "/policies",
        linkText: "To the policies"
    )

    fileprivate static let unknownPolicyApp = PageProblem(
        status: .notFound,
        title: "This app has no policy here",
        paragraphs: ["The app in the address is not configured here, or you may not see it. Choose one of your apps."],
        link: "/policies",
        linkText: "To the policies"
    )

    fileprivate static let largeDraft = PageProblem(
        status: .contentTooLarge,
        title: "The draft is too large",
        paragraphs: ["A draft has at most \(PolicyPages.longestDraft / 1024) KiB. Nothing was changed."],
        link: "/policies",
        linkText: "To the policies"
    )

    fileprivate static let tooManySimulations = PageProblem(
        status: .serviceUnavailable,
        title: "Too many simulations are running",
        paragraphs: ["Nothing was changed. Go back, and try again in a moment."],
        link: "/policies",
        linkText: "To the policies"
    )
}
