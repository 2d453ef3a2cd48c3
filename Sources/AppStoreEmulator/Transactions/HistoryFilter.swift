import AppStoreTypes

/// The filter and order of a customer's transactions.
struct HistoryFilter: Sendable {
    private let start: Timestamp?
    private let end: Timestamp?
    private let products: Set<String>
    private let types: Set<ProductType>
    private let groups: Set<String>
    private let ownership: OwnershipType?
    private let isRevoked: Bool?
    /// Whether this is version 1 of the history, which excludes finished consumables.
    private let hidesFinished: Bool
    let isDescending: Bool

    /// Reads a query; several values of one name are alternatives.
    init(_ query: CallQuery, _ version: HistoryVersion, switches: EmulatorSwitches) throws(APIRefusal) {
        start = try Self.time(query["startDate"], else: .invalidStartDate)
        end = try Self.time(query["endDate"], else: .invalidEndDate)
        if switches.refusesEmptyHistoryWindow, let start, let end, start >= end {
            throw APIRefusal(.startDateAfterEndDate)
        }
        products = try Self.names(query.all("productId"), else: .invalidProductID)
        types = Set(
            try query.all("productType").map { name throws(APIRefusal) in
                guard let type = Self.typeNames[name] else { throw APIRefusal(.invalidProductType) }
                return type
            }
        )
        groups = try Self.names(
            query.all("subscriptionGroupIdentifier"),
            else: .invalidSubscriptionGroupIdentifier
        )
        ownership = try Self.ownership(query["inAppOwnershipType"], switches: switches)
        switch query["sort"] {
        case nil, "ASCENDING": isDescending = false
        case "DESCENDING": isDescending = true
        default: throw APIRefusal(.invalidSort)
        }
        let revoked = try Self.flag(query["revoked"], else: .invalidRevoked)
        let excludesRevoked = try Self.flag(query["excludeRevoked"], else: .invalidExcludeRevoked)
        isRevoked = excludesRevoked == true ? false : revoked
        hidesFinished = version == .v1
    }

    /// Returns whether the filter can include transactions of a product, judging by one of them.
    func includesProduct(of transaction: EmulatedTransaction) -> Bool {
        let payload = transaction.payload
        if !products.isEmpty, !products.contains(payload.productID ?? "") { return false }
        if !types.isEmpty, !types.contains(payload.type ?? .consumable) { return false }
        return groups.isEmpty || groups.contains(payload.subscriptionGroupIdentifier ?? "")
    }

    /// Whether the filter can exclude products without a check of each transaction.
    var isAboutProducts: Bool { !products.isEmpty || !types.isEmpty || !groups.isEmpty }

    func includes(_ transaction: EmulatedTransaction) -> Bool {
        guard includesProduct(of: transaction) else { return false }
        let payload = transaction.payload
        let date = payload.purchaseDate ?? Timestamp(milliseconds: 0)
        if let start, date < start { return false }
        if let end, date >= end { return false }
        if let ownership, payload.ownershipType != ownership { return false }
        if let isRevoked, transaction.isRevoked != isRevoked { return false }
        return !(hidesFinished && payload.type == .consumable && transaction.isFinished && !transaction.isRevoked)
    }

    private static let typeNames: [String: ProductType] = [
        "AUTO_RENEWABLE": .autoRenewableSubscription, "NON_RENEWABLE": .nonRenewingSubscription,
        "CONSUMABLE": .consumable, "NON_CONSUMABLE": .nonConsumable,
    ]

    private static func time(_ text: String?, else code: AppStoreErrorCode) throws(APIRefusal) -> Timestamp? {
        guard let text else { return nil }
        guard let milliseconds = Int64(text) else { throw APIRefusal(code) }
        return Timestamp(milliseconds: milliseconds)
    }

    private static func names(_ values: [String], else code: AppStoreErrorCode) throws(APIRefusal) -> Set<String> {
        guard !values.contains("") else { throw APIRefusal(code) }
        return Set(values)
    }

    /// Accepts any letter case, because Apple's library for Python sends `True` and `False`.
    private static func flag(_ text: String?, else code: AppStoreErrorCode) throws(APIRefusal) -> Bool? {
        switch text?.lowercased() {
        case nil: nil
        case "true": true
        case "false": false
        default: throw APIRefusal(code)
        }
    }

    private static func ownership(_ name: String?, switches: EmulatorSwitches) throws(APIRefusal) -> OwnershipType? {
        guard let name else { return nil }
        let known: [OwnershipType] =
            switches.filtersAssignedOwnership ? [.purchased, .familyShared, .assigned] : [.purchased, .familyShared]
        guard let ownership = known.first(where: { $0.rawValue == name }) else {
            throw APIRefusal(.invalidInAppOwnershipType)
        }
        return ownership
    }
}

/// The version of Get Transaction History.
enum HistoryVersion: Sendable {
    case v1, v2
}
