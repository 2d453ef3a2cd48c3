public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns a customer's transactions of all product types and states, page by page (Get Transaction History).
    ///
    /// `GET /inApps/v2/history/{anyTransactionId}`, once for each page of at most 20; 50 requests per second. Store the
    /// revision of each page after you handle its transactions. A later call can continue there, with transactions that
    /// are new or have changed. This requires ascending order. A transaction that changes during the iteration is
    /// returned again.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction ID of the customer.
    ///   - request: the filter; it must be the same as in the call that returned a revision.
    ///   - revision: where an earlier call ended; `nil` for all.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000002, 4000005, 4000006,
    ///   4000015, 4000016, 4000021 to 4000026, 4000030, 4040001 to 4040004, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
    public func transactionHistory(
        of anyTransactionID: String,
        _ request: TransactionHistoryRequest = TransactionHistoryRequest(),
        since revision: String? = nil
    ) -> PageSequence<HistoryResponse> {
        history(.transactionHistory, anyTransactionID, request, revision)
    }

    /// Returns a customer's transactions without finished consumables (Get Transaction History V1, deprecated).
    ///
    /// `GET /inApps/v1/history/{anyTransactionId}`, once for each page of at most 20; 50 requests per second. It
    /// excludes consumables that are finished and not refunded. Otherwise it works like
    /// ``transactionHistory(of:_:since:)``.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction ID of the customer.
    ///   - request: the filter; it must be the same as in the call that returned a revision.
    ///   - revision: where an earlier call ended; `nil` for all.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError`` with the codes of the current version.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history-v1>
    public func transactionHistoryV1(
        of anyTransactionID: String,
        _ request: TransactionHistoryRequest = TransactionHistoryRequest(),
        since revision: String? = nil
    ) -> PageSequence<HistoryResponse> {
        history(.transactionHistoryV1, anyTransactionID, request, revision)
    }

    private func history(
        _ endpoint: APIEndpoint,
        _ anyTransactionID: String,
        _ request: TransactionHistoryRequest,
        _ revision: String?
    ) -> PageSequence<HistoryResponse> {
        PageSequence(from: revision) { revision throws(AppStoreAPIError) in
            try await call(endpoint, anyTransactionID, query: request.query(revision: revision))
        }
    }
}

/// The filter and order of Get Transaction History.
///
/// All parameters must match; for a parameter with several values, one of them. Apple's deprecated `excludeRevoked` is
/// omitted. Set ``revoked`` to `false` instead.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
public struct TransactionHistoryRequest: Hashable, Sendable {
    /// The start of the purchase dates, inclusive.
    public var startDate: Timestamp?
    /// The end of the purchase dates, exclusive; it must be after the start and may be in the future.
    public var endDate: Timestamp?
    /// The product IDs; empty for all.
    public var productIDs: [String]
    /// The product types; empty for all.
    public var productTypes: [ProductTypeFilter]
    /// The subscription groups; empty for all.
    public var subscriptionGroupIdentifiers: [String]
    /// The ownership of the purchases; `nil` for any.
    public var ownership: OwnershipType?
    /// The sort order; Apple's default is ``SortOrder/ascending``.
    public var sort: SortOrder?
    /// `true` for revoked purchases only, `false` for all others, `nil` for both.
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

    /// A product type, as this filter spells it.
    public struct ProductTypeFilter: RawRepresentable, Hashable, Sendable {
        /// The wire spelling.
        public var rawValue: String
        /// Creates a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An auto-renewable subscription.
        public static let autoRenewable = Self(rawValue: "AUTO_RENEWABLE")
        /// A subscription that does not renew.
        public static let nonRenewable = Self(rawValue: "NON_RENEWABLE")
        /// A product that is used up and can be bought again.
        public static let consumable = Self(rawValue: "CONSUMABLE")
        /// A product that is bought once and kept.
        public static let nonConsumable = Self(rawValue: "NON_CONSUMABLE")
    }

    /// The order by the date when a transaction last changed.
    public struct SortOrder: RawRepresentable, Hashable, Sendable {
        /// The wire spelling.
        public var rawValue: String
        /// Creates a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Oldest first; required to continue from a stored revision.
        public static let ascending = Self(rawValue: "ASCENDING")
        /// Newest first.
        public static let descending = Self(rawValue: "DESCENDING")
    }

    /// Returns the query in the order of Apple's documentation.
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
