package import AppStoreTypes

/// A refund request by Apple, before it is known which case it belongs to.
package struct RefundRequest: Hashable, Sendable {
    package var reason: ConsumptionRequestReason?
    /// When Apple signed it; of an unsigned request, when it was received.
    package var requestedAt: Timestamp
    package var receivedAt: Timestamp
    package var deadline: Timestamp
    /// Whether Apple signed it, and so said when.
    package var isSigned: Bool

    package init(
        reason: ConsumptionRequestReason?,
        requestedAt: Timestamp,
        receivedAt: Timestamp,
        deadline: Timestamp,
        isSigned: Bool = true
    ) {
        self.reason = reason
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.deadline = deadline
        self.isSigned = isSigned
    }

    /// A request whose deadline follows from when it was signed, if it was, and received.
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
