public import AppStoreTypes

extension AppStoreServerAPI {
    /// Get Customer Groups: the groups that a customer belongs to; sandbox only.
    ///
    /// `GET /groups/v1/currentGroups/{anyTransactionId}`; 5 requests a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-customer-groups>
    public func customerGroups(
        of anyTransactionID: String
    ) async throws(AppStoreAPIError) -> GetCustomerGroupsResponse {
        try await call(.customerGroups, anyTransactionID)
    }

    /// Get Group Members: the members of a group, page by page; sandbox only.
    ///
    /// `GET /groups/v1/group/{groupId}`, once for each page; 5 requests a second.
    ///
    /// - Parameters:
    ///   - groupID: the group.
    ///   - limit: how many members a page may hold, at most 100; `nil` for Apple's choice.
    ///   - paginationToken: where an earlier iteration ended; `nil` for the beginning.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000004, 4000014, 4000225, 4040022.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-group-members>
    public func groupMembers(
        of groupID: String,
        limit: Int? = nil,
        from paginationToken: String? = nil
    ) -> PageSequence<GetGroupMembersResponse> {
        PageSequence(from: paginationToken) { token throws(AppStoreAPIError) in
            let query = Query {
                $0.add("paginationToken", token)
                $0.add("limit", limit.map(String.init))
            }
            return try await call(.groupMembers, groupID, query: query)
        }
    }
}
