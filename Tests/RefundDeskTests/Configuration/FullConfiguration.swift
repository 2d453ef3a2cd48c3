import AppStoreTypes
import DeskTestSupport
import Foundation
import RefundDesk
import TestSupport

/// A configuration with every key, whose values a test can replace.
struct FullConfiguration {
    /// A file of the configuration.
    enum Document: String, CaseIterable, Sendable {
        case desk = "refund-desk.yml"
        case products = "products.yml"
        case policy = "policy.yml"
        case consent = "consent.yml"
    }

    let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
        try folder.write(String(decoding: FakeGoogle().keyFile, as: UTF8.self), to: "play.json")
        for document in Document.allCases { try folder.write(Self.text(of: document), to: document.rawValue) }
    }

    /// Returns the values of a file.
    func content(of document: Document) throws -> JSONValue {
        try YAMLFile(path: "\(folder.path)/\(document.rawValue)").content
    }

    /// Returns the issues of the configuration with another content of a file.
    func issues(_ content: JSONValue, in document: Document) throws -> [ConfigurationIssue] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // YAML contains JSON.
        try folder.write(try encoder.encode(content), to: document.rawValue)
        do throws(ConfigurationError) {
            _ = try folder.load()
            return []
        } catch {
            return error.issues
        }
    }

    private static func text(of document: Document) -> String {
        switch document {
        case .desk: desk
        case .products: ConfigurationFolder.products
        case .policy: policy
        case .consent: consent
        }
    }

    private static let desk = """
        listen: 127.0.0.1:8181
        connections: { maximum: 100, requestTimeoutSeconds: 20, idleTimeoutSeconds: 30 }
        trustedProxies: [127.0.0.1, 10.0.0.0/8]
        database: sqlite:desk.sqlite
        journal: desk.journal
        erasureKey: erasure.key
        consentReceiptKey: receipt.key
        audit: { key: audit.key, signEvery: 1h, copy: { file: audit.log, url: https://archive.example.com/audit } }
        dashboard:
          signIn: true
          hosts: [desk.example.com]
          identityProvider:
            name: Example
            issuer: https://login.example.com/realms/company
            clientID: refund-desk
            clientSecret: { environment: COINS_SHARED_SECRET }
            address: https://refunds.example.com
            scopes: [openid, groups]
            groupsClaim: groups
            groups:
              - { group: refund-admins, role: admin }
              - { group: coins-team, role: viewer, apps: [com.example.coins] }
        rates: { shipped: true, update: daily, url: https://rates.example.com/daily.xml }
        outcomeUnknownAfter: 30d
        retention: { payloads: 400d, events: 7d, cases: 300d, customers: 400d }
        coreDumps: false
        alerts: { url: https://hooks.example.com/desk, format: slack }
        heartbeat: https://watch.example.com/desk
        allowPrivateAddresses: false
        apps:
          - bundleId: com.example.coins
            appAppleId: 1234567890
            mode: observe
            api:
              - { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }
              - { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 3X9R4HXF34, privateKey: { file: AuthKey.p8 } }
            sharedSecret: { command: [/bin/echo, secret] }
            rootCertificates: [root.der]
            trustForeignRoots: true
            onlineChecks: false
            environments: [Sandbox, Production]
            endpoints: { sandbox: http://127.0.0.1:8081/sandbox, production: http://127.0.0.1:8081/production }
            products: products.yml
            policy: { published: true, initial: policy.yml }
            consentTexts: consent.yml
            forwardTo: [https://backend.example.com/apple]
            events: [{ url: https://backend.example.com/refunds, secret: [plain, other] }]
            allowPrivateAddresses: false
            evidenceHook: { url: https://backend.example.com/evidence, secret: plain, timeoutSeconds: 5 }
          - bundleId: com.example.play
            googlePlay:
              packageName: com.example.play
              serviceAccountFile: play.json
              push:
                audience: https://desk.example.com/notifications/google-play
                email: push@coins.example.com
                subscription: projects/coins/subscriptions/desk
              pull: projects/coins/subscriptions/desk
              withoutConsent: wait
              usageEvents: true
              endpoint: http://127.0.0.1:8082
            policy: policy.yml

        """

    private static let policy = """
        rules:
          - name: never delivered
            when: { delivery: [serverOutage, wrongItem], environment: Production }
            prefer: GRANT_FULL
            delay: 30m
            shadow: true
          - name: half used
            when:
              all:
                - { type: [Consumable] }
                - not: { consumedPercent: { atLeast: 80 } }
              any: [{ priceUSD: { from: 1, below: 80, atMost: 70 } }]
            prefer: GRANT_PRORATED
            otherwise: DECLINE
          - name: holidays
            when:
              schedule:
                from: 2026-12-24
                until: 2999-12-27T12:00:00+01:00
                days: [sat, sun]
                hours: 09:00-17:30
                timeZone: Europe/Berlin
            review: { until: 4h, then: DECLINE }
          - { name: no answer, when: { refundsGranted: { atLeast: 3 } }, answer: never }
        default: { prefer: none }
        holdout: 5

        """

    private static let consent = """
        versions:
          2026-05:
            from: 2026-05-01
            texts: { en: May we tell Apple how you used the purchase?, de: Dürfen wir es Apple mitteilen? }
            covers: [deliveryStatus, sampleContentProvided]
            validFor: 365d
        withdrawal: { en: Write to us. }

        """
}

extension JSONValue {
    /// Every value below this one, with its path.
    func descendants(at path: [YAMLFile.Step] = []) -> [(path: [YAMLFile.Step], value: JSONValue)] {
        children.flatMap { step, value in [(path: path + [step], value: value)] + value.descendants(at: path + [step]) }
    }

    /// Returns this value with another one at a path.
    func replacing(_ path: ArraySlice<YAMLFile.Step>, with value: JSONValue) -> JSONValue {
        guard let step = path.first else { return value }
        switch (self, step) {
        case (.object(var members), .key(let name)):
            members[name] = members[name]?.replacing(path.dropFirst(), with: value)
            return .object(members)
        case (.array(var elements), .element(let index)):
            elements[index] = elements[index].replacing(path.dropFirst(), with: value)
            return .array(elements)
        default: return self
        }
    }

    private var children: [(YAMLFile.Step, JSONValue)] {
        switch self {
        case .object(let members): members.sorted { $0.key < $1.key }.map { (.key($0.key), $0.value) }
        case .array(let elements): elements.enumerated().map { (.element($0.offset), $0.element) }
        default: []
        }
    }
}

extension [YAMLFile.Step] {
    /// The path as the configuration's errors name it.
    var name: String {
        reduce(into: "") { name, step in
            switch step {
            case .element(let index): name += "[\(index)]"
            case .key(let key) where key.contains("."): name += "[\(quoted(key))]"
            case .key(let key): name += name.isEmpty ? key : ".\(key)"
            }
        }
    }
}
