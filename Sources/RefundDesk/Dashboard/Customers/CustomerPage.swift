import AppStoreTypes
import Refunds

/// The content of the page of one customer.
struct CustomerPage: Sendable {
    struct Row: Sendable {
        let environment: String
        let table: String
        let rows: String
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
        /// The environment; `nil` for Production.
        let environment: String?
    }

    struct RequestRow: Sendable {
        let link: String
        let product: String
        let state: Chip
        let outcome: Chip?
        let requestedAt: Moment
        let environment: String?
    }

    struct ConsentLine: Sendable {
        let text: String
        let moment: Moment
        /// The text that the customer saw; `nil` if the configuration no longer has it.
        let wording: String?
        let wordingTitle: String
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

    /// The most purchases and requests in a table.
    private static let mostRows = 100

    let customer: String
    let app: String
    let summary: String
    let identifiers: [Identifier]
    let purchases: [PurchaseRow]
    let hasPurchases: Bool
    /// How many purchases there are, if the page shows only some.
    let purchaseCount: String?
    let requests: [RequestRow]
    let hasRequests: Bool
    let requestCount: String?
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

    init(
        _ export: PersonalExport,
        app: String,
        texts: ConsentTexts,
        exports: Bool,
        forms: Forms?,
        now: Timestamp
    ) {
        let history = CustomerHistory(export)
        customer = export.customer
        self.app = app
        summary = CustomerSummary.text(export.customer, app: app, history)
        identifiers = export.identifiers.prefix(Self.mostRows).map { Identifier($0) }
        purchases = history.purchases.prefix(Self.mostRows).map { PurchaseRow($0, now: now) }
        hasPurchases = !purchases.isEmpty
        purchaseCount = history.purchases.count > Self.mostRows ? "\(history.purchases.count)" : nil
        requests = history.requests.prefix(Self.mostRows).map { RequestRow($0, in: history, now: now) }
        hasRequests = !requests.isEmpty
        requestCount = history.requests.count > Self.mostRows ? "\(history.requests.count)" : nil
        consents = history.consents.map { ConsentLine($0, texts, now: now) }
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
        rows = export.counts.map { Row(environment: $0.environment, table: $0.table, rows: "\($0.rows)") }
        erasures = export.erasures.map { erasure in
            PastErasure(
                environment: erasure.app.environment.rawValue,
                requestedAt: Moment(erasure.requestedAt, now: now),
                finishedAt: erasure.finishedAt.map { Moment($0, now: now) }
            )
        }
        let isSeveral = export.people.count > 1
        severalPeople = isSeveral ? "\(export.people.count)" : nil
        people = isSeveral ? export.people.map(\.description) : []
        self.exports = exports
        self.forms = forms
    }
}

extension CustomerPage {
    /// Returns who stated a fact, if that is not the backend.
    private static func note(_ fact: CustomerHistory.Fact) -> String? {
        switch fact.source {
        case .appStore: "as Apple says"
        case .person: "set on the pages\(fact.author.map { " by \($0)" } ?? "")"
        case .backend, .hook, nil: nil
        }
    }
}

extension CustomerPage.PurchaseRow {
    fileprivate init(_ purchase: CustomerHistory.Purchase, now: Timestamp) {
        product = purchase.productID
        transaction = Identifier(purchase.transactionID)
        casesLink = Link.query(of: "/search", [("q", purchase.transactionID), ("app", purchase.app.bundleID)])
        price = purchase.price
        purchasedAt = Moment(purchase.purchasedAt, now: now)
        revokedAt = purchase.revokedAt.map { Moment($0, now: now) }
        usage = purchase.usage
        environment = purchase.app.environment == .production ? nil : purchase.app.environment.rawValue
    }
}

extension CustomerPage.RequestRow {
    fileprivate init(_ request: CustomerHistory.Request, in history: CustomerHistory, now: Timestamp) {
        link = Link.path("cases", request.id)
        product =
            history.purchases.first { $0.transactionID == request.transactionID }?.productID
            ?? "Transaction \(request.transactionID)"
        state = request.state.chip
        outcome = request.outcome?.chip
        requestedAt = Moment(request.requestedAt, now: now)
        environment = request.app.environment == .production ? nil : request.app.environment.rawValue
    }
}

extension CustomerPage.ConsentLine {
    fileprivate init(_ record: ConsentRecord, _ texts: ConsentTexts, now: Timestamp) {
        text = RecordedFacts.displayText(record)
        moment = Moment(record.at, now: now)
        let translation = record.textVersion.flatMap { texts[version: $0] }?.translation(for: record.locale)
        wording = translation?.text
        wordingTitle = "The text that the customer saw\(translation.map { ", in \($0.locale)" } ?? "")"
    }
}
