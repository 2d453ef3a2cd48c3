import RefundDesk
import Refunds

/// Sentences for a privacy policy, made of what is configured.
struct PolicySentences {
    private let app: AppConfiguration
    private let market: AppMarket
    private let facts: [ProcessingRecord.Fact]
    private let recipients: [ProcessingRecord.Recipient]
    private let retention: Retention

    init(
        _ app: AppConfiguration,
        facts: [ProcessingRecord.Fact],
        recipients: [ProcessingRecord.Recipient],
        retention: Retention
    ) {
        self.app = app
        market = AppMarket(of: app)
        self.facts = facts
        self.recipients = recipients
        self.retention = retention
    }

    /// The sentences, in the order of a policy.
    var all: [String] { [market.occasion] + toStore + [processed] + decision + [kept] + shared + rights }

    private var toStore: [String] {
        guard app.mode == .answer else { return ["We do not answer \(market.company) at present."] }
        switch market {
        case .appStore:
            let both = AnswerField.all(of: app).filter { !$0.isOnlyInV1 }
            let others = AnswerField.all(of: app).filter(\.isOnlyInV1)
            return [
                "We answer only if you agreed to it. We then tell Apple \(Self.list(both.map(\.forCustomers))).",
                "For some kinds of purchases, Apple also asks \(Self.list(others.map(\.forCustomers))).",
                "You can withdraw your agreement at any time. We then tell Apple nothing more.",
            ]
        case .googlePlay:
            let fields = AnswerField.all(of: app)
            guard app.review?.withoutConsent != .wait else {
                return [
                    "We answer only if you agreed to it. We then tell Google \(Self.list(fields.map(\.forCustomers))).",
                    "You can withdraw your agreement at any time. We then tell Google nothing more.",
                ]
            }
            let agreed = fields.filter { $0 == .consumption || $0 == .usageEvents }
            let always = fields.filter { !agreed.contains($0) }
            return [
                "We tell Google \(Self.list(always.map(\.forCustomers))).",
                "Only if you agreed to it, we also tell Google \(Self.list(agreed.map(\.forCustomers))).",
                "You can withdraw your agreement at any time. We then tell Google nothing more about your use.",
            ]
        }
    }

    private var processed: String {
        let processed = facts.map { $0.fact.description(in: market).forCustomers }
        return "To answer \(market.company), we process \(Self.list(processed, separator: "; "))."
    }

    private var decision: [String] {
        let used = PersonalFact.allCases.filter { fact in
            app.policy.rules.contains { rule in
                !rule.isShadow && rule.condition.policyFacts.contains { $0.facts.contains(fact) }
            }
        }
        guard !used.isEmpty else { return [] }
        return [
            "Rules decide automatically whether we ask \(market.company) to grant or decline the refund. They use "
                + "\(Self.list(used.map { $0.description(in: market).forCustomers }, separator: "; ")). \(market.decision)"
        ]
    }

    private var kept: String {
        let end: String
        if let days = retention.customers?.days {
            end = "We erase this data once nothing about you has been new for \(days) days, or when you ask us to."
        } else {
            end = "We keep this data until you ask us to erase it."
        }
        let payloads = retention.payloads.map { " We erase \(market.company)'s messages after \($0.days) days." } ?? ""
        let cases =
            retention.cases.map { " We erase how we decided about a refund \($0.days) days after you asked for it." }
            ?? ""
        let proof =
            " What proves your agreement and our answers, and what our statistics count, stays without your "
            + "identifiers."
        return end + payloads + cases + proof
    }

    private var shared: [String] {
        let own = recipients.filter { !$0.kind.isStore }
        let receivers = app.mode == .answer ? market.company : "nobody"
        guard !own.isEmpty else { return ["We give this data to \(receivers)\(app.mode == .answer ? " only" : "")."] }
        let hosts = Self.list(Set(own.flatMap(\.hosts)).sorted())
        return [
            "Our own systems process this data (\(hosts)). Apart from them, we give it to \(receivers)"
                + "\(app.mode == .answer ? " only" : "")."
        ]
    }

    private var rights: [String] {
        [
            "You can ask us for a copy of this data, and to erase it.",
            "\(market.company) has its own data about your purchases and refunds. Ask \(market.company) for a copy at "
                + "\(market.copyHost).",
        ]
    }

    /// Returns a list as text: `a, b and c`.
    private static func list(_ items: [String], separator: String = ", ") -> String {
        guard items.count > 1, let last = items.last else { return items.first ?? "" }
        return items.dropLast().joined(separator: separator) + (separator == ", " ? " and " : "; and ") + last
    }
}
