public import AppStoreTypes

/// One page of an answer that comes in several.
public protocol PagedResponse: WireObject {
    /// What the page lists.
    associatedtype PageItem: Sendable

    /// What the page lists, in Apple's order.
    var pageItems: [PageItem] { get }
    /// Where the page ends, Apple's `revision` or `paginationToken`: what the call for the next page carries.
    var pageEnd: String? { get }
    /// Whether no page follows.
    var isLastPage: Bool { get }
}

extension HistoryResponse: PagedResponse {
    /// The signed transactions.
    public var pageItems: [String] { signedTransactions ?? [] }
    /// The revision.
    public var pageEnd: String? { revision }
    /// Whether no page follows.
    public var isLastPage: Bool { hasMore != true }
}

extension RefundHistoryResponse: PagedResponse {
    /// The signed transactions.
    public var pageItems: [String] { signedTransactions ?? [] }
    /// The revision.
    public var pageEnd: String? { revision }
    /// Whether no page follows.
    public var isLastPage: Bool { hasMore != true }
}

extension NotificationHistoryResponse: PagedResponse {
    /// The notifications.
    public var pageItems: [NotificationHistoryResponseItem] { notificationHistory ?? [] }
    /// The pagination token.
    public var pageEnd: String? { paginationToken }
    /// Whether no page follows.
    public var isLastPage: Bool { !(hasMore ?? (paginationToken != nil)) }
}

extension GetGroupMembersResponse: PagedResponse {
    /// The members.
    public var pageItems: [GroupMemberEntry] { groupMembers ?? [] }
    /// The pagination token.
    public var pageEnd: String? { paginationToken }
    /// Whether no page follows.
    public var isLastPage: Bool { !(hasMore ?? (paginationToken != nil)) }
}
