import RefundDesk

/// A column of a file of purchases made outside the App Store.
package enum PurchaseColumn: String, CaseIterable, Sendable {
    case store
    case purchaseID = "purchaseId"
    case customer, product, at, amount, currency, refundedAmount, refundedAt

    /// Whether a CSV file must have the column.
    var isNeeded: Bool {
        switch self {
        case .store, .purchaseID, .customer, .at, .amount, .currency: true
        case .product, .refundedAmount, .refundedAt: false
        }
    }

    /// Finds a column by name; ignores case, spaces, underscores and hyphens.
    init?(name: String) {
        guard let column = Self.byPlainName[Self.plain(name)] else { return nil }
        self = column
    }

    private static let byPlainName = Dictionary(uniqueKeysWithValues: allCases.map { (plain($0.rawValue), $0) })

    private static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" })
    }

    /// Returns the message for an unknown column or member.
    static func unknown(_ name: String) -> String {
        "unknown column or member \u{201C}\(name.prefix(64))\u{201D}; known are "
            + allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// The index in the values of a row.
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

/// The values of one row by column; `nil` if a value is missing.
struct PurchaseValues {
    private var values = [String?](repeating: nil, count: PurchaseColumn.allCases.count)

    subscript(column: PurchaseColumn) -> String? {
        get { values[column.place] }
        set { values[column.place] = newValue }
    }
}
