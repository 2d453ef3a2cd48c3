import AppStoreTypes
import GooglePlay
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
        let page = try await SettingsPage(
            try operations(),
            recoveries: try await recovery.recoveries(of: request.scope.bundleID),
            answered: try await register.statistics(of: request.scope.bundleID).byState[.answered] ?? 0,
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
        let products: [Product]
        let hasProducts: Bool
        let texts: [Text]
        let hasTexts: Bool
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
        let wordings: [Wording]
    }

    /// A text in one language.
    struct Wording: Sendable {
        let locale: String
        let text: String

        init(_ translation: ConsentText.Translation) { (locale, text) = (translation.locale, translation.text) }
    }

    let steps: [Step]
    let done: String
    let test: ExaminationPart
    let apps: [AppPart]
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
        apps = configured.map {
            AppPart($0, file: health.configuration.file, products: health.apps[$0.bundleID]?.catalogue)
        }
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
        let head = try await health.audit.auditHead()
        let signed = try await health.audit.newestSignedHead(upTo: head?.number ?? 0)
        return Terms(terms: [
            .known("Links", head.map { "\($0.number)" }, else: "none yet"),
            head.map { Term(label: "Head", identifier: Identifier($0.hash.hexadecimal)) }
                ?? Term(label: "Head", text: "none yet", isUnknown: true),
            signed.map {
                Term(label: "Last signature", moment: Moment($0.signedAt, now: now), note: "of link \($0.head.number)")
            }
                ?? Term(label: "Last signature", text: "none yet", isUnknown: true),
            Term(label: "To verify", text: "refund-desk audit verify"),
        ])
    }
}

extension SettingsPage.AppPart {
    /// The most products that the page lists; the file has all.
    private static let mostProducts = 200

    /// What the page shows of an app of Google Play's.
    private static func terms(_ googlePlay: GooglePlayConfiguration, _ review: ReviewAnswering?) -> [Term] {
        [
            Term(label: "Google Play package", text: googlePlay.packageName),
            Term(label: "Service account", text: googlePlay.account.email),
            .known("Pushes for", googlePlay.push?.audience, else: "not accepted: no push"),
            .known("Pulls from", googlePlay.pull, else: "nothing: no pull"),
            Term(
                label: "Usage events",
                text: review?.sendsUsageEvents == true ? "sent, if the consent covers them" : "not sent"
            ),
        ]
    }

    init(_ app: AppConfiguration, file: String?, products catalogue: ProductCatalogue?) {
        self.app = app.bundleID
        place = file.map { file in app.line.map { "\(file), line \($0)" } ?? file }
        let store =
            app.googlePlay.map { Self.terms($0, app.review) } ?? [
                Term(label: "App Store app ID", text: "\(app.appAppleID)"),
                .known("Key", app.key?.keyID, else: "none"),
                Term(
                    label: "Version 1",
                    text: app.sharedSecrets.isEmpty ? "not accepted: no shared secret" : "accepted"
                ),
            ]
        let both = [
            Term(label: "Environments", text: app.environments.map(\.rawValue).joined(separator: ", ")),
            Term(label: "Mode", text: app.mode.rawValue),
            .known("Products file", app.policyFiles.products, else: "none"),
            .known("Policy file", app.policyFiles.policy, else: "none: the default policy"),
            .known("Consent texts file", app.consentTextsFile, else: "none"),
            Term(label: "Events to", text: Counted.text(Int64(app.events.count), "address", many: "addresses")),
        ]
        terms = Terms(terms: store + both)
        let catalogue = catalogue ?? app.products
        products = catalogue.products.sorted { $0.key < $1.key }.prefix(Self.mostProducts).map { id, entry in
            SettingsPage.Product(id: id, text: entry.displayText, line: catalogue.lines[id].map { "line \($0)" })
        }
        hasProducts = !products.isEmpty
        texts = app.consentTexts.versions.map { text in
            SettingsPage.Text(
                version: text.version,
                from: text.from.description,
                locales: text.texts.map(\.locale).joined(separator: ", "),
                covers: text.covers.map { $0.map(\.rawValue).sorted().joined(separator: ", ") } ?? "all fields",
                lasts: text.validFor?.displayText ?? "without end",
                line: app.consentTexts.lines[text.version].map(String.init),
                wordings: text.texts.map(SettingsPage.Wording.init)
            )
        }
        hasTexts = !texts.isEmpty
        withdrawals = app.consentTexts.withdrawals.map(SettingsPage.Wording.init)
        hasWithdrawals = !withdrawals.isEmpty
    }
}

extension ProductEntry {
    /// What is configured about the product, in one line.
    fileprivate var displayText: String {
        let parts: [String?] = [
            units.map { Counted.text($0, "unit") }, currency.map { "currency \($0)" },
            period.map { "period \($0.displayText)" },
            sampleProvided.map { $0 ? "sample offered" : "no sample" },
            priceUSDCents.map { "price \(Money.displayText(usdCents: $0))" },
            isDeliveredWhenUnknown ? "counts as delivered without a report" : nil,
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? "nothing" : known.joined(separator: ", ")
    }
}

extension CalendarPeriod {
    /// The period in words, such as `1 month 10 days`.
    fileprivate var displayText: String {
        let parts = [("month", Int64(months)), ("day", Int64(days)), ("second", seconds)]
        return parts.filter { $0.1 != 0 }.map { Counted.text($0.1, $0.0) }.joined(separator: " ")
    }
}
