import AppStoreTypes
import Foundation
import Refunds

extension CaseFilter {
    /// The word in an address for all block reasons that wait for a person.
    static let personWord = "person"

    /// The word in an address for cases without a value, such as a reason that Apple did not state.
    static let noneWord = "none"

    /// The reasons that Apple documents, and the only one of Google Play's.
    static let reasons: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other, .chargeback,
    ]

    /// Reads the details of a filter from the fields of an address.
    ///
    /// - Throws: ``PageProblem`` that names the field and what it allows.
    mutating func readDetails(_ fields: FormFields) throws(PageProblem) {
        awaitsPerson = fields["blocked"] == Self.personWord
        if !awaitsPerson { blockReason = try Self.word(fields, "blocked", of: BlockReason.allCases) }
        hasNoReason = fields["reason"] == Self.noneWord
        if !hasNoReason { reason = try Self.word(fields, "reason", of: Self.reasons, or: [Self.noneWord]) }
        let choice = try Self.word(fields, "preference", of: AnswerChoice.ofPerson)
        (preference, hasNoPreference) = (choice?.preference, choice != nil && choice?.preference == nil)
        order = try Self.word(fields, "sort", of: Order.allCases) ?? .newest
        isMatched = try fields.flag("matched")
        refund = try Self.word(fields, "refund", of: Refund.allCases)
        if let text = fields["tried"] {
            guard text == "yes" else { throw .unknownFilter("tried", allowed: ["yes"]) }
            isTried = true
        }
        dueBefore = try Self.time(fields, "dueBefore")
        deadlineSince = try Self.time(fields, "deadlineSince")
        isInTime = try fields.flag("inTime")
        isHeldOut = try fields.flag("holdout")
        isPriced = try fields.flag("priced")
        shadowRule = fields["shadow"]
        (rule, productID) = (fields["rule"], fields["product"])
        hasNoStorefront = fields["storefront"]?.lowercased() == Self.noneWord
        if !hasNoStorefront { storefront = fields["storefront"]?.uppercased() }
        leastUSDCents = try Self.cents(fields, "least")
        mostUSDCents = try Self.cents(fields, "most")
        requestedSince = try Self.day(fields, "since")?.start
        requestedBefore = try Self.day(fields, "until").map { Day(number: $0.number + 1).start }
    }

    private static func word<Word: RawRepresentable<String>>(
        _ fields: FormFields,
        _ name: String,
        of words: [Word],
        or others: [String] = []
    ) throws(PageProblem) -> Word? {
        guard let text = fields[name] else { return nil }
        guard let word = words.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) }) else {
            throw .unknownFilter(name, allowed: words.map(\.rawValue) + others)
        }
        return word
    }

    private static func cents(_ fields: FormFields, _ name: String) throws(PageProblem) -> Int64? {
        guard let text = fields[name] else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let areDigits = parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { digits.contains($0) } }
        guard areDigits, text.utf8.count <= 12, parts.count == 1 || parts.count == 2 && parts[1].count <= 2,
            let whole = Int64(String(decoding: parts[0], as: UTF8.self))
        else {
            throw .unknownFilter(name, allowed: ["an amount in US dollars, such as 4.99"])
        }
        let rest = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : "0"
        return whole * 100 + (Int64(rest.count == 1 ? "\(rest)0" : rest) ?? 0)
    }

    private static func time(_ fields: FormFields, _ name: String) throws(PageProblem) -> Timestamp? {
        guard let text = fields[name] else { return nil }
        guard let time = Timestamp(rfc3339: text) else {
            throw .unknownFilter(name, allowed: ["a time, such as 2026-05-01T12:00:00Z"])
        }
        return time
    }

    private static func day(_ fields: FormFields, _ name: String) throws(PageProblem) -> Day? {
        guard let text = fields[name] else { return nil }
        guard let day = Day(iso8601: text) else { throw .unknownFilter(name, allowed: ["a day, such as 2026-05-01"]) }
        return day
    }
}
