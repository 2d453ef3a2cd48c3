import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A version 1 type and its recipients.
struct RecipientRow: Sendable, CustomTestStringConvertible {
    let type: NotificationTypeV1
    let purchaser: Bool
    let familyMember: Bool
    let sandbox: Bool
    /// The product to buy, which is shared with a family member if it can be.
    let product: ShopProduct
    /// The event after the purchase.
    let event: @Sendable (EventStory, String) throws -> Void

    var testDescription: String { type.rawValue }

    init(
        _ type: NotificationTypeV1,
        purchaser: Bool = true,
        familyMember: Bool,
        sandbox: Bool,
        of product: ShopProduct = .monthly,
        _ event: @escaping @Sendable (EventStory, String) throws -> Void
    ) {
        self.type = type
        (self.purchaser, self.familyMember, self.sandbox) = (purchaser, familyMember, sandbox)
        self.product = product
        self.event = event
    }

    static let all: [RecipientRow] = [
        RecipientRow(.initialBuy, familyMember: false, sandbox: true) { _, _ in },
        RecipientRow(.didRenew, familyMember: true, sandbox: true) { try $0.do(.renew, $1) },
        RecipientRow(.didRecover, familyMember: true, sandbox: false) {
            try $0.do(.billingFailure(), $1)
            try $0.do(.recover, $1)
        },
        RecipientRow(.interactiveRenewal, familyMember: true, sandbox: true) {
            try $0.do(.changePlan(productID: "premium"), $1)
        },
        RecipientRow(.didChangeRenewalPreference, familyMember: true, sandbox: true) {
            try $0.do(.changePlan(productID: "basic"), $1)
        },
        RecipientRow(.didChangeRenewalStatus, familyMember: true, sandbox: true) { try $0.do(.cancel, $1) },
        RecipientRow(.didFailToRenew, familyMember: true, sandbox: false) { try $0.do(.billingFailure(), $1) },
        RecipientRow(.priceIncreaseConsent, familyMember: false, sandbox: false) {
            try $0.do(.priceIncrease(12_990, needsConsent: true), $1)
        },
        RecipientRow(.cancel, familyMember: false, sandbox: true) { story, id in
            _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
        },
        RecipientRow(.refund, familyMember: false, sandbox: true, of: .castle) { story, id in
            _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
        },
        RecipientRow(.revoke, purchaser: false, familyMember: true, sandbox: false) {
            try $0.do(.revokeFamilyAccess, $1)
        },
        RecipientRow(.consumptionRequest, familyMember: false, sandbox: false, of: .coins) {
            _ = try $0.shop.emulator.requestRefund(of: $1, reason: .other)
        },
    ]

    /// Returns the recipients of the type in an environment.
    func recipients(
        in environment: AppStoreEnvironment,
        switches: EmulatorSwitches = EmulatorSwitches()
    ) throws -> Set<OwnershipType> {
        let story = try EventStory(in: environment, version: .v1, switches: switches)
        let id = try story.buy(product)
        if product != .coins { try story.share(id) }
        try event(story, id)
        return Set(story.log.filter { $0.type == type.rawValue }.compactMap { $0.transaction?.ownershipType })
    }
}
