public import AppStoreTypes

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
