// This file is longer than most, because it lists in one place everything that the record states.

package import AppStoreTypes
import Foundation
import GooglePlay
package import RefundDesk
import Refunds
import Store

/// The record of processing of one app: which facts about customers the desk uses, from where, for what, for how long,
/// and who gets them.
///
/// It follows from the configuration, the policy, the consent texts and the desk's own tables. It reads no database;
/// the caller gives it an app with the policy in force.
package struct ProcessingRecord: Encodable, Sendable {
    /// A fact, with everything that happens to it.
    package struct Fact: Encodable, Sendable {
        package let fact: PersonalFact
        package let title: String
        package let content: String
        package let origins: [FactOrigin]
        package let purpose: String
        /// The rules that use it, each with the facts of the policy.
        package let rules: [Rule]
        /// The fields of an answer that state it, with the store's names.
        package let fields: [Field]
        /// The recipients that get it.
        package let recipients: [Recipient.Kind]
        package let kept: [Keeping]
    }

    /// A rule that uses a fact.
    package struct Rule: Encodable, Sendable {
        package let rule: String
        package let uses: [String]
        /// Whether its result is never sent.
        package let isShadow: Bool
    }

    /// A field of an answer, with its name in each request body that has it.
    package struct Field: Encodable, Sendable {
        package let field: String
        package var version2: String?
        package var version1: String?
        package var googlePlay: String?
    }

    /// How long a table keeps rows about a customer.
    package struct Keeping: Encodable, Sendable {
        package let table: String
        /// The days after which a retention removes them; `nil` if they stay until the customer is erased.
        package let days: Int64?
        /// What sets the days.
        package let setBy: String?
        /// What an erasure does.
        package let erasure: String
    }

    /// Somebody who gets facts.
    package struct Recipient: Encodable, Sendable {
        package enum Kind: String, Encodable, Sendable, CaseIterable {
            /// Apple, by Send Consumption Information.
            case apple
            /// Apple, by questions about purchases to the App Store Server API.
            case appStoreServerAPI
            /// Google, by answers to refund reviews.
            case googlePlay
            /// Google, by questions about orders to the Google Play Developer API.
            case googlePlayDeveloperAPI
            /// The webhooks that get events.
            case events
            /// The addresses that get Apple's notifications.
            case forwardTo
            /// The backend that is asked for facts.
            case evidenceHook
        }

        package let kind: Kind
        /// The names of the hosts, with the port if it is not the usual one.
        package let hosts: [String]
        package let facts: [PersonalFact]
        /// When it gets them.
        package let occasion: String
    }

    /// What the journal keeps beside the database, in days.
    package struct Journal: Encodable, Sendable {
        package let attemptDays: Int64
        package let withdrawalDays: Int64
    }

    /// A data type to tick for the store.
    package struct Label: Encodable, Sendable {
        package let label: PrivacyLabel
        package let category: String
        package let title: String
        package let facts: [PersonalFact]
        /// Whether your app or backend may report one of them, so that the data comes from your app.
        package let isReported: Bool
    }

    package let app: String
    /// The store that sells the app.
    package let store: AppMarket
    package let environments: [String]
    /// Whether answers are sent to the store; in observe mode none is.
    package let sendsAnswers: Bool
    package let facts: [Fact]
    /// Whether a retention removes inactive customers.
    package let removesInactiveCustomers: Bool
    package let recipients: [Recipient]
    /// Hosts that are called without anything about a customer.
    package let hostsWithoutFacts: [String]
    package let journal: Journal?
    package let consent: ConsentCoverage
    package let labels: [Label]
    /// The sentences for your privacy policy.
    package let sentences: [String]
}

extension ProcessingRecord {
    /// Computes the record of an app.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - configuration: the configuration of the app's database.
    ///   - policyProblem: why the published policy is unknown, so that the app has the one of its file; `nil` if it has
    ///     the policy in force.
    ///   - now: the current time, which decides which consent text is in force.
    package init(
        of app: AppConfiguration,
        in configuration: DeskConfiguration,
        policyProblem: String? = nil,
        at now: Timestamp
    ) {
        var consent = ConsentCoverage(of: app, at: now)
        if let policyProblem {
            consent.warnings.append(
                "The published policy cannot be read (\(policyProblem)), so the rules are those of the configured file."
            )
        }
        let market = AppMarket(of: app)
        let recipients = Self.recipients(of: app)
        let facts = PersonalFact.allCases
            .filter { $0.isStored(in: market) }
            .filter { $0 != .messages || !app.events.isEmpty || !app.forwardTo.isEmpty }
            .map { Self.record(of: $0, app, configuration.retention, recipients) }
        self.app = app.bundleID
        store = market
        environments = app.environments.map(\.rawValue)
        sendsAnswers = app.mode == .answer
        self.facts = facts
        removesInactiveCustomers = configuration.retention.customers != nil
        self.recipients = recipients
        let google = app.googlePlay?.endpoints
        hostsWithoutFacts = Self.hosts(
            [
                configuration.alerts?.url, configuration.heartbeat, configuration.audit.url, google?.token,
                google?.keys,
                google?.pubSub,
            ].compactMap(\.self)
        )
        journal = configuration.journal.map { _ in
            Journal(attemptDays: JournalEntry.attemptsKept.days, withdrawalDays: JournalEntry.withdrawalsKept.days)
        }
        self.consent = consent
        labels = PrivacyLabel.allCases.compactMap { label in
            let labelled = facts.filter { $0.fact.description(in: market).label == label }
            guard !labelled.isEmpty else { return nil }
            return Label(
                label: label,
                category: label.category(in: market),
                title: label.title(in: market),
                facts: labelled.map(\.fact),
                isReported: labelled.contains { $0.origins.contains { $0 == .backend || $0 == .evidenceHook } }
            )
        }
        sentences = PolicySentences(app, facts: facts, recipients: recipients, retention: configuration.retention).all
    }

    private static func record(
        of fact: PersonalFact,
        _ app: AppConfiguration,
        _ retention: Retention,
        _ recipients: [Recipient]
    ) -> Fact {
        let market = AppMarket(of: app)
        let description = fact.description(in: market)
        let fields = AnswerField.all(of: app).filter { $0.facts.contains(fact) }
        return Fact(
            fact: fact,
            title: description.title,
            content: description.content,
            origins: fact.origins(in: market).filter { $0 != .evidenceHook || app.evidenceHook != nil },
            purpose: description.purpose,
            rules: app.policy.rules.compactMap { rule in
                let uses = rule.condition.policyFacts.filter { $0.facts.contains(fact) }
                return uses.isEmpty
                    ? nil : Rule(rule: rule.name, uses: uses.map(\.name), isShadow: rule.isShadow)
            },
            fields: fields.map { field in
                switch market {
                case .appStore:
                    Field(
                        field: field.rawValue,
                        version2: field.wireName(inVersion: 2),
                        version1: field.wireName(inVersion: 1)
                    )
                case .googlePlay: Field(field: field.rawValue, googlePlay: field.googlePlayName)
                }
            },
            recipients: recipients.filter { $0.facts.contains(fact) }.map(\.kind),
            kept: description.tables.compactMap { PersonalData.table($0) }.map { Keeping($0, retention) }
        )
    }

    private static func recipients(of app: AppConfiguration) -> [Recipient] {
        Recipient.Kind.allCases.compactMap { kind in
            let urls: [String]
            switch kind {
            case .apple: urls = app.mode == .answer ? app.environments.compactMap { app.endpoints[$0] } : []
            case .appStoreServerAPI: urls = app.environments.compactMap { app.endpoints[$0] }
            case .googlePlay:
                urls = app.mode == .answer ? [app.googlePlay?.endpoints.androidPublisher].compactMap(\.self) : []
            case .googlePlayDeveloperAPI: urls = [app.googlePlay?.endpoints.androidPublisher].compactMap(\.self)
            case .events: urls = app.events.map(\.url)
            case .forwardTo: urls = app.forwardTo
            case .evidenceHook: urls = [app.evidenceHook?.url].compactMap(\.self)
            }
            guard !urls.isEmpty else { return nil }
            return Recipient(
                kind: kind,
                hosts: hosts(urls),
                facts: kind.facts(in: app),
                occasion: kind.occasion(in: app)
            )
        }
    }

    /// Returns the hosts of URLs, without the rest, which may be secret.
    private static func hosts(_ urls: [String]) -> [String] {
        var seen: Set<String> = []
        return urls.compactMap { url in
            let parts = URLComponents(string: url)
            return parts?.host.map { host in parts?.port.map { "\(host):\($0)" } ?? host }
        }
        .filter { seen.insert($0).inserted }
    }
}

extension ProcessingRecord.Recipient.Kind {
    /// Returns the facts that it gets.
    func facts(in app: AppConfiguration) -> [PersonalFact] {
        let fields = AnswerField.all(of: app)
        return switch self {
        case .apple:
            PersonalFact.allCases.filter { fact in
                fact == .identifiers || fact == .consent || fields.contains { $0.facts.contains(fact) }
            }
        case .appStoreServerAPI, .googlePlayDeveloperAPI: [.identifiers]
        case .googlePlay:
            PersonalFact.allCases.filter { fact in
                fact == .identifiers || fields.contains { $0.facts.contains(fact) }
            }
        case .events: [.identifiers, .purchases, .refundRequests, .answers, .messages]
        case .forwardTo: [.identifiers, .purchases, .subscriptions, .refundRequests, .notifications, .messages]
        case .evidenceHook: [.identifiers, .purchases, .refundRequests]
        }
    }

    /// Whether it is the store itself.
    var isStore: Bool {
        switch self {
        case .apple, .appStoreServerAPI, .googlePlay, .googlePlayDeveloperAPI: true
        case .events, .forwardTo, .evidenceHook: false
        }
    }

    /// Returns when it gets them.
    func occasion(in app: AppConfiguration) -> String {
        switch self {
        case .apple: "once for each refund request, if the customer agreed"
        case .appStoreServerAPI: "to look up purchases, which Apple knows, in every mode"
        case .googlePlay:
            switch (app.review?.withoutConsent, app.review?.sendsUsageEvents) {
            case (.wait?, _): "once for each refund review, if the customer agreed"
            case (_, true?): "once for each refund review; Use and Time of use only if the customer agreed"
            case (_, _): "once for each refund review; Use only if the customer agreed"
            }
        case .googlePlayDeveloperAPI: "to read orders, which Google knows, in every mode"
        case .events: "when something happens to a refund request"
        case .forwardTo: "with each notification of Apple's"
        case .evidenceHook: "when a customer requests a refund, to ask for facts"
        }
    }

    /// The recipient in words.
    var title: String {
        switch self {
        case .apple: "Apple, by Send Consumption Information"
        case .appStoreServerAPI: "Apple, by the App Store Server API"
        case .googlePlay: "Google, by answers to refund reviews"
        case .googlePlayDeveloperAPI: "Google, by the Google Play Developer API"
        case .events: "your own systems, by events"
        case .forwardTo: "your own systems, by forwardTo"
        case .evidenceHook: "your own systems, by the evidence hook"
        }
    }
}

extension ProcessingRecord.Keeping {
    fileprivate init(_ table: PersonalTable, _ retention: Retention) {
        let limits: [(days: Duration?, key: String)]
        switch table.limit {
        case .payloads:
            limits = [(retention.payloads, "retention.payloads"), (retention.customers, "retention.customers")]
        case .events: limits = [(retention.events ?? Event.retention, "retention.events")]
        case .cases: limits = [(retention.cases, "retention.cases"), (retention.customers, "retention.customers")]
        case .customers: limits = [(retention.customers, "retention.customers")]
        }
        let shortest = limits.compactMap { limit in limit.days.map { ($0, limit.key) } }.min { $0.0 < $1.0 }
        self.init(
            table: table.name,
            days: shortest?.0.days,
            setBy: shortest?.1,
            erasure: table.rows == .kept ? "kept under a pseudonym" : table.rows.rawValue
        )
    }
}

extension Duration {
    /// The whole days.
    var days: Int64 { components.seconds / 86_400 }
}
