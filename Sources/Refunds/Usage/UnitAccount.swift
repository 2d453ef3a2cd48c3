package import AppStoreTypes

/// The units that a customer spent without naming a purchase, and the purchases they may come from.
///
/// Units are spent first in, first out: each spending takes from the oldest purchase that existed at its time and has
/// units left. The rest came from another source, such as a gift, and counts for no purchase.
package struct UnitAccount: Hashable, Sendable {
    /// A purchase that grants units.
    package struct Lot: Hashable, Sendable {
        package var transactionID: String
        package var productID: String
        package var quantity: Int32
        package var purchasedAt: Timestamp
        package var revocation: Revocation?
        /// The units reported for this purchase by name.
        package var unitsUsed: Int64?

        package init(
            transactionID: String,
            productID: String,
            quantity: Int32 = 1,
            purchasedAt: Timestamp,
            revocation: Revocation? = nil,
            unitsUsed: Int64? = nil
        ) {
            self.transactionID = transactionID
            self.productID = productID
            self.quantity = quantity
            self.purchasedAt = purchasedAt
            self.revocation = revocation
            self.unitsUsed = unitsUsed
        }
    }

    /// Units that were spent.
    package struct Spending: Hashable, Sendable {
        package var at: Timestamp
        /// The product they came from, or one of the app's own currencies.
        package var pool: String
        package var units: Int64

        package init(at: Timestamp, pool: String, units: Int64) {
            self.at = at
            self.pool = pool
            self.units = units
        }
    }

    /// The units that the spendings took from one purchase.
    package struct Taken: Hashable, Sendable {
        package var units: Int64 = 0
        /// When the last of these units was spent; `nil` if none was.
        package var lastAt: Timestamp?
    }

    package var lots: [Lot]
    package var spendings: [Spending]

    package init(lots: [Lot], spendings: [Spending]) {
        self.lots = lots
        self.spendings = spendings
    }

    /// Returns the units that the spendings took from a purchase.
    ///
    /// - Returns: `nil` if no spending concerns it, or if the catalogue does not say how many units a purchase grants.
    package func taken(from transactionID: String, catalogue: ProductCatalogue) -> Taken? {
        guard let asked = lots.first(where: { $0.transactionID == transactionID }),
            spendings.contains(where: { catalogue.grants(asked.productID, to: $0.pool) })
        else { return nil }
        let related = lots(relatedTo: asked, catalogue)
        guard related.allSatisfy({ catalogue.units(of: $0) != nil }) else { return nil }
        return taken(from: related, catalogue).units[transactionID] ?? Taken()
    }

    /// Returns the units that the spendings took from each of some purchases, and how many purchases it looked at.
    ///
    /// Over time, a purchase only loses units: by a spending, or by its refund. So each pool continues with the
    /// first purchase that had units left, and the work grows with the number of spendings and purchases, not with the
    /// product of both.
    func taken(from related: [Lot], _ catalogue: ProductCatalogue) -> (units: [String: Taken], steps: Int) {
        var pools: [String: [Lot]] = [:]
        for lot in related.sorted(by: { ($0.purchasedAt, $0.transactionID) < ($1.purchasedAt, $1.transactionID) }) {
            for pool in catalogue.pools(of: lot.productID) { pools[pool, default: []].append(lot) }
        }
        var places: [String: Int] = [:]
        var taken: [String: Taken] = [:]
        var steps = 0
        for spending in spendings.sorted(by: { ($0.at, $0.pool, $0.units) < ($1.at, $1.pool, $1.units) }) {
            let lots = pools[spending.pool] ?? []
            var place = places[spending.pool] ?? 0
            var rest = max(0, spending.units)
            while rest > 0, place < lots.count, lots[place].purchasedAt <= spending.at {
                steps += 1
                let lot = lots[place]
                let before = taken[lot.transactionID]?.units ?? 0
                let more = min(rest, catalogue.unitsLeft(of: lot, at: spending.at) - before)
                if more > 0 {
                    taken[lot.transactionID] = Taken(units: before + more, lastAt: spending.at)
                    rest -= more
                }
                if rest > 0 { place += 1 }
            }
            places[spending.pool] = place
        }
        return (taken, steps)
    }

    /// Returns this purchase and all others that the same spendings may have used.
    private func lots(relatedTo asked: Lot, _ catalogue: ProductCatalogue) -> [Lot] {
        let pools = Set(spendings.map(\.pool))
        let products = Set(lots.map(\.productID))
        var related: Set<String> = [asked.productID]
        while true {
            let shared = pools.filter { pool in related.contains { catalogue.grants($0, to: pool) } }
            let more = products.filter { product in shared.contains { catalogue.grants(product, to: $0) } }
            if more.isSubset(of: related) { return lots.filter { related.contains($0.productID) } }
            related.formUnion(more)
        }
    }
}

extension ProductCatalogue {
    /// Returns whether a pool contains the units of a product: the product's own pool, or the currency it is a pack of.
    fileprivate func grants(_ productID: String, to pool: String) -> Bool {
        pool == productID || pool == self[productID]?.currency
    }

    /// Returns the pools that contain the units of a product.
    fileprivate func pools(of productID: String) -> Set<String> {
        Set([productID, self[productID]?.currency].compactMap(\.self))
    }

    /// Returns how many units a purchase granted, or `nil` if unknown.
    fileprivate func units(of lot: UnitAccount.Lot) -> Int64? {
        guard let units = self[lot.productID]?.units else { return nil }
        let granted = units.multipliedReportingOverflow(by: Int64(max(1, lot.quantity)))
        return granted.overflow ? .max : granted.partialValue
    }

    /// Returns how many units of a purchase were left, at a time, for spendings that name no purchase.
    ///
    /// It subtracts the units reported for the purchase and, once it was refunded, the refunded share.
    fileprivate func unitsLeft(of lot: UnitAccount.Lot, at time: Timestamp) -> Int64 {
        let granted = units(of: lot) ?? 0
        var left = granted
        if let revocation = lot.revocation, revocation.at <= time {
            let share = min(max(revocation.takenBackShare.thousandths, 0), 100_000)
            left -= Int64(100_000).dividingFullWidth(granted.multipliedFullWidth(by: share)).quotient
        }
        return max(0, left - max(0, lot.unitsUsed ?? 0))
    }
}

extension Revocation {
    /// The share of the purchase that the customer lost: the refunded share, or all of it.
    fileprivate var takenBackShare: Milliunits {
        switch type {
        case .familyRevoke, .assignmentRevoke: 100_000
        // If the refunded share is unknown, no units are left to spend.
        default: refundedShare(isFullIfUnnamed: true) ?? 100_000
        }
    }
}
