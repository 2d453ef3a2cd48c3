package import AppStoreTypes

/// A refund request by Apple, or a refund review by Google Play, before the desk knows its case.
package struct CaseRequest: Hashable, Sendable {
    package var reason: ConsumptionRequestReason?
    /// When Apple signed the request; for an unsigned request, when the desk received it.
    package var requestedAt: Timestamp
    package var receivedAt: Timestamp
    package var deadline: Timestamp
    /// Whether Apple signed the request, so that the time is Apple's.
    package var isSigned: Bool
    /// The token that names a refund review of Google Play's in the answer; `nil` for a request of Apple's.
    package var reviewToken: String?

    package init(
        reason: ConsumptionRequestReason?,
        requestedAt: Timestamp,
        receivedAt: Timestamp,
        deadline: Timestamp,
        isSigned: Bool = true,
        reviewToken: String? = nil
    ) {
        self.reason = reason
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.deadline = deadline
        self.isSigned = isSigned
        self.reviewToken = reviewToken
    }

    /// Creates a request and computes its deadline from when it was signed, if known, and received.
    package init(
        reason: ConsumptionRequestReason?,
        signedAt: Timestamp?,
        receivedAt: Timestamp,
        environment: AppStoreEnvironment
    ) {
        let requestedAt = signedAt ?? receivedAt
        self.init(
            reason: reason,
            requestedAt: requestedAt,
            receivedAt: receivedAt,
            deadline: RefundCase.deadline(
                requestedAt: requestedAt,
                receivedAt: receivedAt,
                environment: environment
            ),
            isSigned: signedAt != nil
        )
    }
}
