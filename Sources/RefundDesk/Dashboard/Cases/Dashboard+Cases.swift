import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// `GET /`: the list of cases.
    func cases(_ request: Request, _ visitor: Visitor) async throws -> Response {
        let query = try CaseQuery(FormFields(request.uri.query ?? ""))
        let statistics = try await register.statistics()
        var lists: [CaseListPage.List] = []
        if query.isSplit && query.cursor == nil { lists.append(try await needingAttention(query)) }
        var filter = query.filter
        if query.isSplit { filter.states = StateGroup.closed.states }
        let page = try await register.cases(matching: filter, limit: Self.rowsPerPage, cursor: query.cursor)
        lists.append(
            CaseListPage.List(
                heading: query.isSplit ? StateGroup.closed.title : "Cases",
                rows: page.items.map { CaseRow($0, now: now()) }
            )
        )
        let content = CaseListPage(statistics: statistics, query: query, lists: lists, nextCursor: page.nextCursor)
        return try html(content, as: .cases, in: frame("Cases", in: .cases, for: visitor))
    }

    /// Returns the cases still to answer, those with the least time left first.
    private func needingAttention(_ query: CaseQuery) async throws -> CaseListPage.List {
        let urgent = try await register.urgentCases(matching: query.filter, limit: Self.rowsPerPage + 1)
        let isCut = urgent.count > Self.rowsPerPage
        return CaseListPage.List(
            heading: StateGroup.attention.title,
            count: isCut ? nil : "\(urgent.count)",
            remark: isCut ? "These \(Self.rowsPerPage) have the least time left; there are more." : nil,
            remarkLink: isCut ? query.link(states: .attention) : nil,
            rows: urgent.prefix(Self.rowsPerPage).map { CaseRow($0, now: now()) }
        )
    }

    static let rowsPerPage = 50
}
