import AppStoreEmulator
import AppStoreTypes

/// The customers that the database of a world knows to be erased, read with the simulation's own statements.
struct KnownErasures: Sendable {
    private let world: SimulatedWorld
    /// When the latest erasure of each identifier was requested, by pseudonym.
    private let times: [String: Timestamp]
    /// When each transaction was bought, by Apple's clock.
    private let purchases: [String: Timestamp]

    /// Reads the list of erased identifiers.
    ///
    /// - Throws: any error of SQLite.
    init(_ world: SimulatedWorld) throws {
        self.world = world
        let rows = try world.database.rows(
            """
            SELECT erased_name.pseudonym, erasure.requested_at_ms
            FROM erased_name JOIN erasure ON erasure.id = erased_name.erasure_id
            """
        )
        var times: [String: Timestamp] = [:]
        for row in rows {
            guard let pseudonym = row["pseudonym"], let time = row["requested_at_ms"].flatMap({ Int64($0) }) else {
                continue
            }
            times[pseudonym] = Timestamp(milliseconds: time)
        }
        self.times = times
        purchases = Dictionary(world.apple.emulator.sales.map { ($0.transactionID, $0.at) }) { first, _ in first }
    }

    var isEmpty: Bool { times.isEmpty }

    /// Returns whether a customer was erased, and may have come back.
    func lists(customer: String) -> Bool { times[world.pseudonym(of: customer)] != nil }

    /// Returns whether a desk knew an item as an erased customer's.
    func lists(_ item: SoldItem) -> Bool { times[world.pseudonym(of: item.transactionID)] != nil }

    /// Returns whether an item is an erased customer's: a desk knew it as such, or it was bought before the erasure.
    func covers(_ item: SoldItem) -> Bool {
        if lists(item) { return true }
        guard let time = times[world.pseudonym(of: item.customer)], let bought = purchases[item.transactionID] else {
            return false
        }
        return bought <= time
    }
}

extension String {
    /// Whether it is the pseudonym of an erased customer's identifier.
    var isPseudonym: Bool { hasPrefix("erased-") }
}
