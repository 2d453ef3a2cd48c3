import AppStoreTypes
import Hummingbird
import Refunds
import Store

extension Dashboard {
    /// Adds the page of settings.
    func addSettingsRoutes(to router: Router<DeskRequestContext>) {
        addPage("settings", to: router, show: settingsPage)
        addAction("settings/test-notification", to: router, perform: sendTestNotification)
    }

    /// `GET /settings`: what is configured, and a checklist for the first day.
    func settingsPage(_ request: PageRequest) async throws -> Response {
        let bundleID = request.scope.bundleID
        let statistics = try await shared(.statistics(of: bundleID, nil), for: request) {
            try await register.statistics(of: bundleID)
        }
        let page = try await SettingsPage(
            try operations(),
            recoveries: try await recovery.recoveries(of: bundleID),
            answered: statistics.byState[.answered] ?? 0,
            in: request.scope,
            at: request.deskAddress,
            for: request.visitor,
            now: now()
        )
        return try html(page, as: .settings, in: frame("Settings", in: .settings, for: request))
    }

    /// `POST /settings/test-notification`: begins to ask Apple for test notifications.
    func sendTestNotification(_ request: PageRequest) async throws -> Response {
        try await beginExamination(.testNotifications, request)
        return .seeOther(request.scope.link("/settings") + "#test")
    }
}

/// The content of the settings page.
struct SettingsPage: Sendable {
    /// One thing to do on the first day.
    struct Step: Sendable {
        let title: String
        let state: Chip
        let text: String
        let call: String?
        let link: String?
        let linkText: String?
    }

    struct AppPart: Sendable {
        let app: String
        let place: String?
        let terms: Terms
        /// The page of the app alone, which has its products and consent texts; `nil` if this page has them.
        let ownLink: String?
        let ownText: String
        let products: [Product]
        let hasProducts: Bool
        /// How many products are in the file alone; `nil` if the page has all.
        let moreProducts: String?
        let texts: [Text]
        let hasTexts: Bool
        /// What the page does not show of the texts; `nil` if it shows all.
        let moreTexts: String?
        /// How a customer withdraws a consent.
        let withdrawals: [Wording]
        let hasWithdrawals: Bool
    }

    struct Product: Sendable {
        let id: String
        let text: String
        /// The line of the products file.
        let line: String?
    }

    struct Text: Sendable {
        let version: String
        let from: String
        let locales: String
        let covers: String
        let lasts: String
        /// The line of the file of consent texts.
        let line: String?
        /// The text in each language, if the page shows it.
        var wordings: [Wording] = []
        var hasWordings = false
    }

    /// An app whose settings have a page of their own.
    struct OtherApp: Sendable {
        let app: String
        let link: String
    }

    /// A text in one language.
    struct Wording: Sendable {
        let locale: String
        let text: String

        init(_ translation: ConsentText.Translation) { (locale, text) = (translation.locale, translation.text) }
    }

    /// The most apps that the page describes; of any other, it has a link.
    private static let mostApps = 20

    let steps: [Step]
    let done: String
    let test: ExaminationPart
    let apps: [AppPart]
    /// The apps that the page does not describe, because there are so many.
    let otherApps: [OtherApp]
    let hasOtherApps: Bool
    let appsLink: String
    /// Whether the visitor may manage people and tokens.
    let administrates: Bool
    let rates: Terms?
    let retention: Terms
    let audit: Terms?
    /// The page of the audit; `nil` for visitors who may not read it.
    let auditLink: String?

    init(
        _ operations: DeskOperations,
        recoveries: [RecoveryProgress],
        answered: Int64,
        in scope: PageScope,
        at deskAddress: String,
        for visitor: Visitor,
        now: Timestamp
    ) async throws {
        let health = operations.health
        let configured = health.configuration.apps.filter { app in
            visitor.covers(app.bundleID) && (scope.bundleID == nil || scope.bundleID == app.bundleID)
        }
        // What all apps share, counted together, says something about the apps that a visitor may not see.
        let seesAll = visitor.apps == .all
        steps = try await Self.steps(
            operations,
            configured,
            recoveries: recoveries,
            answered: answered,
            seesAll: seesAll,
            in: scope,
            at: deskAddress
        )
        done = "\(steps.count { $0.state.tone == .good }) of \(steps.count) done"
        test = ExaminationPart(
            health.examinations,
            .testNotifications,
            for: visitor,
            now: now
        )
        func ownLink(_ app: AppConfiguration) -> String {
            var own = scope
            own.bundleID = app.bundleID
            return own.link("/settings")
        }
        apps = configured.prefix(Self.mostApps).map { app in
            AppPart(
                app,
                file: health.configuration.file,
                products: health.apps[app.bundleID]?.catalogue,
                ownLink: configured.count > 1 ? ownLink(app) : nil
            )
        }
        otherApps = configured.dropFirst(Self.mostApps).map { OtherApp(app: $0.bundleID, link: ownLink($0)) }
        hasOtherApps = !otherApps.isEmpty
        appsLink = scope.link("/apps")
        administrates = visitor.mayAdministrate
        rates = try await seesAll ? Self.rates(health) : nil
        retention = Self.retention(health.configuration.retention)
        audit = try await seesAll ? Self.audit(health, now: now) : nil
        auditLink = visitor.may(.privacy) ? scope.link("/settings/audit") : nil
    }

    private static func rates(_ health: HealthSource) async throws -> Terms {
        let coverage = try await health.rates.rateCoverage()
        var terms: [Term] = [
            .known("Newest rate", coverage.newest?.description, else: "none: refund-desk import rates FILE")
        ]
        if coverage.later > 0 {
            let number = coverage.later < RateCoverage.mostCounted ? "\(coverage.later)" : "at least \(coverage.later)"
            terms.append(Term(label: "After the newest rate", text: "\(number) purchases"))
        }
        for (currency, count) in coverage.missing.sorted(by: { $0.key < $1.key }).prefix(20) {
            let number = count < RateCoverage.mostCounted ? "\(count)" : "at least \(count)"
            terms.append(Term(label: "Without a rate, \(currency)", text: "\(number) purchases"))
        }
        return Terms(terms: terms)
    }

    private static func retention(_ retention: Retention) -> Terms {
        func term(_ label: String, _ time: Duration?) -> Term {
            .known(label, time.map(Counted.days), else: "kept until somebody erases it")
        }
        return Terms(terms: [
            term("Payloads of notifications", retention.payloads), term("Events", retention.events ?? Event.retention),
            term("How closed cases were decided", retention.cases), term("Customers", retention.customers),
        ])
    }

    private static func audit(_ health: HealthSource, now: Timestamp) async throws -> Terms {
        let backlog = try await health.audit.auditBacklog(limit: 1)
        return Terms(terms: [
            .known("Links", backlog.head.map { "\($0.number)" }, else: "none yet"),
            backlog.head.map { Term(label: "Head", identifier: Identifier($0.hash.hexadecimal)) }
                ?? Term(label: "Head", text: "none yet", isUnknown: true),
            backlog.newestSignedHead.map {
                Term(label: "Last signature", moment: Moment($0.signedAt, now: now), note: "of link \($0.head.number)")
            }
                ?? Term(label: "Last signature", text: "none yet", isUnknown: true),
            Term(label: "To verify", text: "refund-desk audit verify"),
        ])
    }
}
