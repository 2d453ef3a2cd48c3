// This file is longer than most: one test for each key of the configuration that changes the record, on one example.

import AppStoreTypes
import ArgumentParser
import DeskTestSupport
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@testable import DeskTools
@testable import RefundDesk
@testable import refund_desk

@Suite("The record of processing")
struct ProcessingRecordTests {
    /// A day on which the consent text of ``consent`` is in force.
    private static let now = Timestamp(milliseconds: 1_780_000_000_000)

    private static let consent = """
        versions:
          old:
            from: 2020-01-01
            texts: { en: May we? }
          new:
            from: 2021-01-01
            texts: { en: May we tell Apple? }
            covers: [deliveryStatus, sampleContentProvided, consumption, refundPreference]

        """

    /// Returns the record of a configuration with other files or keys.
    private static func record(
        app: String = "",
        desk: String = "",
        policy: String? = nil,
        consent: String? = nil,
        endpoints: [AppStoreEnvironment: String]? = nil
    ) throws -> ProcessingRecord {
        let folder = try ConfigurationFolder()
        let texts = consent == nil ? "" : "    consentTexts: consent.yml\n"
        try folder.write(desk + ConfigurationFolder.desk + texts + app, to: "refund-desk.yml")
        if let policy { try folder.write(policy, to: "policy.yml") }
        if let consent { try folder.write(consent, to: "consent.yml") }
        let configuration = try folder.load()
        var coins = try #require(configuration.apps.first)
        if let endpoints { coins.endpoints = endpoints }
        return ProcessingRecord(of: coins, in: configuration, at: now)
    }

    private static func fact(_ fact: PersonalFact, in record: ProcessingRecord) throws -> ProcessingRecord.Fact {
        try #require(record.facts.first { $0.fact == fact })
    }

    @Test("Every table with rows about customers belongs to a fact, and every named table exists")
    func tables() {
        let named = Set(PersonalFact.allCases.flatMap { $0.description(in: .appStore).tables })
        #expect(named == Set(PersonalData.tables.filter(\.isAboutCustomers).map(\.name)))
    }

    @Test("Every import of customers' data is named")
    func imports() {
        let named = PersonalFact.allCases.flatMap { $0.origins(in: .appStore) }.compactMap { origin -> String? in
            if case .imported(let command) = origin { command } else { nil }
        }
        let commands = ImportCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" }
        // Exchange rates are about nobody.
        #expect(Set(named) == Set(commands).subtracting(["rates"]))
    }

    @Test("The record shows each rule with every fact about customers that it uses", arguments: PolicyFact.all)
    func rules(_ used: PolicyFact) throws {
        let condition =
            switch used {
            case .number(let fact): "\(fact.rawValue): { atLeast: 1 }"
            case .word(.environment): "environment: [Sandbox]"
            case .word(.type): "type: [Consumable]"
            case .word(.delivery): "delivery: [serverOutage]"
            case .word(.offer): "offer: [code]"
            case .word(.family): "family: true"
            case .word(.reason): "reason: [OTHER]"
            case .word(.storefront): "storefront: [USA]"
            case .word(let fact): "\(fact.rawValue): [a]"
            case .schedule: "schedule: { days: [mon] }"
            }
        let policy = """
            rules:
              - name: one
                when: { \(condition) }
                prefer: DECLINE
            default: { prefer: none }
            """
        let record = try Self.record(policy: policy, consent: Self.consent)
        #expect(!used.facts.isEmpty)
        for fact in PersonalFact.allCases where fact != .messages {
            let uses = try Self.fact(fact, in: record).rules
            #expect(uses.map(\.uses) == (used.facts.contains(fact) ? [[used.name]] : []), "\(fact)")
        }
        let text = record.lines(in: .text).joined(separator: "\n")
        #expect(text.contains("Rule one: \(used.name)"))
        // The text does not cover what it does not list.
        let covered: Set<AnswerField> = [.deliveryStatus, .consumption]
        let warning = record.consent.warnings.filter { $0.contains("The rule \"one\" uses \(used.name),") }
        #expect(warning.count == (used.field.map(covered.contains) ?? true ? 0 : 1))
        let note = record.consent.notes.filter { $0.contains("The rule \"one\" uses \(used.name),") }
        #expect(note.count == ([.word(.segment), .number(.daysSinceInstall)].contains(used) ? 1 : 0))
        #expect(record.sentences.contains { $0.hasPrefix("Rules decide automatically") })
    }

    /// A key of the configuration, and what it changes.
    struct Switch: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var app = ""
        var desk = ""
        let check: @Sendable (_ before: ProcessingRecord, _ after: ProcessingRecord) throws -> Void
    }

    static let switches = [
        Switch(
            testDescription: "evidenceHook",
            app: "    evidenceHook: { url: 'https://hook.example.com:8443/a', secret: aaaaaaaaaaaaaaaaaaaaaaaa }\n"
        ) { before, after in
            #expect(before.facts.allSatisfy { !$0.origins.contains(.evidenceHook) })
            #expect(try fact(.delivery, in: after).origins.contains(.evidenceHook))
            let hook = try #require(after.recipients.first { $0.kind == .evidenceHook })
            #expect(hook.hosts == ["hook.example.com:8443"])
            #expect(try fact(.identifiers, in: after).recipients.contains(.evidenceHook))
        },
        Switch(
            testDescription: "events",
            app: "    events: { url: 'https://events.example.com/secret', secret: whsec_MDEyMzQ1Njc4OWFiY2RlZg== }\n"
        ) { before, after in
            #expect(!before.facts.contains { $0.fact == .messages })
            let messages = try fact(.messages, in: after)
            #expect(messages.kept.map(\.days) == [30, 30, 30])
            #expect(after.recipients.map(\.kind) == [.apple, .appStoreServerAPI, .events])
            #expect(try fact(.answers, in: after).recipients == [.events])
            #expect(after.sentences.contains { $0.contains("events.example.com") })
            #expect(!after.lines(in: .text).joined().contains("secret"))
        },
        Switch(testDescription: "forwardTo", app: "    forwardTo: [https://raw.example.com/apple]\n") { _, after in
            let notifications = try fact(.notifications, in: after)
            #expect(notifications.recipients == [.forwardTo])
            #expect(after.recipients.last?.hosts == ["raw.example.com"])
        },
        Switch(testDescription: "retention", desk: "retention: { payloads: 40d, events: 2d, customers: 200d }\n") {
            before,
            after in
            let kept = try fact(.notifications, in: after).kept
            #expect(kept.map(\.days) == [200, 40])
            #expect(kept.map(\.setBy) == ["retention.customers", "retention.payloads"])
            #expect(kept.map(\.erasure) == ["kept under a pseudonym", "deleted"])
            #expect(try fact(.notifications, in: before).kept.map(\.days) == [nil, nil])
            #expect(after.sentences.contains { $0.contains("for 200 days") && $0.contains("after 40 days") })
            #expect(before.sentences.contains { $0.contains("We keep this data until you ask us to erase it.") })
        },
        Switch(testDescription: "journal", desk: "journal: desk.journal\n") { before, after in
            #expect(before.journal == nil)
            #expect(after.journal?.attemptDays == 2)
            #expect(after.journal?.withdrawalDays == 396)
        },
        Switch(testDescription: "mode", app: "    mode: observe\n") { before, after in
            #expect(before.recipients.map(\.kind) == [.apple, .appStoreServerAPI])
            #expect(before.recipients.first?.hosts == ["127.0.0.1:8081"])
            #expect(after.recipients.map(\.kind) == [.appStoreServerAPI])
            #expect(after.sentences.contains("We do not answer Apple at present."))
            #expect(!after.sentences.contains { $0.contains("We then tell Apple") })
        },
        Switch(testDescription: "environments", app: "    environments: [Sandbox]\n") { _, after in
            #expect(after.environments == ["Sandbox"])
        },
        Switch(
            testDescription: "alerts and heartbeat",
            desk: "alerts: { url: https://alerts.example.com/x }\nheartbeat: https://beat.example.com/y\n"
        ) { before, after in
            #expect(before.hostsWithoutFacts.isEmpty)
            #expect(after.hostsWithoutFacts == ["alerts.example.com", "beat.example.com"])
        },
    ]

    @Test("Each key of the configuration changes the part of the record that it is about", arguments: switches)
    func configuration(_ changed: Switch) throws {
        try changed.check(Self.record(), Self.record(app: changed.app, desk: changed.desk))
    }

    @Test("Every field of an answer has the names that Apple's request bodies have")
    func fields() {
        for (version, names) in [(2, ConsumptionRequest.members.names), (1, ConsumptionRequestV1.members.names)] {
            let known = Set(AnswerField.allCases.compactMap { $0.wireName(inVersion: version) })
            #expect(known == Set(names).subtracting(["customerConsented"]))
        }
    }

    @Test("The consent text in force decides which fields are missing, and other versions are shown")
    func coverage() throws {
        let found = try Self.record(consent: Self.consent).consent
        #expect(found.texts.map(\.version) == ["old", "new"])
        #expect(found.texts.map(\.isInForce) == [false, true])
        #expect(found.texts.first?.covers == nil)
        #expect(found.warnings.isEmpty)
        #expect(found.notes.count == 1)
        let less = Self.consent.replacing("consumption, refundPreference", with: "refundPreference")
        #expect(
            try Self.record(consent: less).consent.warnings == [
                "The text new does not cover consumption, which answers state.",
                "The rule \"heavy use\" uses consumedPercent, but the text new does not cover consumption.",
                "The rule \"half used\" uses consumedPercent, but the text new does not cover consumption.",
            ]
        )
    }

    @Test(
        "Without a text that says what it covers, there is one warning",
        arguments: [
            (nil, "has no consentTexts"),
            ("versions: { a: { from: 2999-01-01, texts: { en: May we? } } }", "2999-01-01"),
            ("versions: { a: { from: 2020-01-01, texts: { en: May we? } } }", "has no covers"),
        ]
    )
    func uncovered(_ consent: String?, _ words: String) throws {
        let warnings = try Self.record(consent: consent).consent.warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(words) == true)
    }

    @Test("Each label names the facts that lead to it")
    func labels() throws {
        let record = try Self.record()
        #expect(record.labels.map(\.label) == PrivacyLabel.allCases)
        #expect(record.labels.first { $0.label == .productInteraction }?.facts == [.consumption, .playTime])
        #expect(record.labels.allSatisfy { $0.isReported })
    }

    /// Returns the records of a desk with an app of each store.
    private static func recordsOfBothStores(
        googlePlay: String = "",
        app: String = ""
    ) throws -> (apple: ProcessingRecord, google: ProcessingRecord) {
        let folder = try ConfigurationFolder()
        try folder.write(FakeGoogle().keyFile, to: "play.json")
        try folder.write(Self.consent, to: "consent.yml")
        let other = """
              - bundleId: com.example.coins.play
                googlePlay:
                  packageName: com.example.coins
                  serviceAccountFile: play.json
                  pull: projects/coins/subscriptions/desk
            \(googlePlay)    products: products.yml
                policy: policy.yml
                consentTexts: consent.yml
            \(app)
            """
        try folder.write(ConfigurationFolder.desk + other, to: "refund-desk.yml")
        let configuration = try folder.load()
        let records = configuration.apps.map { ProcessingRecord(of: $0, in: configuration, at: now) }
        return (try #require(records.first), try #require(records.last))
    }

    @Test("The record of an app names its own store, and no other, also beside an app of the other store")
    func stores() throws {
        let (apple, google) = try Self.recordsOfBothStores()
        #expect(apple.store == .appStore)
        #expect(google.store == .googlePlay)
        for format in [ProcessingRecord.Format.text, .markdown] {
            #expect(!apple.lines(in: format).joined().contains("Google"))
            let text = google.lines(in: format).joined()
            #expect(!text.contains("Apple") && !text.contains("App Store"), "\(text)")
        }
        #expect(google.recipients.map(\.kind) == [.googlePlay, .googlePlayDeveloperAPI])
        #expect(google.recipients.allSatisfy { $0.hosts == ["androidpublisher.googleapis.com"] })
        #expect(google.recipients.first?.facts == [.identifiers, .consumption, .answerChoice])
        #expect(
            google.hostsWithoutFacts == ["oauth2.googleapis.com", "www.googleapis.com", "pubsub.googleapis.com"]
        )
        #expect(try Self.fact(.purchases, in: google).origins == [.googlePlay])
        #expect(try Self.fact(.installDate, in: google).origins == [.backend])
        #expect(try Self.fact(.consent, in: google).origins == [.backend, .imported("consent")])
        #expect(!google.facts.contains { $0.fact == .subscriptions })
        #expect(
            try Self.fact(.consumption, in: google).fields.map(\.googlePlay) == ["consumptionPercentageMilliunits"]
        )
        #expect(try Self.fact(.delivery, in: google).fields.isEmpty)
        #expect(google.labels.map(\.title).contains("Purchase history"))
        #expect(google.sentences.contains { $0.hasPrefix("If you dispute a charge") })
        #expect(google.sentences.contains("We give this data to Google only."))
        // The text covers all three fields that an answer to Google has.
        #expect(google.consent.warnings.isEmpty)
        #expect(google.consent.notes.isEmpty)
    }

    @Test("The record of an app of Google Play says what the store gets without consent and in observe mode")
    func withoutConsent() throws {
        let onlyWithConsent = "We answer only if you agreed to it. We then tell Google"
        let always =
            "We tell Google whether we would grant the refund and whether a sample was available before the purchase."
        let preference = try Self.recordsOfBothStores().google
        #expect(preference.sentences.contains(always))
        #expect(!preference.sentences.contains { $0.hasPrefix(onlyWithConsent) })
        #expect(preference.recipients.first?.occasion.contains("Use only if the customer agreed") == true)
        let waiting = try Self.recordsOfBothStores(googlePlay: "      withoutConsent: wait\n").google
        #expect(!waiting.sentences.contains(always))
        #expect(waiting.sentences.contains { $0.hasPrefix(onlyWithConsent) })
        #expect(waiting.recipients.first?.occasion == "once for each refund review, if the customer agreed")
        let observing = try Self.recordsOfBothStores(app: "    mode: observe\n").google
        #expect(observing.recipients.map(\.kind) == [.googlePlayDeveloperAPI])
        #expect(observing.sentences.contains("We do not answer Google at present."))
    }

    @Test("The record of an app that sends each use says so, and warns if no text names them")
    func usageEvents() throws {
        let on = "      usageEvents: true\n"
        let (apple, google) = try Self.recordsOfBothStores(googlePlay: on)
        #expect(!apple.lines(in: .text).joined().contains("consumptionUsageEvents"))
        #expect(google.recipients.first?.facts == [.identifiers, .consumption, .playTime, .answerChoice])
        #expect(google.recipients.first?.occasion.contains("Use and Time of use only if") == true)
        let fields = try Self.fact(.consumption, in: google).fields.map(\.googlePlay)
        #expect(fields == ["consumptionPercentageMilliunits", "consumptionUsageEvents"])
        #expect(google.sentences.contains { $0.contains("when you used the purchase and how much each time") })
        #expect(
            google.consent.warnings == ["The text new does not cover consumptionUsageEvents, which answers state."]
        )
        let shown = google.lines(in: .markdown).joined(separator: "\n")
        #expect(shown.contains("| consumptionUsageEvents | no | no |"))
        #expect(shown.contains("| consumption | yes | yes |"))
    }

    @Test("The record shows the published policy, and warns if it cannot be read")
    func publishedPolicy() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            try folder.replace(
                "policy: policy.yml",
                by: "policy: { published: true, initial: policy.yml }",
                in: "refund-desk.yml"
            )
            /// Returns the rules that the command shows, and its warnings about the policy.
            func shown() async throws -> (rules: Set<String>, warnings: [String]) {
                let arguments = ["privacy", "--json", "--config", "\(folder.path)/refund-desk.yml"]
                let done = try await FinishedCommand.run(arguments, in: try TemporaryFolder())
                #expect(done.status == 0, "\(done.diagnostics)")
                let record = try #require(done.json?["apps"]?.elements?.first)
                let rules = record["facts"]?.elements?.flatMap { $0["rules"]?.elements ?? [] } ?? []
                let warnings = record["consent"]?["warnings"]?.elements?.compactMap(\.text) ?? []
                return (Set(rules.compactMap { $0["rule"]?.text }), warnings.filter { $0.contains("published") })
            }
            let ofFile = try await shown()
            #expect(ofFile.rules.contains("heavy use"))
            #expect(ofFile.warnings.isEmpty)
            func version(_ number: Int64, _ text: String) -> PolicyVersion {
                PolicyVersion(
                    bundleID: "com.example.coins",
                    number: number,
                    text: text,
                    digest: "\(number)",
                    note: "test",
                    author: "person ada",
                    publishedAt: Self.now
                )
            }
            let text = "rules: [ { name: long play, when: { playMinutes: { atLeast: 1 } }, prefer: DECLINE } ]\n"
            #expect(try await store.publish(version(1, text)))
            let published = try await shown()
            #expect(published.rules == ["long play"])
            #expect(published.warnings.isEmpty)
            #expect(try await store.publish(version(2, "default: { prefer: SOMETHING_NEWER }\n")))
            let unreadable = try await shown()
            #expect(unreadable.rules.contains("heavy use"))
            #expect(unreadable.warnings.first?.contains("this release cannot read version 2") == true)
            try folder.replace("sqlite:desk.sqlite", by: "sqlite:another.sqlite", in: "refund-desk.yml")
            let missing = try await shown()
            #expect(missing.warnings.first?.contains("another.sqlite yet: run refund-desk serve") == true)
        }
    }

    @Test("The example in the documentation is what the command prints")
    func example() throws {
        let app = """
                events: { url: https://backend.example.com/refunds, secret: whsec_MDEyMzQ1Njc4OWFiY2RlZg== }
                evidenceHook: { url: https://backend.example.com/evidence }

            """
        let record = try Self.record(
            app: app,
            desk: "retention: { payloads: 400d, customers: 1000d }\n",
            consent: Self.consent,
            endpoints: AppConfiguration.standardEndpoints
        )
        let printed = record.lines(in: .markdown).joined(separator: "\n") + "\n"
        let page = try Checkout.text("docs/privacy-record.md")
        #expect(page == printed, "docs/privacy-record.md must be:\n\(printed)")
    }

    @Test("The record of processing in JSON has the documented members")
    func json() throws {
        let data = try JSONEncoder().encode(Self.record(desk: "journal: a.journal\n", consent: Self.consent))
        let record = try JSONValue(json: data)
        let page = try Checkout.text("docs/privacy.md")
        for name in try #require(record.members).keys { #expect(page.contains("| `\(name)` |"), "\(name)") }
        #expect(record["facts"]?.elements?.first?["origins"] == ["appStore", "backend"])
    }
}
