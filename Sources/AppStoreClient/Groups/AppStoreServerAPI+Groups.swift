public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns a customer's groups (Get Customer Groups), in the sandbox only.
    ///
    /// `GET /groups/v1/currentGroups/{anyTransactionId}`; 5 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-customer-groups>
    public func customerGroups(
        of anyTransactionID: String
    ) async throws(AppStoreAPIError) -> GetCustomerGroupsResponse {
        try await call(.customerGroups, anyTransactionID)
    }

    /// Returns the members of a group page by page (Get Group Members), in the sandbox only.
    ///
    /// `GET /groups/v1/group/{groupId}`, once for each page; 5 requests per second.
    ///
    /// - Parameters:
    ///   - groupID: the group's ID.
    ///   - limit: the maximum number of members per page, at most 100; `nil` for Apple's default.
    ///   - paginationToken: where an earlier iteration ended; `nil` to start at the beginning.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000004, 4000014, 4000225,
    ///   4040022.
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
