import AppStoreTypes
import HTTPTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// Adds the page of what was done, and its table for spreadsheets.
    func addAuditRoutes(to router: Router<DeskRequestContext>) {
        addPage("settings/audit", to: router, known: AuditQuery.fields, show: auditPage)
        addPage("settings/audit.csv", to: router, known: AuditQuery.fields, show: exportAudit)
    }

    /// `GET /settings/audit`: what was done, and who did it.
    func auditPage(_ request: PageRequest) async throws -> Response {
        let (store, query) = try auditQuery(of: request)
        let page = try await store.deeds(matching: query.filter, limit: Self.rowsPerPage, cursor: query.cursor)
        // Counts over all apps would reveal something about the apps that a visitor may not see.
        let verdict =
            request.visitor.apps == .all
            ? try await AuditVerdict(of: store, operations().health.configuration.audit, now: now()) : nil
        let apps = visibleApps(request.visitor)
        let content = AuditListPage(page, query: query, verdict: verdict, apps: apps, now: now())
        let frame = frame("Audit", in: .settings, for: request, showsScope: false)
        return try html(content, as: .audit, in: frame)
    }

    /// Returns the deeds that the address of a page selects, for a visitor who may read them.
    func auditQuery(of request: PageRequest) throws -> (any AuditStore, AuditQuery) {
        guard request.visitor.may(.privacy) else { throw PageProblem.mayNot(.privacy) }
        guard let audit else { throw PageProblem.notFound }
        return (audit, try AuditQuery(request.query, in: request.scope, mayShowAll: request.visitor.apps == .all))
    }
}

/// The deeds that an address selects.
struct AuditQuery: Sendable {
    let scope: PageScope
    let filter: AuditFilter
    /// The day or time since which deeds are listed, as the address has it.
    let since: String?
    let cursor: String?
    /// Whether the visitor may see the deeds of all apps, and those that concern no app.
    let mayShowAll: Bool

    /// The fields that the list knows beside those of ``PageScope``.
    static let fields = ["kind", "author", "subject", "since", "cursor"]

    /// Reads the fields of an address.
    ///
    /// - Throws: ``PageProblem`` if one of them is invalid.
    init(_ fields: FormFields, in scope: PageScope, mayShowAll: Bool) throws(PageProblem) {
        self.scope = scope
        self.mayShowAll = mayShowAll
        cursor = fields["cursor"]
        since = fields["since"]
        var filter = AuditFilter(bundleID: scope.bundleID, author: fields["author"], subject: fields["subject"])
        if let name = fields["kind"] {
            filter.kind = Deed.Kind(rawValue: name)
            guard filter.kind != nil else {
                throw .unknownFilter("kind", allowed: Deed.Kind.allCases.map(\.rawValue))
            }
        }
        if let since {
            filter.since = Day(iso8601: since)?.start ?? Timestamp(rfc3339: since)
            guard filter.since != nil else {
                throw .unknownFilter(
                    "since",
                    allowed: ["a day, such as 2026-05-01", "a time, such as 2026-05-01T12:00:00Z"]
                )
            }
        }
        self.filter = filter
    }

    /// Whether the address filters the list; a visitor of some apps always sees one of them.
    var isFiltered: Bool {
        filter.kind != nil || filter.author != nil || filter.subject != nil || since != nil
            || (mayShowAll && scope.bundleID != nil)
    }

    /// Returns the address of this list, of another page or form of it, or of its deeds by one author.
    func link(_ path: String = "/settings/audit", author: String? = nil, cursor: String? = nil) -> String {
        scope.link(
            path,
            [
                ("kind", filter.kind?.rawValue), ("author", author ?? filter.author), ("subject", filter.subject),
                ("since", since), ("cursor", cursor),
            ]
        )
    }

    /// The filter fields with text.
    var inputs: [FilterInput] {
        [
            FilterInput(label: "By (exactly as in the list)", name: "author", value: filter.author ?? ""),
            FilterInput(label: "About a case, notification or customer", name: "subject", value: filter.subject ?? ""),
            FilterInput(label: "Since (YYYY-MM-DD)", name: "since", value: since ?? ""),
        ]
    }

    /// Returns the filter fields with choices.
    func choices(among apps: [String]) -> [FilterChoice] {
        let kinds = Deed.Kind.allCases.map(\.rawValue).sorted()
        let kind = FilterChoice(
            "Deed",
            name: "kind",
            selected: filter.kind?.rawValue,
            among: kinds.map { ($0, $0) }
        )
        let app = FilterChoice(
            "App",
            name: "app",
            selected: scope.bundleID,
            among: apps.map { ($0, $0) },
            none: mayShowAll ? "All apps" : nil
        )
        return apps.count > 1 || mayShowAll ? [kind, app] : [kind]
    }

    /// The fields that the form sends without showing them.
    var hidden: [FilterInput] {
        var scope = scope
        scope.bundleID = nil
        return scope.hidden
    }
}

/// Whether the audit is linked, signed and copied, in a few words.
struct AuditVerdict: Sendable {
    let state: Chip
    let text: String
    let signed: Moment?
    let signedText: String
    let copies: [String]
    /// The end of the chain, as `audit verify --head` takes it; `nil` before the first link.
    let head: String?

    /// How many deeds without a link are counted at most.
    private static let mostCounted = 1000

    init(of store: any AuditStore, _ configuration: AuditConfiguration, now: Timestamp) async throws {
        let backlog = try await store.auditBacklog(limit: Self.mostCounted)
        let waiting = backlog.unlinkedDeeds
        let last = backlog.head?.number ?? 0
        self.head = last == 0 ? nil : backlog.head.map { "\($0.number):\($0.hash.hexadecimal)" }
        state = waiting == 0 ? Chip(word: "Linked", tone: .good) : Chip(word: "Links wait", tone: .warn)
        let count = waiting < Self.mostCounted ? "\(waiting)" : "\(Self.mostCounted) or more"
        text =
            (last == 0 ? "No deed is linked yet." : "Deeds are linked until number \(last).")
            + (waiting == 0 ? "" : " \(count) wait for a link, which a running desk makes within a second.")
        signed = backlog.newestSignedHead.map { Moment($0.signedAt, now: now) }
        signedText =
            backlog.newestSignedHead.map { "Signed until number \($0.head.number)" }
            ?? (configuration.key == nil ? "Not signed: no audit.key is configured." : "Not signed yet.")
        var copies = configuration.file.map { ["A copy goes to the file \($0)."] } ?? []
        if let url = configuration.url {
            let number = try await store.copiedLinks(to: AuditCopyWork.destination(url))
            copies.append("The address of audit.copy has the links until number \(number).")
        }
        if copies.isEmpty { copies = ["No copy is configured: audit.copy makes one outside the database."] }
        self.copies = copies
    }
}

/// The content of the page of what was done.
struct AuditListPage: Sendable {
    struct Row: Sendable {
        let at: Moment
        let kind: String
        let author: String
        /// The deeds of the author in the same list.
        let authorLink: String
        let app: String?
        let environment: String?
        /// What it is about; `nil` if it is about nobody, or if that was erased.
        let about: Identifier?
        let aboutLink: String?
        /// `Case`, `Notification` or `Customer`.
        let aboutText: String?
        let isErased: Bool
        let details: String
        /// The number of its link; `nil` until it is linked.
        let number: String?
    }

    let rows: [Row]
    let hasRows: Bool
    let noRows: String
    let verdict: AuditVerdict?
    let choices: [FilterChoice]
    let inputs: [FilterInput]
    let hidden: [FilterInput]
    let isFiltered: Bool
    let settingsLink: String
    let clearLink: String
    let csvLink: String
    let firstLink: String?
    let nextLink: String?

    init(_ page: Page<AuditEntry>, query: AuditQuery, verdict: AuditVerdict?, apps: [String], now: Timestamp) {
        rows = page.items.map { Row($0, in: query, now: now) }
        hasRows = !rows.isEmpty
        noRows =
            page.scanned.map { "None of the \($0) deeds that were looked at matches; older ones may." }
            ?? (query.isFiltered ? "No deed matches." : "Nothing was done yet.")
        self.verdict = verdict
        choices = query.choices(among: apps)
        inputs = query.inputs
        hidden = query.hidden
        isFiltered = query.isFiltered
        settingsLink = query.scope.link("/settings")
        var scope = query.scope
        if query.mayShowAll { scope.bundleID = nil }
        clearLink = scope.link("/settings/audit")
        csvLink = query.link("/settings/audit.csv")
        firstLink = query.cursor == nil ? nil : query.link()
        nextLink = page.nextCursor.map { query.link(cursor: $0) }
    }
}

extension AuditListPage.Row {
    init(_ entry: AuditEntry, in query: AuditQuery, now: Timestamp) {
        let (deed, scope) = (entry.deed, query.scope)
        at = Moment(deed.at, now: now)
        kind = deed.kindName
        author = deed.author
        authorLink = query.link(author: deed.author)
        app = deed.bundleID
        environment = deed.environment?.rawValue
        about = deed.subject.map { Identifier($0.name) }
        let name = deed.subject?.name ?? ""
        let link: String?
        switch deed.kind?.subjectKind {
        case .customer?:
            aboutText = "Customer"
            link = CustomerPage.link(to: name, of: deed.bundleID, in: nil, from: scope)
        case .notification?:
            aboutText = "Notification"
            link = scope.link(Link.path("notifications", name))
        case .refundCase?:
            aboutText = "Case"
            link = scope.link(Link.path("cases", name))
        case nil:
            (aboutText, link) = (nil, nil)
        }
        aboutLink = deed.subject == nil ? nil : link
        isErased = entry.isErased
        details = deed.detailText
        number = entry.number.map(String.init)
    }
}
