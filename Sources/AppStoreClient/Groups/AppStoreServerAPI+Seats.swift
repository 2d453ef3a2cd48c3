public import AppStoreTypes

/// Seats of a group subscription whose seats the developer hands out (`invitationManagement` is `DEVELOPER`).
extension AppStoreServerAPI {
    /// Get Seat Info: how many seats there are, how many are free, and who has claimed the others; sandbox only.
    ///
    /// `GET /groups/v1/transactions/{originalTransactionId}/seats`; Apple's rate is not known.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple names TransactionNotDevManagedGroupError and
    ///   BundleTransactionIdNotSupportedError, whose codes are not known.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-seat-info>
    public func seatInfo(of originalTransactionID: String) async throws(AppStoreAPIError) -> GetSeatInfoResponse {
        try await call(.seatInfo, originalTransactionID)
    }

    /// Claim Seat: takes a free seat; sandbox only.
    ///
    /// `POST /groups/v1/transactions/{originalTransactionId}/seats`; Apple's rate is not known. The request's identifier
    /// makes repetitions one claim.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple names NoAvailableSeatsError and AppTransactionIdNotFoundError, and those of
    ///   ``seatInfo(of:)``.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/claim-seat>
    public func claimSeat(
        of originalTransactionID: String,
        _ request: ClaimSeatRequest
    ) async throws(AppStoreAPIError) -> ClaimSeatResponse {
        try await call(.claimSeat, originalTransactionID, body: .json(request))
    }

    /// Unclaim Seat: gives a seat back; sandbox only.
    ///
    /// `DELETE /groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}`; Apple's rate is not known.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple names SeatClaimIdNotFoundError, and those of ``seatInfo(of:)``.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/unclaim-seat>
    public func unclaimSeat(
        _ seatClaimID: String,
        of originalTransactionID: String
    ) async throws(AppStoreAPIError) {
        try await command(.unclaimSeat, originalTransactionID, seatClaimID)
    }

    /// Associate Seat: says which member a claimed seat is for; sandbox only.
    ///
    /// `POST /groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}/associate`; Apple's rate is not known.
    ///
    /// - Parameters:
    ///   - seatClaimID: the claim.
    ///   - originalTransactionID: the subscription.
    ///   - appTransactionID: the member's copy of the app.
    /// - Throws: ``AppStoreAPIError``; Apple names SeatClaimIdNotFoundError and AppTransactionIdNotFoundError, and those of
    ///   ``seatInfo(of:)``.
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
