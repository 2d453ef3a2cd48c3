/// What a file says of a purchase made elsewhere.
package enum PurchaseColumn: String, CaseIterable, Sendable {
    case store
    case purchaseID = "purchaseId"
    case customer, product, at, amount, currency, refundedAmount, refundedAt

    /// Whether a file of columns must have it.
    var isNeeded: Bool {
        switch self {
        case .store, .purchaseID, .customer, .at, .amount, .currency: true
        case .product, .refundedAmount, .refundedAt: false
        }
    }

    /// The column of a name; capitals, spaces, underscores and hyphens make no difference.
    init?(name: String) {
        guard let column = Self.byPlainName[Self.plain(name)] else { return nil }
        self = column
    }

    private static let byPlainName = Dictionary(uniqueKeysWithValues: allCases.map { (plain($0.rawValue), $0) })

    private static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" })
    }

    /// That a file has a column or member that says nothing to us.
    static func unknown(_ name: String) -> String {
        "unknown column or member \u{201C}\(name.prefix(64))\u{201D}; known are "
            + allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// Its place among the values of a row.
    var place: Int {
        switch self {
        case .store: 0
        case .purchaseID: 1
        case .customer: 2
        case .product: 3
        case .at: 4
        case .amount: 5
        case .currency: 6
        case .refundedAmount: 7
        case .refundedAt: 8
        }
    }
}

/// What one row says, by column; `nil` where it says nothing.
struct PurchaseValues {
    private var values = [String?](repeating: nil, count: PurchaseColumn.allCases.count)

    subscript(column: PurchaseColumn) -> String? {
        get { values[column.place] }
        set { values[column.place] = newValue }
    }
}
