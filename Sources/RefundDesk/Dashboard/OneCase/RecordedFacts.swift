import AppStoreTypes
import Refunds

/// The recorded facts about a purchase and its customer, as text.
enum RecordedFacts {
    static func terms(of detail: CaseDetail, catalogue: ProductCatalogue, now: Timestamp) -> [Term] {
        let facts = detail.facts
        var terms = consent(of: detail, now: now)
        terms.append(delivery(facts, usedAt: facts.provedAt(in: catalogue), now: now))
        terms.append(
            Term(
                label: "Use",
                text: facts.usage.map(displayText) ?? "Not reported",
                moment: facts.usage?.lastUsedAt.map { Moment($0, now: now) },
                note: facts.usage?.lastPlatform.map { $0 == .apple ? "last on an Apple platform" : "last on another" },
                isUnknown: facts.usage == nil
            )
        )
        return terms + customer(of: detail, now: now)
    }

    /// Describes the usage of a purchase.
    static func displayText(_ usage: PurchaseUsage) -> String {
        let parts = [
            usage.percent.map { "\($0) % stated" },
            usage.unitsUsed.map { $0 == 1 ? "1 unit" : "\($0) units" },
            usage.playSeconds.map { "\(duration($0)) of use" },
            usage.openedAt.map { _ in "opened" },
            usage.downloadsFailed > 0
                ? "\(usage.downloadsFailed) failed download\(usage.downloadsFailed == 1 ? "" : "s")" : nil,
            usage.earlyUse,
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? "No amount stated" : known.joined(separator: ", ")
    }

    /// Describes a consent record.
    static func displayText(_ consent: ConsentRecord) -> String {
        let parts = [
            consent.isGranted ? "Yes" : "No", consent.textVersion.map { "text \($0)" },
            consent.locale.map { "language \($0)" }, consent.source.map { "in \($0)" },
            consent.expiresAt.map { "until \($0)" }, consent.actor.map { "recorded by \($0)" },
            consent.proofReference.map { "proof \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private static func consent(of detail: CaseDetail, now: Timestamp) -> [Term] {
        let newest = detail.facts.consent
        var terms: [Term] = []
        if let used = detail.consentUsed {
            terms.append(term("Consent used for the answer", used, now: now))
            if let newest, newest != used { terms.append(term("Newest consent record", newest, now: now)) }
        } else if let newest {
            terms.append(term("Consent", newest, now: now))
        } else {
            terms.append(Term(label: "Consent", text: "None on record", isUnknown: true))
        }
        return terms
    }

    private static func term(_ label: String, _ consent: ConsentRecord, now: Timestamp) -> Term {
        Term(
            label: label,
            text: displayText(consent),
            moment: Moment(consent.at, now: now),
            note: consent.id.map { "record \($0)" }
        )
    }

    private static func delivery(_ facts: CaseFacts, usedAt: Timestamp?, now: Timestamp) -> Term {
        let report = facts.delivery
        let isDisproved = report?.isDisproved(byUseAt: usedAt) == true
        return Term(
            label: "Delivery",
            text: report?.delivery.displayText ?? (usedAt == nil ? "Not reported" : "Proved by use"),
            moment: report.map { Moment($0.at, now: now) },
            note: isDisproved
                ? "used since, so it was delivered"
                : facts.usage?.lastDownloadFailed == true ? "the last download failed" : nil,
            isUnknown: report == nil && usedAt == nil
        )
    }

    private static func customer(of detail: CaseDetail, now: Timestamp) -> [Term] {
        let (facts, totals) = (detail.facts, detail.facts.totals)
        let later = later(than: detail.ratesEnd)
        return [
            Term(
                label: "Account created",
                text: facts.customer.accountCreatedAt == nil ? "Not reported" : nil,
                moment: facts.customer.accountCreatedAt.map { Moment($0, now: now) },
                isUnknown: facts.customer.accountCreatedAt == nil
            ),
            .known("Account status", facts.customer.userStatus?.displayText, else: "Not reported"),
            Term(
                label: "First installed",
                text: facts.customer.installedAt == nil ? "Not reported" : nil,
                moment: facts.customer.installedAt.map { Moment($0, now: now) },
                note: facts.customer.source(of: .installedAt) == .appStore ? "as Apple says" : nil,
                isUnknown: facts.customer.installedAt == nil
            ),
            .known("Segments", segments(facts.customer), else: "Not reported"),
            .known("Preference set for this customer", preference(facts.customer), else: "None: the rules decide"),
            Term(
                label: "Paid so far",
                text: Money.displayText(usdCents: totals.purchasedUSDCents),
                note: note([
                    unpriced(totals.unpricedPurchases, elsewhere: facts.customer.purchasedElsewhereUSDCents), later,
                ])
            ),
            Term(
                label: "Refunded so far",
                text: Money.displayText(usdCents: totals.refundedUSDCents),
                note: note([
                    totals.refundsGranted == 1 ? "in 1 refund" : "in \(totals.refundsGranted) refunds",
                    unpriced(totals.unpricedRefunds, elsewhere: facts.customer.refundedElsewhereUSDCents), later,
                ])
            ),
            .known("Time of use", facts.playSeconds.map(duration), else: "Not reported"),
        ]
    }

    private static func segments(_ customer: CustomerFacts) -> String? {
        customer.segments.map { $0.isEmpty ? "None" : $0.joined(separator: ", ") }
    }

    private static func preference(_ customer: CustomerFacts) -> String? {
        switch customer.override {
        case nil, .policy, .review: nil
        case .some(.none): "An answer without a preference"
        case .never: "No answer"
        case .some(let choice): choice.preference?.displayText
        }
    }

    private static func unpriced(_ count: Int64, elsewhere: Int64?) -> String? {
        note([
            elsewhere.map { "and \(Money.displayText(usdCents: $0)) on other platforms" },
            count > 0 ? "and \(count) without a price in dollars" : nil,
        ])
    }

    /// Says that the customer made purchases after the newest exchange rates; `nil` if there are none.
    private static func later(than ratesEnd: Day?) -> String? {
        ratesEnd.map {
            "with purchases after \($0), the day of the newest exchange rates, which are priced at these rates for "
                + "\(ExchangeRate.longestUse) days, and have no price in dollars after that"
        }
    }

    private static func note(_ parts: [String?]) -> String? {
        let known = parts.compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    private static func duration(_ seconds: Int64) -> String {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? "\(seconds) s" : TimeSpan.displayText(milliseconds)
    }
}
