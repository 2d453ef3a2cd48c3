import AppStoreTypes
import HTTPTypes
import Hummingbird
import Refunds

/// A batch of usage reports.
struct UsageBody: RequestBody {
    static let memberNames = ["usage"]
    static let itemMemberNames = [
        "usage": [
            "transactionId", "customer", "productId", "currency", "unitsUsed", "percent", "playSeconds", "startedAt",
            "event", "platform", "at", "idempotencyKey", "corrects",
        ]
    ]
    let usage: [Item]

    /// Returns the validated reports.
    ///
    /// - Throws: ``Problem`` 400, naming the invalid member, or 413 for more than 1000 reports.
    func reports(now: Timestamp) throws -> [UsageReport] {
        guard usage.count <= 1000 else { throw Problem(.contentTooLarge, "A batch has at most 1000 reports.") }
        return try usage.enumerated().map { try $1.report(at: "usage[\($0)]", now: now) }
    }

    struct Item: Decodable {
        let transactionId: String?
        let customer: String?
        let productId: String?
        let currency: String?
        let unitsUsed: WholeNumber?
        let percent: Double?
        let playSeconds: WholeNumber?
        let startedAt: RFC3339Time?
        let event: String?
        let platform: String?
        let at: RFC3339Time
        let idempotencyKey: String
        let corrects: String?

        /// Returns the validated report.
        ///
        /// - Throws: ``Problem`` 400, naming the invalid member.
        func report(at path: String, now: Timestamp) throws -> UsageReport {
            let subject = try subject(at: path)
            try checkNumbers(at: path)
            let time = try pastTime(at.timestamp, "\(path).at", now: now)
            let report = UsageReport(
                subject: subject,
                unitsUsed: unitsUsed?.value,
                percent: percent.map(Self.thousandths(ofPercent:)),
                playSeconds: try playSeconds?.value ?? session(until: time, at: path),
                event: try word(event, "\(path).event"),
                platform: try word(platform, "\(path).platform"),
                at: time,
                idempotencyKey: try identifier(idempotencyKey, "\(path).idempotencyKey"),
                corrects: try corrects.map { try identifier($0, "\(path).corrects") }
            )
            try checkContent(of: report, at: path)
            return report
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

        private func subject(at path: String) throws -> UsageSubject {
            switch (transactionId, customer) {
            case (let transactionId?, nil):
                guard productId == nil, currency == nil else {
                    throw Problem(.badRequest, "\(path) has a transactionId: omit productId and currency.")
                }
                return .transaction(try identifier(transactionId, "\(path).transactionId"))
            case (nil, let customer?):
                guard productId == nil || currency == nil else {
                    throw Problem(.badRequest, "\(path) gives both productId and currency: give one.")
                }
                let pool = try (productId ?? currency).map {
                    try identifier($0, productId == nil ? "\(path).currency" : "\(path).productId")
                }
                return .customer(try identifier(customer, "\(path).customer"), pool: pool)
            default:
                throw Problem(.badRequest, "\(path) needs either transactionId or customer.")
            }
        }

        private func checkNumbers(at path: String) throws {
            for (name, number) in [("unitsUsed", unitsUsed), ("playSeconds", playSeconds)] {
                if let number, !(0...1_000_000_000_000).contains(number.value) {
                    throw Problem(.badRequest, "\(path).\(name) must be from 0 to 1000000000000.")
                }
            }
            if let percent, !(0...100).contains(percent) {
                throw Problem(.badRequest, "\(path).percent must be from 0 to 100.")
            }
        }

        /// Returns the seconds of a session that is reported by its start and end.
        private func session(until end: Timestamp, at path: String) throws -> Int64? {
            guard let startedAt else { return nil }
            guard startedAt.timestamp <= end, end - startedAt.timestamp <= .seconds(7 * 86_400) else {
                throw Problem(.badRequest, "\(path).startedAt must be before at, and at most a week before it.")
            }
            return (end - startedAt.timestamp).components.seconds
        }

        private func checkContent(of report: UsageReport, at path: String) throws {
            guard playSeconds == nil || startedAt == nil else {
                throw Problem(.badRequest, "\(path) gives both playSeconds and startedAt: give one.")
            }
            guard unitsUsed == nil || percent == nil else {
                throw Problem(.badRequest, "\(path) gives both unitsUsed and percent: give one.")
            }
            let isEmpty =
                report.unitsUsed == nil && report.percent == nil && report.playSeconds == nil && report.event == nil
            guard corrects != idempotencyKey else {
                throw Problem(.badRequest, "\(path).corrects must differ from the report's own idempotencyKey.")
            }
            guard !isEmpty || corrects != nil else {
                throw Problem(
                    .badRequest,
                    "\(path) reports nothing: give unitsUsed, percent, playSeconds, startedAt or event."
                )
            }
            guard case .customer(_, let pool) = report.subject else { return }
            guard percent == nil, event == nil else {
                throw Problem(.badRequest, "\(path).percent and event need the transactionId of a purchase.")
            }
            guard (unitsUsed == nil) == (pool == nil) || (isEmpty && corrects != nil) else {
                throw Problem(
                    .badRequest,
                    "\(path) of a customer needs unitsUsed and productId, or unitsUsed and currency, or neither."
                )
            }
        }

        private func identifier(_ text: String, _ name: String) throws -> String {
            guard (1...256).contains(text.utf8.count), !text.contains("\0") else {
                throw Problem(.badRequest, "\(name) must be an identifier of 1 to 256 bytes.")
            }
            return text
        }

        private func word<Word: RawRepresentable & CaseIterable>(
            _ text: String?,
            _ name: String
        ) throws -> Word? where Word.RawValue == String {
            guard let text else { return nil }
            guard let word = Word(rawValue: text) else {
                let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "\(name) must be one of \(known).")
            }
            return word
        }
    }
}
