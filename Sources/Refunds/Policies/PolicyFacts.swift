package import AppStoreTypes

/// The plain values a policy looks at; `nil` is unknown, and no condition on it holds.
package struct PolicyFacts: Hashable, Sendable {
    package var caseID: String
    package var productID: String
    package var type: ProductType
    package var environment: AppStoreEnvironment
    package var reason: ConsumptionRequestReason?
    package var delivery: Delivery?
    /// The share used, in thousandths of a percent.
    package var consumedShare: Milliunits?
    /// What the customer paid for it, US cents.
    package var priceUSDCents: Int64?
    /// How many purchases of this customer were refunded before.
    package var refundsGranted: Int64
    /// Which request for this purchase it is, from 1.
    package var requestNumber: Int64

    package init(
        caseID: String,
        productID: String,
        type: ProductType,
        environment: AppStoreEnvironment,
        reason: ConsumptionRequestReason? = nil,
        delivery: Delivery? = nil,
        consumedShare: Milliunits? = nil,
        priceUSDCents: Int64? = nil,
        refundsGranted: Int64 = 0,
        requestNumber: Int64 = 1
    ) {
        self.caseID = caseID
        self.productID = productID
        self.type = type
        self.environment = environment
        self.reason = reason
        self.delivery = delivery
        self.consumedShare = consumedShare
        self.priceUSDCents = priceUSDCents
        self.refundsGranted = refundsGranted
        self.requestNumber = requestNumber
    }
}
