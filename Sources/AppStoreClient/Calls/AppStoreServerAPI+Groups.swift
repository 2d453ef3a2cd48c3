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

/// Seats of a group subscription that the developer assigns (`invitationManagement` is `DEVELOPER`).
extension AppStoreServerAPI {
    /// Returns the total, free and claimed seats of a subscription (Get Seat Info), in the sandbox only.
    ///
    /// `GET /groups/v1/transactions/{originalTransactionId}/seats`; Apple documents no rate limit.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple documents TransactionNotDevManagedGroupError and
    ///   BundleTransactionIdNotSupportedError without their codes.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-seat-info>
    public func seatInfo(of originalTransactionID: String) async throws(AppStoreAPIError) -> GetSeatInfoResponse {
        try await call(.seatInfo, originalTransactionID)
    }

    /// Claims a free seat (Claim Seat), in the sandbox only.
    ///
    /// `POST /groups/v1/transactions/{originalTransactionId}/seats`; Apple documents no rate limit. A repeated request
    /// identifier returns the same claim.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple documents NoAvailableSeatsError and AppTransactionIdNotFoundError, and
    ///   those of ``seatInfo(of:)``.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/claim-seat>
    public func claimSeat(
        of originalTransactionID: String,
        _ request: ClaimSeatRequest
    ) async throws(AppStoreAPIError) -> ClaimSeatResponse {
        try await call(.claimSeat, originalTransactionID, body: .json(request))
    }

    /// Releases a claimed seat (Unclaim Seat), in the sandbox only.
    ///
    /// `DELETE /groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}`; Apple documents no rate limit.
    /// It succeeds if a retry finds that an earlier attempt released the seat. Apple has not published the code of
    /// SeatClaimIdNotFoundError, so any 404 with an unknown code counts as that error.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple documents SeatClaimIdNotFoundError, and those of ``seatInfo(of:)``.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/unclaim-seat>
    public func unclaimSeat(
        _ seatClaimID: String,
        of originalTransactionID: String
    ) async throws(AppStoreAPIError) {
        try await command(.unclaimSeat, originalTransactionID, seatClaimID)
    }

    /// Assigns a claimed seat to a member (Associate Seat), in the sandbox only.
    ///
    /// `POST /groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}/associate`; Apple documents no rate
    /// limit.
    ///
    /// - Parameters:
    ///   - seatClaimID: the ID of the claim.
    ///   - originalTransactionID: the original transaction ID of the subscription.
    ///   - appTransactionID: the member's app transaction ID.
    /// - Throws: ``AppStoreAPIError``; Apple documents SeatClaimIdNotFoundError and AppTransactionIdNotFoundError, and
    ///   those of ``seatInfo(of:)``.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/associate-seat>
    public func associateSeat(
        _ seatClaimID: String,
        of originalTransactionID: String,
        with appTransactionID: String
    ) async throws(AppStoreAPIError) {
        let body = AssociateSeatRequest { $0.appTransactionID = appTransactionID }
        try await command(.associateSeat, originalTransactionID, seatClaimID, body: .json(body))
    }
}
