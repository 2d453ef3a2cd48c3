import AppStoreTypes
import HTTPTypes
import Refunds

/// Reads a batch of usage reports.
enum UsageBody {
    static let memberNames = ["usage"]
    private static let reportMemberNames = [
        "transactionId", "customer", "productId", "currency", "unitsUsed", "percent", "playSeconds", "startedAt",
        "event", "platform", "at", "idempotencyKey", "corrects",
    ]
    private static let numbers: ClosedRange<Int64> = 0...1_000_000_000_000
    private static let longestSession: Duration = .seconds(7 * 86_400)

    /// Returns the reports.
    ///
    /// - Throws: ``Problem`` 413 for more than 1000 reports.
    static func reports(_ body: BodyObject, now: Timestamp) throws -> [UsageReport]? {
        guard let items = body.objects("usage") else { return nil }
        guard items.count <= 1000 else { throw Problem(.contentTooLarge, "A batch has at most 1000 reports.") }
        return items.enumerated().compactMap { index, item in
            body.object(item, at: index, of: "usage", known: reportMemberNames).flatMap { report($0, now: now) }
        }
    }

    private static func report(_ item: BodyObject, now: Timestamp) -> UsageReport? {
        let subject = Self.subject(item)
        let unitsUsed = item.wholeNumber("unitsUsed", in: numbers)
        let percent = Self.percent(item)
        let playSeconds = item.wholeNumber("playSeconds", in: numbers)
        let startedAt = item.time("startedAt")
        let event = item.word("event", of: UsageEvent.allCases)
        let platform = item.word("platform", of: UsagePlatform.allCases)
        let at = item.pastTime("at", isRequired: true, now: now)
        let key = item.identifier("idempotencyKey", isRequired: true)
        let corrects = item.identifier("corrects")
        if let corrects, corrects == key { item.note("corrects", "must differ from the report's own idempotencyKey") }
        checkContent(of: item, about: subject)
        let session = startedAt.flatMap { start in at.flatMap { Self.session(from: start, until: $0, item) } }
        guard let subject, let at, let key else { return nil }
        return UsageReport(
            subject: subject,
            unitsUsed: unitsUsed,
            percent: percent,
            playSeconds: playSeconds ?? session,
            event: event,
            platform: platform,
            at: at,
            idempotencyKey: key,
            corrects: corrects
        )
    }

    private static func subject(_ item: BodyObject) -> UsageSubject? {
        let transactionID = item.identifier("transactionId")
        let customer = item.identifier("customer")
        let productID = item.identifier("productId")
        let currency = item.identifier("currency")
        switch (item.has("transactionId"), item.has("customer")) {
        case (true, false):
            if item.has("productId") || item.has("currency") {
                item.note(nil, "has a transactionId: omit productId and currency")
            }
            return transactionID.map(UsageSubject.transaction)
        case (false, true):
            if item.has("productId"), item.has("currency") {
                item.note(nil, "gives both productId and currency: give one")
            }
            return customer.map { .customer($0, pool: productID ?? currency) }
        default:
            item.note(nil, "needs either transactionId or customer")
            return nil
        }
    }

    private static func percent(_ item: BodyObject) -> Milliunits? {
        guard let percent = item.number("percent") else { return nil }
        guard (0...100).contains(percent) else {
            item.note("percent", "must be from 0 to 100")
            return nil
        }
        return thousandths(ofPercent: percent)
    }

    /// Converts a percentage to thousandths of a percent, rounded down.
    ///
    /// Rounding down ensures that an almost used purchase does not count as fully used. A value above 0 never
    /// becomes 0.
    private static func thousandths(ofPercent percent: Double) -> Milliunits {
        let (exact, nearest) = (percent * 1000, (percent * 1000).rounded())
        // In floating point, an exact thousandth may be slightly too small.
        let whole = abs(exact - nearest) < 1e-6 ? nearest : exact.rounded(.down)
        return Milliunits(thousandths: percent > 0 ? max(1, Int64(whole)) : 0)
    }

    /// Returns the seconds of a session that is reported by its start and end.
    private static func session(from start: Timestamp, until end: Timestamp, _ item: BodyObject) -> Int64? {
        guard start <= end, end - start <= longestSession else {
            item.note("startedAt", "must be before at, and at most a week before it")
            return nil
        }
        return (end - start).components.seconds
    }

    private static func checkContent(of item: BodyObject, about subject: UsageSubject?) {
        if item.has("playSeconds"), item.has("startedAt") {
            item.note(nil, "gives both playSeconds and startedAt: give one")
        }
        if item.has("unitsUsed"), item.has("percent") { item.note(nil, "gives both unitsUsed and percent: give one") }
        let isEmpty = !["unitsUsed", "percent", "playSeconds", "startedAt", "event"].contains(where: item.has)
        guard !isEmpty || item.has("corrects") else {
            item.note(nil, "reports nothing: give unitsUsed, percent, playSeconds, startedAt or event")
            return
        }
        guard case .customer? = subject else { return }
        for name in ["percent", "event"] where item.has(name) {
            item.note(name, "needs the transactionId of a purchase")
        }
        let namesPool = item.has("productId") || item.has("currency")
        if item.has("unitsUsed") != namesPool, !isEmpty {
            item.note(nil, "of a customer needs unitsUsed and productId, or unitsUsed and currency, or neither")
        }
    }
}
