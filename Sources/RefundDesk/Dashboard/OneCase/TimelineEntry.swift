package import AppStoreTypes
import Refunds

/// A past or future event in the life of a case.
package struct TimelineEntry: Hashable, Sendable {
    package let title: String
    package let moment: Moment?
    package let lines: [String]
    package let tone: Tone
    let isAhead: Bool
    /// The time that sorts the entries; not shown.
    let at: Timestamp

    init(_ title: String, at: Timestamp, now: Timestamp, lines: [String?] = [], tone: Tone = .quiet) {
        self.title = title
        self.at = at
        moment = Moment(at, now: now)
        self.lines = lines.compactMap(\.self)
        self.tone = tone
        isAhead = at > now
    }

    /// Creates the entry for the current state of the case.
    init(standing title: String, now: Timestamp, lines: [String?], tone: Tone) {
        self.title = title
        at = now
        moment = nil
        self.lines = lines.compactMap(\.self)
        self.tone = tone
        isAhead = false
    }
}

extension TimelineEntry {
    /// Returns all dated events of a case, in order.
    static func all(of detail: CaseDetail, now: Timestamp) -> [TimelineEntry] {
        let entries =
            purchase(detail.facts.purchase, now: now)
            + reports(of: detail, now: now)
            + detail.notifications.map { notification($0, of: detail.facts, now: now) }
            + detail.facts.inquiries.map { inquiry($0, now: now) }
            + people(in: detail, now: now)
            + decision(in: detail, now: now)
            + detail.attempts.map { attempt($0, now: now) }
            + end(of: detail.facts, now: now)
        // Entries with the same time keep the order of the lines above.
        return entries.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
    }

    private static func purchase(_ purchase: Purchase, now: Timestamp) -> [TimelineEntry] {
        let price = Money.displayText(purchase.price, purchase.currency)
        let bought = TimelineEntry(
            "Purchase",
            at: purchase.purchasedAt,
            now: now,
            lines: [[purchase.productID, price].compactMap(\.self).joined(separator: ", ")]
        )
        return [bought]
    }

    private static func reports(of detail: CaseDetail, now: Timestamp) -> [TimelineEntry] {
        var entries: [TimelineEntry] = []
        if let used = detail.consentUsed { entries.append(consent(used, now: now)) }
        if let newest = detail.facts.consent, newest != detail.consentUsed { entries.append(consent(newest, now: now)) }
        if let delivery = detail.facts.delivery {
            entries.append(
                TimelineEntry("Delivery reported", at: delivery.at, now: now, lines: [delivery.delivery.displayText])
            )
        }
        if let usage = detail.facts.usage, let at = usage.lastUsedAt {
            entries.append(
                TimelineEntry("Last use reported", at: at, now: now, lines: [RecordedFacts.displayText(usage)])
            )
        }
        return entries
    }

    private static func consent(_ consent: ConsentRecord, now: Timestamp) -> TimelineEntry {
        TimelineEntry(
            consent.isGranted ? "Customer consented" : "Customer withdrew consent",
            at: consent.at,
            now: now,
            lines: [RecordedFacts.displayText(consent)],
            tone: consent.isGranted ? .good : .warn
        )
    }

    private static func notification(
        _ notification: StoreNotification,
        of facts: CaseFacts,
        now: Timestamp
    ) -> TimelineEntry {
        let (refundCase, store) = (facts.refundCase, facts.store.asker)
        let opened = notification.uuid.lowercased() == refundCase.id
        let kind = [notification.type, notification.subtype].compactMap(\.self).joined(separator: " · ")
        return TimelineEntry(
            opened ? "\(store) asked about the purchase" : "\(store) sent \(kind)",
            at: notification.receivedAt,
            now: now,
            lines: [
                opened ? "\(kind) opened this case" : nil,
                opened ? refundCase.reason.map { "Reason: \($0.displayText)" } : nil,
                notification.flag.map { "Not fully understood: \($0)" },
            ],
            tone: opened ? .accent : .quiet
        )
    }

    private static func inquiry(_ inquiry: HookInquiry, now: Timestamp) -> TimelineEntry {
        TimelineEntry(
            "The desk asked the evidence hook for facts",
            at: inquiry.askedAt,
            now: now,
            lines: [inquiry.detail],
            tone: inquiry.result == .answered ? .good : .warn
        )
    }

    private static func people(in detail: CaseDetail, now: Timestamp) -> [TimelineEntry] {
        let replaced = detail.personDecisions.replaced
        return detail.personDecisions.map { decision in
            TimelineEntry(
                "\(decision.author) decided: \(decision.action.pageText)",
                at: decision.at,
                now: now,
                lines: [
                    decision.note.map { "Note: \($0)" },
                    replaced.contains(decision.number) ? "Replaced by a later decision before it was sent" : nil,
                ],
                tone: .accent
            )
        }
    }

    private static func decision(in detail: CaseDetail, now: Timestamp) -> [TimelineEntry] {
        guard let answer = detail.facts.answer else { return [] }
        return [
            TimelineEntry(
                "Answer composed",
                at: answer.composedAt,
                now: now,
                lines: [
                    SentAnswer.displayText(rule: answer.rule),
                    "Preference: \(answer.preference?.displayText ?? "none")",
                ]
            )
        ]
    }

    private static func attempt(_ attempt: Attempt, now: Timestamp) -> TimelineEntry {
        let line = AttemptLine(attempt, now: now)
        return TimelineEntry(
            "Attempt \(attempt.number): \(line.result.word.lowercased())",
            at: attempt.startedAt,
            now: now,
            lines: [line.said],
            tone: line.result.tone
        )
    }

    private static func end(of facts: CaseFacts, now: Timestamp) -> [TimelineEntry] {
        let refundCase = facts.refundCase
        var entries: [TimelineEntry] = []
        if !refundCase.state.isClosed {
            let chip = refundCase.state.chip
            entries.append(
                TimelineEntry(
                    standing: "Now: \(chip.word.lowercased())",
                    now: now,
                    lines: [refundCase.blockReason?.title, refundCase.blockReason?.advice],
                    tone: chip.tone
                )
            )
        }
        entries.append(
            TimelineEntry(
                refundCase.deadline > now ? "Deadline" : "Deadline passed",
                at: refundCase.deadline,
                now: now,
                lines: [refundCase.state == .missed ? "\(facts.store.asker) accepted no answer in time" : nil],
                tone: refundCase.state == .missed ? .bad : .quiet
            )
        )
        if let outcome = refundCase.outcome {
            entries.append(
                TimelineEntry(
                    "Outcome: \(outcome.chip.word.lowercased())",
                    at: outcome.at,
                    now: now,
                    lines: [outcome.explanation(by: facts.store.asker, facts.purchase.revocation?.type)],
                    tone: outcome.chip.tone
                )
            )
        }
        return entries
    }
}
