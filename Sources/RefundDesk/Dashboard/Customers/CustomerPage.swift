import AppStoreTypes
import Refunds
import Store

/// The content of the page of one customer.
struct CustomerPage: Sendable {
    struct Row: Sendable {
        let environment: String
        let table: String
        /// The number of rows, which leads to the list of them on the page of their environment, if the page has one.
        let rows: TextPart
    }

    struct ErasurePart: Sendable {
        let environment: String
        let table: String
        let treatment: String
        let rows: String
    }

    /// Another environment in which something is known about the customer.
    struct OtherEnvironment: Sendable {
        let environment: String
        let link: String
    }

    struct PastErasure: Sendable {
        let environment: String
        let requestedAt: Moment
        let finishedAt: Moment?
    }

    struct PurchaseRow: Sendable {
        let product: String
        let transaction: Identifier
        let casesLink: String
        let price: String?
        let purchasedAt: Moment
        let revokedAt: Moment?
        let usage: String?
    }

    struct RequestRow: Sendable {
        let link: String
        let product: String
        let state: Chip
        let outcome: Chip?
        let requestedAt: Moment
    }

    struct ConsentLine: Sendable {
        let text: String
        let moment: Moment
        /// The text that the customer saw; `nil` if the configuration no longer has it, or a line above has it.
        var wording: String?
        let wordingTitle: String
        let isChanged: Bool
    }

    /// The forms of a visitor who may use them.
    struct Forms: Sendable {
        /// The code for the forms.
        let formToken: String
        let withdraws: Bool
        let erases: Bool
        let change: CustomerChangeForm?
        let withdrawAction: String
        let eraseAction: String
    }

    /// The most identifiers, and the most rows in a table or list.
    private static let mostRows = 50
    /// How many bytes the texts that the customer saw take at most.
    private static let heaviestWordings = 40_000

    let customer: String
    let app: String
    /// The only environment of the summary, the requests, the purchases, the consents and the facts.
    let environment: String
    let others: [OtherEnvironment]
    /// The environments that an action on the page changes; `nil` for an app with only one.
    let concerned: String?
    let summary: String
    let identifiers: [Identifier]
    let purchases: [PurchaseRow]
    let hasPurchases: Bool
    /// How many purchases there are, if the page shows only some.
    let purchaseCount: String?
    let requests: [RequestRow]
    let hasRequests: Bool
    let requestCount: String?
    /// The list of all requests; `nil` if the page shows them all, or no list has exactly them.
    let requestsLink: String?
    let consents: [ConsentLine]
    let hasConsents: Bool
    let facts: Terms
    let hasFacts: Bool
    let rows: [Row]
    let erasures: [PastErasure]
    /// The people that the identifier leads to, if these are several.
    let people: [String]
    /// How many people there are; `nil` for one.
    let severalPeople: String?
    /// Whether the visitor may export the customer.
    let exports: Bool
    let forms: Forms?
    /// What an erasure would do.
    let erasureParts: [ErasurePart]
    let hasErasureParts: Bool
    /// How many open cases an erasure would close without an answer; `nil` for none.
    let openCases: String?

    /// Creates the page of a customer.
    ///
    /// - Parameters:
    ///   - export: what is known about the customer, in every environment.
    ///   - app: the app, in the environment that the page shows.
    ///   - store: the store that sells the app.
    ///   - scope: the app in the environments that an action on the page changes.
    ///   - chosen: the app and environment to which the links of the page lead.
    ///   - texts: the texts that the app's customers agree to.
    ///   - exports: whether the visitor may export the customer.
    ///   - forms: the forms of a visitor who may use them.
    ///   - now: the current time.
    init(
        _ export: PersonalExport,
        app: AppKey,
        of store: SellingStore,
        scope: AppScope,
        from chosen: PageScope,
        texts: ConsentTexts,
        exports: Bool,
        forms: Forms?,
        now: Timestamp
    ) {
        let history = CustomerHistory(export.part(in: app.environment))
        customer = export.customer
        self.app = app.bundleID
        environment = app.environment.rawValue
        others = export.environments.filter { $0 != app.environment }.map { other in
            let own = AppKey(bundleID: app.bundleID, environment: other)
            let link = Self.link(to: export.customer, in: own, from: chosen)
            return OtherEnvironment(environment: other.rawValue, link: link)
        }
        concerned =
            scope.environments.count > 1
            ? scope.environments.map(\.rawValue).joined(separator: " and ") : nil
        summary = CustomerSummary.text(export.customer, app: app, of: store, history)
        identifiers = export.identifiers.prefix(Self.mostRows).map { Identifier($0) }
        purchases = history.purchases.prefix(Self.mostRows).map { PurchaseRow($0, from: chosen, now: now) }
        hasPurchases = !purchases.isEmpty
        purchaseCount = history.purchases.count > Self.mostRows ? "\(history.purchases.count)" : nil
        requests = history.requests.prefix(Self.mostRows).map { RequestRow($0, in: history, from: chosen, now: now) }
        hasRequests = !requests.isEmpty
        requestCount = history.requests.count > Self.mostRows ? "\(history.requests.count)" : nil
        requestsLink =
            requestCount != nil && history.names.count == 1
            ? Self.requestsLink(of: history.names[0], in: app, from: chosen) : nil
        consents = Self.lines(history.consents, texts, now: now)
        hasConsents = !consents.isEmpty
        facts = Terms(
            terms: history.facts.map { fact in
                Term(
                    label: fact.label,
                    text: fact.text,
                    moment: Moment(fact.statedAt, now: now),
                    note: Self.note(fact)
                )
            }
        )
        hasFacts = !facts.terms.isEmpty
        rows = export.records.flatMap { record in
            let lists = Self.lists(CustomerHistory(export.part(in: record.app.environment)))
            let page = Self.link(to: export.customer, in: record.app, from: chosen)
            return record.tables.map { table in
                let list = lists[table.name].flatMap { $0.length == table.rows.count ? page + $0.place : nil }
                return Row(
                    environment: record.app.environment.rawValue,
                    table: table.name,
                    rows: TextPart(Int64(table.rows.count), link: list)
                )
            }
        }
        erasures = export.erasures.suffix(Self.mostRows).map { erasure in
            PastErasure(
                environment: erasure.app.environment.rawValue,
                requestedAt: Moment(erasure.requestedAt, now: now),
                finishedAt: erasure.finishedAt.map { Moment($0, now: now) }
            )
        }
        let isSeveral = export.people.count > 1
        severalPeople = isSeveral ? "\(export.people.count)" : nil
        people = isSeveral ? export.people.prefix(Self.mostRows).map(\.description) : []
        self.exports = exports
        self.forms = forms
        let preview = export.erasurePreview
        erasureParts = preview.parts.map { part in
            ErasurePart(
                environment: part.environment,
                table: part.table,
                treatment: part.treatment.displayText,
                rows: "\(part.rows)"
            )
        }
        hasErasureParts = !preview.parts.isEmpty
        openCases = preview.openCases == 0 ? nil : "\(preview.openCases)"
    }
}

extension CustomerPage {
    /// Returns where the page of an environment lists the rows of a table, and how many it lists there.
    private static func lists(_ history: CustomerHistory) -> [String: (place: String, length: Int)] {
        [
            "refund_case": ("#requests-title", min(history.requests.count, mostRows)),
            "purchase": ("#purchases-title", min(history.purchases.count, mostRows)),
            "consent": ("#consent-title", history.consents.count),
        ]
    }

    /// Returns the list of the requests of a customer in an environment.
    private static func requestsLink(of name: String, in app: AppKey, from scope: PageScope) -> String {
        var own = scope
        (own.bundleID, own.environment) = (app.bundleID, app.environment)
        return own.link("/cases", [("customer", name)])
    }

    /// Returns the decisions about consent, with each text that the customer saw only once, at the newest decision.
    private static func lines(
        _ records: [ConsentRecord],
        _ texts: ConsentTexts,
        now: Timestamp
    ) -> [ConsentLine] {
        var seen: Set<String> = []
        var rest = heaviestWordings
        return records.map { record in
            var line = ConsentLine(record, texts, now: now)
            guard let wording = line.wording else { return line }
            let isNew = seen.insert(wording).inserted
            if isNew { rest -= PageWeight.of(wording) }
            if !isNew || rest < 0 { line.wording = nil }
            return line
        }
    }

    /// Returns the environment of a page whose address names none: Production, unless all purchases and requests of the
    /// customer are in the other one.
    static func environment(of export: PersonalExport) -> AppStoreEnvironment {
        let histories = export.environments.map { ($0, CustomerHistory(export.part(in: $0))) }
        return histories.first { !$0.1.purchases.isEmpty || !$0.1.requests.isEmpty }?.0 ?? .production
    }

    /// Returns the address of a customer's page in an environment, for a visitor who chose a scope.
    ///
    /// The address names Production too. Without an environment, the page may show Sandbox.
    static func link(to customer: String, in app: AppKey, from scope: PageScope) -> String {
        link(to: customer, of: app.bundleID, in: app.environment, from: scope)
    }

    /// Returns the address of a customer's page; without an environment, the page chooses one.
    ///
    /// Only the app and the identifier together name a customer. The app that the visitor chose stays apart, so that
    /// the links of the page lead back to it.
    static func link(
        to customer: String,
        of bundleID: String?,
        in environment: AppStoreEnvironment?,
        from scope: PageScope
    ) -> String {
        Link.query(
            of: "/customers",
            [
                ("app", scope.bundleID), ("of", scope.bundleID == bundleID ? nil : bundleID),
                ("environment", environment?.rawValue), ("database", scope.bundleID == nil ? scope.database : nil),
                ("customer", customer),
            ]
        )
    }

    /// Returns who stated a fact, if that is not the backend.
    private static func note(_ fact: CustomerHistory.Fact) -> String? {
        switch fact.source {
        case .appStore: "as Apple says"
        case .person:
            "set on the pages\(fact.author.map { " by \($0)" } ?? "")\(fact.note.map { ": \($0)" } ?? "")"
        case .backend, .hook, nil: nil
        }
    }
}
