import AppStoreTypes

/// The changes in a Change Subscription Metadata request.
struct MetadataChanges: Sendable {
    private struct Item: Sendable {
        let currentSKU: String
        let sku: String?
        let details: String?
        let displayName: String?
    }

    private var details: String?
    private var displayName: String?
    private var items: [Item] = []
    private var taxCode: String?
    /// Whether any change takes effect in the current period.
    private(set) var isImmediate = false

    init(_ body: CommerceBody, of subscription: EmulatedSubscription) throws(APIRefusal) {
        if let value = body.members["descriptors"] {
            guard case .object(let object) = value else { throw .malformed }
            let members = JSONMembers(object)
            isImmediate = try members.isImmediate()
            details = try members.commerceDescription()
            displayName = try members.commerceDisplayName()
            guard details != nil || displayName != nil else {
                throw APIRefusal(.atLeastOneOfDisplayNameOrDescription)
            }
        }
        if body.members["items"] != nil {
            let known = Set((subscription.commerce?.items ?? []).map(\.sku))
            for item in try body.items(key: "currentSKU", missing: .nullCurrentSKU) {
                if try item.members.isImmediate() { isImmediate = true }
                guard known.contains(item.sku) else {
                    throw APIRefusal(.invalidSKUProvidedMustBeCurrentSKUSetToRenew)
                }
                items.append(
                    Item(
                        currentSKU: item.sku,
                        sku: try item.members["SKU"].map { value throws(APIRefusal) in try CommerceItem.sku(value) },
                        details: try item.members.commerceDescription(),
                        displayName: try item.members.commerceDisplayName()
                    )
                )
            }
        }
        let renamed = (subscription.commerce?.items ?? []).map { item in
            items.first { $0.currentSKU == item.sku }?.sku ?? item.sku
        }
        guard Set(renamed).count == renamed.count else { throw APIRefusal(.productAlreadyExists) }
        taxCode = try body.members.taxCode()
        guard details != nil || displayName != nil || !items.isEmpty || taxCode != nil else {
            throw APIRefusal(.atLeastOneItem)
        }
    }

    /// Returns whether the item with a SKU changes.
    func concerns(_ sku: String?) -> Bool { items.contains { $0.currentSKU == sku } }

    func apply(to commerce: inout AdvancedCommerceRenewalInfo) {
        if let taxCode { commerce.taxCode = taxCode }
        if details != nil || displayName != nil {
            var descriptors = commerce.descriptors ?? AdvancedCommerceDescriptors()
            descriptors.details = details ?? descriptors.details
            descriptors.displayName = displayName ?? descriptors.displayName
            commerce.descriptors = descriptors
        }
        for change in items {
            guard let place = commerce.items?.firstIndex(where: { $0.sku == change.currentSKU }),
                var item = commerce.items?[place]
            else { continue }
            item.sku = change.sku ?? item.sku
            item.details = change.details ?? item.details
            item.displayName = change.displayName ?? item.displayName
            commerce.items?[place] = item
        }
    }
}
