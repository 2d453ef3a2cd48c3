public import AppStoreTypes

/// Which transactions Get Transaction History gives, and in which order.
///
/// Different parameters must all hold; of several values of one parameter, one. Apple's deprecated `excludeRevoked` is
/// left out: ``revoked`` set to `false` says the same.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
public struct TransactionHistoryRequest: Hashable, Sendable {
    /// Only purchases at or after this moment.
    public var startDate: Timestamp?
    /// Only purchases before this moment, which may lie in the future; later than the start.
    public var endDate: Timestamp?
    /// Only these products; all when empty.
    public var productIDs: [String]
    /// Only products of these types; all when empty.
    public var productTypes: [ProductTypeFilter]
    /// Only subscriptions of these groups; all when empty.
    public var subscriptionGroupIdentifiers: [String]
    /// Only purchases that are the customer's in this way.
    public var ownership: OwnershipType?
    /// By which end to begin; Apple's default is ``SortOrder/ascending``.
    public var sort: SortOrder?
    /// `true` for revoked purchases only, `false` for all others only.
    public var revoked: Bool?

    /// Creates a request.
    public init(
        startDate: Timestamp? = nil,
        endDate: Timestamp? = nil,
        productIDs: [String] = [],
        productTypes: [ProductTypeFilter] = [],
        subscriptionGroupIdentifiers: [String] = [],
        ownership: OwnershipType? = nil,
        sort: SortOrder? = nil,
        revoked: Bool? = nil
    ) {
        self.startDate = startDate
        self.endDate = endDate
        self.productIDs = productIDs
        self.productTypes = productTypes
        self.subscriptionGroupIdentifiers = subscriptionGroupIdentifiers
        self.ownership = ownership
        self.sort = sort
        self.revoked = revoked
    }

    /// A product type, in the spelling of this filter.
    public struct ProductTypeFilter: RawRepresentable, Hashable, Sendable {
        /// The wire spelling.
        public var rawValue: String
        /// Creates a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Renews until cancelled.
        public static let autoRenewable = Self(rawValue: "AUTO_RENEWABLE")
        /// Runs for a time and ends.
        public static let nonRenewable = Self(rawValue: "NON_RENEWABLE")
        /// Used up and bought again.
        public static let consumable = Self(rawValue: "CONSUMABLE")
        /// Bought once, kept for good.
        public static let nonConsumable = Self(rawValue: "NON_CONSUMABLE")
    }

    /// The order by the date at which a transaction was last modified.
    public struct SortOrder: RawRepresentable, Hashable, Sendable {
        /// The wire spelling.
        public var rawValue: String
        /// Creates a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The oldest first; what a stored revision can be resumed from.
        public static let ascending = Self(rawValue: "ASCENDING")
        /// The newest first.
        public static let descending = Self(rawValue: "DESCENDING")
    }

    /// The request as Apple writes it, in the order of its documentation.
    func query(revision: String?) -> Query {
        Query {
            $0.add("revision", revision)
            $0.add("startDate", startDate)
            $0.add("endDate", endDate)
            $0.add("productId", productIDs)
            $0.add("productType", productTypes.map(\.rawValue))
            $0.add("subscriptionGroupIdentifier", subscriptionGroupIdentifiers)
            $0.add("inAppOwnershipType", ownership?.rawValue)
            $0.add("sort", sort?.rawValue)
            $0.add("revoked", revoked)
        }
    }
}
