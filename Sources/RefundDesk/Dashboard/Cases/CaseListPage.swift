import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /cases`: the list of cases.
    func cases(_ request: PageRequest) async throws -> Response {
        let query = try CaseQuery(request.query, in: request.scope)
        var filter = query.filter
        let scope = request.scope
        let statistics = try await shared(.statistics(of: scope.bundleID, scope.environment), for: request) {
            try await register.statistics(of: scope.bundleID, in: scope.environment)
        }
        var lists: [CaseListPage.List] = []
        if query.isSplit && query.cursor == nil {
            lists.append(try await needingAttention(query, filter, for: request))
        }
        if query.isSplit { filter.states = StateGroup.closed.states }
        let page = try await register.cases(matching: filter, limit: Self.rowsPerPage, cursor: query.cursor)
        lists.append(
            CaseListPage.List(
                heading: query.isSplit ? StateGroup.closed.title : "Cases",
                count: query.cursor == nil && page.nextCursor == nil ? "\(page.items.count)" : nil,
                rows: page.items.map { CaseRow($0, in: query.scope, now: now()) }
            )
        )
        var content = CaseListPage(
            statistics: statistics,
            query: query,
            lists: lists,
            nextCursor: page.nextCursor,
            noCases: .noCases(at: request.deskAddress, isOfGooglePlay: stores(of: request.scope) == [.googlePlay])
        )
        if let scanned = page.scanned {
            content.scanRemark =
                query.cursor == nil
                ? "No index serves this filter, so the page shows the matches among the newest \(scanned) cases."
                : "The page shows the matches among the next \(scanned) cases."
            if page.nextCursor == nil { content.scanRemark = "These are the last matches." }
            content.empty = content.lists.isEmpty && page.nextCursor != nil ? .noneMatchesYet : content.empty
        }
        if query.hasNoDeadlines {
            content.orderRemark = "Closed cases have no deadline any more, so the newest request is first."
        } else if query.filter.order == .deadline {
            content.orderRemark = "Only cases that still need an answer have a deadline, so closed ones are not listed."
        }
        content.views = try await register.savedViews().filter { $0.isVisible(to: request.visitor) }.map {
            SavedViewLink($0, in: request.scope)
        }
        content.hasViews = !content.views.isEmpty
        if request.visitor.may(.operate) { content.formToken = request.visitor.formToken }
        return try html(content, as: .cases, in: frame("Cases", in: .cases, for: request))
    }

    /// Returns the cases that still need an answer, the one with the least time left first.
    private func needingAttention(
        _ query: CaseQuery,
        _ filter: CaseFilter,
        for request: PageRequest
    ) async throws -> CaseListPage.List {
        let urgent = try await urgentCases(matching: filter, limit: Self.rowsPerPage + 1, for: request)
        let isCut = urgent.count > Self.rowsPerPage
        return CaseListPage.List(
            heading: StateGroup.attention.title,
            count: isCut ? nil : "\(urgent.count)",
            remark: isCut ? "These \(Self.rowsPerPage) have the least time left; there are more." : nil,
            remarkLink: isCut ? query.link(states: .attention) : nil,
            rows: urgent.prefix(Self.rowsPerPage).map { CaseRow($0, in: query.scope, now: now()) }
        )
    }

    static let rowsPerPage = 50
}

/// The content of the case list page.
struct CaseListPage: Sendable {
    /// A list of cases with a heading.
    struct List: Sendable {
        let heading: String
        var count: String?
        var remark: String?
        var remarkLink: String?
        let rows: [CaseRow]
    }

    /// Among how many cases the page looked for matches; `nil` if it looked at all that it needed.
    var scanRemark: String?
    /// What the visitor should know about the order of the list; `nil` if nothing.
    var orderRemark: String?
    /// The code of the form that decides many cases; `nil` for visitors who may not decide.
    var formToken: String?
    let bulkAction: String
    let viewAction: String
    let viewDeletion: String
    /// The fields of the list, to which a decision leads back.
    let address: String
    /// The filter, as a saved view keeps it.
    let savedQuery: String
    var views: [SavedViewLink] = []
    var hasViews = false
    let csvLink: String
    let choicesOfPerson = AnswerChoice.ofPerson.map {
        FilterChoice.Option(value: $0.rawValue, text: DecisionForm.title($0), isSelected: false)
    }
    let figures: [Figure]
    let outcomes: OutcomeTable?
    let choices: [FilterChoice]
    let inputs: [FilterInput]
    let hidden: [FilterInput]
    let clearLink: String
    let isFiltered: Bool
    let lists: [List]
    var empty: Invitation?
    let hasPages: Bool
    let firstLink: String?
    let nextLink: String?

    init(statistics: Statistics, query: CaseQuery, lists: [List], nextCursor: String?, noCases: Invitation) {
        viewAction = query.scope.link("/cases/views")
        viewDeletion = query.scope.link("/cases/views/delete")
        savedQuery = query.saved
        address = query.address
        bulkAction = query.scope.link("/cases/bulk")
        csvLink = query.link("/cases.csv")
        figures = Self.figures(of: statistics, in: query.scope)
        outcomes = OutcomeTable(statistics.answered, in: query.scope)
        choices = query.choices
        inputs = query.inputs
        hidden = query.hidden
        clearLink = query.scope.link("/cases")
        isFiltered = query.isFiltered
        self.lists = lists.filter { !$0.rows.isEmpty }
        empty = self.lists.isEmpty ? (query.isFiltered ? .noneMatches : noCases) : nil
        firstLink = query.cursor == nil ? nil : query.link()
        nextLink = nextCursor.map { query.link(cursor: $0) }
        hasPages = firstLink != nil || nextLink != nil
    }
}

extension Invitation {
    /// Returns the text for a list without any case.
    static func noCases(at deskAddress: String, isOfGooglePlay: Bool) -> Invitation {
        guard !isOfGooglePlay else {
            return Invitation(
                title: "No refund to review yet",
                paragraphs: [
                    "When a customer asks Google Play for a refund, Google Play may ask this desk for a review. Each such "
                        + "request appears here as a case: the time left to answer, what is missing, what was answered "
                        + "and why, and what Google Play decided.",
                    "To receive requests, let Pub/Sub push to this desk, or name a subscription from which it pulls:",
                ],
                calls: [Example(purpose: "The URL for pushes", text: "\(deskAddress)/notifications/google-play")]
            )
        }
        return Invitation(
            title: "No refund request yet",
            paragraphs: [
                "When a customer asks Apple for a refund, Apple asks this desk how the purchase was used. Each such "
                    + "request appears here as a case: the time left to answer, what is missing, what was answered and "
                    + "why, and what Apple decided.",
                "To receive requests, enter this desk's URL in App Store Connect under App Information, App Store Server "
                    + "Notifications, for both environments:",
            ],
            calls: [
                .notificationsV2(at: deskAddress),
                Example(
                    purpose: "Or try it with the App Store emulator: request a refund of a purchase",
                    text: """
                        POST /_emulator/transactions/{transactionId}/refund-requests
                        { "reason": "UNINTENDED_PURCHASE" }
                        """
                ),
            ]
        )
    }

    /// The text for a filter that matches no case among those that one page reads.
    static let noneMatchesYet = Invitation(
        title: "No match so far",
        paragraphs: ["Search the older cases, or choose a state, an outcome or days, which the desk finds at once."]
    )

    /// The text for a filter that matches no case.
    static let noneMatches = Invitation(
        title: "No case matches",
        paragraphs: ["Change or clear the filter to see other cases."],
        link: "/cases",
        linkText: "Show all cases"
    )
}
