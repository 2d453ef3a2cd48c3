import AppStoreEmulator
import AppStoreTypes

/// The query of `purchases.voidedpurchases.list`.
struct VoidedQuery: Sendable {
    /// How far back the list goes.
    private static let reach: Duration = .seconds(30 * 86_400)

    private let start: Timestamp?
    private let end: Timestamp?
    private let includesSubscriptions: Bool
    private let count: Int
    private let offset: Int

    /// Reads a query.
    init(_ query: CallQuery) throws(PlayRefusal) {
        start = try Self.number("startTime", query, in: 0...Int64.max).map(Timestamp.init(milliseconds:))
        end = try Self.number("endTime", query, in: 0...Int64.max).map(Timestamp.init(milliseconds:))
        includesSubscriptions = try Self.number("type", query, in: 0...1) == 1
        count = Int(try Self.number("maxResults", query, in: 1...1000) ?? 1000)
        guard let token = query["token"], !token.isEmpty else {
            offset = 0
            return
        }
        guard let text = Base64URL.decode(token.utf8), let offset = Int(String(decoding: text, as: UTF8.self)),
            offset > 0
        else { throw PlayRefusal(400, "INVALID_ARGUMENT", "The page token is invalid.", .invalidQuery) }
        self.offset = offset
    }

    private static func number(
        _ name: String,
        _ query: CallQuery,
        in range: ClosedRange<Int64>
    ) throws(PlayRefusal) -> Int64? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let number = Int64(text), range.contains(number) else {
            throw PlayRefusal(400, "INVALID_ARGUMENT", "\(name) is out of range.", .invalidQuery)
        }
        return number
    }

    /// Returns a page of the list, oldest first.
    func page(of world: PlayWorld, for packageName: String) -> JSONValue {
        let earliest = max(start ?? world.now - Self.reach, world.now - Self.reach)
        let latest = end ?? world.now
        let found = world.voids.filter { void in
            void.packageName == packageName && (includesSubscriptions || !void.isSubscription) && earliest <= void.at
                && void.at <= latest
        }
        let page = found.dropFirst(offset).prefix(count)
        let next = offset + page.count
        let token: JSONValue? = next < found.count ? .string(Base64URL.text(String(next).utf8)) : nil
        return .members([
            "voidedPurchases": page.isEmpty ? nil : .array(page.map(\.json)),
            "tokenPagination": token.map { .members(["nextPageToken": $0]) },
        ])
    }
}
