public import AppStoreTypes

/// One page of a response with several pages.
public protocol PagedResponse: WireObject {
    /// An item of the page.
    associatedtype PageItem: Sendable

    /// The items of the page, in Apple's order.
    var pageItems: [PageItem] { get }
    /// The end of the page, which the request for the next page contains: Apple's `revision` or `paginationToken`.
    var pageEnd: String? { get }
    /// Whether this is the last page.
    var isLastPage: Bool { get }
}

extension HistoryResponse: PagedResponse {
    /// The signed transactions.
    public var pageItems: [String] { signedTransactions ?? [] }
    /// The revision.
    public var pageEnd: String? { revision }
    /// Whether this is the last page.
    public var isLastPage: Bool { hasMore != true }
}

extension RefundHistoryResponse: PagedResponse {
    /// The signed transactions.
    public var pageItems: [String] { signedTransactions ?? [] }
    /// The revision.
    public var pageEnd: String? { revision }
    /// Whether this is the last page.
    public var isLastPage: Bool { hasMore != true }
}

extension NotificationHistoryResponse: PagedResponse {
    /// The notifications.
    public var pageItems: [NotificationHistoryResponseItem] { notificationHistory ?? [] }
    /// The pagination token.
    public var pageEnd: String? { paginationToken }
    /// Whether this is the last page.
    public var isLastPage: Bool { !(hasMore ?? (paginationToken != nil)) }
}

extension GetGroupMembersResponse: PagedResponse {
    /// The members.
    public var pageItems: [GroupMemberEntry] { groupMembers ?? [] }
    /// The pagination token.
    public var pageEnd: String? { paginationToken }
    /// Whether this is the last page.
    public var isLastPage: Bool { !(hasMore ?? (paginationToken != nil)) }
}
