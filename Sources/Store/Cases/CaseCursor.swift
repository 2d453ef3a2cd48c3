import AppStoreTypes
import Refunds

/// The position of a case in a list.
struct CasePosition: Sendable {
    /// The time that sorts the list: of the request, or the deadline in a list by deadline.
    let time: Int64
    let id: String

    init(_ row: Row, in order: CaseFilter.Order) throws {
        // The engine sorts a row with an unreadable time before all others.
        time = try row.readable(order == .deadline ? "deadline_ms" : "requested_at_ms") ?? .max
        id = try row.value("id")
    }

    init(_ parts: ArraySlice<Substring>) throws {
        guard parts.count == 2, let first = parts.first, let time = Int64(first), let id = parts.last else {
            throw InvalidCursor()
        }
        self.time = time
        self.id = String(id)
    }

    var text: String { "\(time):\(id)" }
}

/// Where a page of a list of cases begins.
struct CaseCursor: Sendable {
    /// The case before the page; in a list by price, the case before those that are sorted.
    var after: CasePosition?
    /// In a list by price, the last case that was shown of those that are sorted.
    var price: PricePosition?

    /// The position of a case in a list by price.
    struct PricePosition: Sendable {
        /// The price in cents of US dollars, and -1 for a purchase without one, which comes last.
        let cents: Int64
        let position: CasePosition

        init(_ row: Row) throws {
            cents = try row.optional("usd_cents") ?? -1
            position = try CasePosition(row, in: .price)
        }

        init(_ parts: ArraySlice<Substring>) throws {
            guard let first = parts.first, let cents = Int64(first) else { throw InvalidCursor() }
            self.cents = cents
            position = try CasePosition(parts.dropFirst())
        }

        var text: String { "\(cents):\(position.text)" }

        static func < (first: Self, second: Self) -> Bool {
            (first.cents, first.position.time, first.position.id)
                < (second.cents, second.position.time, second.position.id)
        }
    }

    init(after: CasePosition?, price: PricePosition? = nil) {
        self.after = after
        self.price = price
    }

    /// Reads a page's cursor.
    ///
    /// - Throws: ``InvalidCursor``.
    init(_ text: String, in order: CaseFilter.Order) throws {
        let parts = try ListCursor.key(of: text, in: Self.list(order)).split(separator: ":")
        switch (order, parts.count) {
        case (_, 2): self.init(after: try CasePosition(parts[...]))
        case (.price, 3): self.init(after: nil, price: try PricePosition(parts[...]))
        case (.price, 5): self.init(after: try CasePosition(parts[..<2]), price: try PricePosition(parts[2...]))
        default: throw InvalidCursor()
        }
    }

    func text(in order: CaseFilter.Order) -> String {
        ListCursor.text(Self.list(order), [after?.text, price?.text].compactMap(\.self).joined(separator: ":"))
    }

    private static func list(_ order: CaseFilter.Order) -> String {
        switch order {
        case .newest: "case"
        case .deadline: "case-by-deadline"
        case .price: "case-by-price"
        }
    }
}
