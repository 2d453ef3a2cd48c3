// This file is longer than most, because it lists every mistake beside its message.

import DeskTestSupport
import RefundDesk
import Testing

@Suite("A mistake in the configuration")
struct ConfigurationMistakeTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let find: String
        let replace: String
        var file = "refund-desk.yml"
        let says: [String]

        init(
            _ testDescription: String,
            _ find: String,
            _ replace: String,
            in file: String = "refund-desk.yml",
            says: String...
        ) {
            self.testDescription = testDescription
            self.find = find
            self.replace = replace
            self.file = file
            self.says = says
        }
    }

    static let appKeys =
        "bundleId, appAppleId, mode, api, sharedSecret, rootCertificates, trustForeignRoots, onlineChecks, "
        + "environments, endpoints, products, policy, consentTexts, forwardTo, events, allowPrivateAddresses, evidenceHook, "
        + "googlePlay, database, journal"
    static let insecure =
        "must be an https URL; http is only for a private or loopback address, such as 10.0.0.5 or localhost"
    static let p8 = "use the .p8 file of an In-App Purchase key, downloaded from App Store Connect"

    static let deskRows: [Row] = [
        Row(
            "an unknown key",
            "listen:",
            "lisen:",
            says:
                "refund-desk.yml:1:1: lisen: unknown key; allowed here: listen, connections, trustedProxies, database, journal, erasureKey, erasureList, consentReceiptKey, audit, dashboard, rates, outcomeUnknownAfter, retention, coreDumps, alerts, heartbeat, allowPrivateAddresses, apps (did you mean listen?)"
        ),
        Row(
            "a key unlike any other",
            "listen:",
            "colour:",
            says:
                "refund-desk.yml:1:1: colour: unknown key; allowed here: listen, connections, trustedProxies, database, journal, erasureKey, erasureList, consentReceiptKey, audit, dashboard, rates, outcomeUnknownAfter, retention, coreDumps, alerts, heartbeat, allowPrivateAddresses, apps"
        ),
        Row(
            "a retention that removes evidence too early",
            "listen:",
            "retention: { customers: 90d }\nlisten:",
            says: "refund-desk.yml:1:25: retention.customers: must be from 120d to 36500d"
        ),
        Row(
            "an unknown form of alerts",
            "listen:",
            "alerts: { url: https://hooks.example.com, format: teams }\nlisten:",
            says: "refund-desk.yml:1:51: alerts.format: \"teams\" is not known; allowed here: json, slack"
        ),
        Row(
            "alerts without an address",
            "listen:",
            "alerts: { format: json }\nlisten:",
            says: "refund-desk.yml:1:9: alerts: url is missing"
        ),
        Row(
            "alerts over plain HTTP to a public address",
            "listen:",
            "alerts: { url: http://hooks.example.com }\nlisten:",
            says: "refund-desk.yml:1:16: alerts.url: \(insecure)"
        ),
        Row(
            "a heartbeat over plain HTTP to a public address",
            "listen:",
            "heartbeat: http://hc.example.com/ping\nlisten:",
            says: "refund-desk.yml:1:12: heartbeat: \(insecure)"
        ),
        Row(
            "a heartbeat with a query",
            "listen:",
            "heartbeat: https://hc.example.com/ping?key=1\nlisten:",
            says:
                "refund-desk.yml:1:12: heartbeat: must be a URL such as https://backend.example.com/path, without query and fragment"
        ),
        Row(
            "an unknown key of an app",
            "onlineChecks:",
            "onlineCheck:",
            says:
                "refund-desk.yml:9:5: apps[0].onlineCheck: unknown key; allowed here: \(appKeys) (did you mean onlineChecks?)"
        ),
        Row(
            "a key in the wrong case",
            "keyId:",
            "keyID:",
            says: "refund-desk.yml:6:10: apps[0].api: keyId is missing",
            "refund-desk.yml:6:60: apps[0].api.keyID: unknown key; allowed here: issuerId, keyId, privateKeyFile, privateKey (did you mean keyId?)"
        ),
        Row(
            "a key ID with a space",
            "keyId: 2X9R4HXF34",
            "keyId: 2X9R 4HXF34",
            says:
                "refund-desk.yml:6:67: apps[0].api.keyId: must be the ID of the key, such as 2X9R4HXF34, from the Keys page in App Store Connect"
        ),
        Row(
            "a proxy without an address",
            "listen: 127.0.0.1:8181",
            "trustedProxies: [proxy.example.com]",
            says:
                "refund-desk.yml:1:18: trustedProxies[0]: must be an IP address or a network, such as 10.0.0.5, 10.0.0.0/8 or fd00::/8"
        ),
        Row(
            "a key with control characters",
            "listen:",
            "\"lis\\u001Ben\":",
            says:
                "refund-desk.yml:1:1: [\"lis\\u{1B}en\"]: unknown key; allowed here: listen, connections, trustedProxies, database, journal, erasureKey, erasureList, consentReceiptKey, audit, dashboard, rates, outcomeUnknownAfter, retention, coreDumps, alerts, heartbeat, allowPrivateAddresses, apps (did you mean listen?)"
        ),
        Row(
            "a key twice",
            "database: sqlite:desk.sqlite",
            "listen: 127.0.0.1:1",
            says: "refund-desk.yml:1:1: \"listen\" appears more than once in one mapping, again on line 2; keep one"
        ),
        Row(
            "no YAML",
            "database: sqlite:desk.sqlite",
            "database: [",
            says:
                "refund-desk.yml:4:3: is not YAML: while parsing a flow node, did not find expected node content; check indentation, brackets and quotes here and in the lines before"
        ),
        Row(
            "an anchor",
            "database: sqlite:desk.sqlite",
            "database: &place sqlite:desk.sqlite",
            says:
                "refund-desk.yml:2:11: database: anchors (&name) and aliases (*name) are not supported; write the value out"
        ),
        Row(
            "a tag",
            "database: sqlite",
            "database: !!binary sqlite",
            says: "refund-desk.yml:2:11: database: tags (!name) are not supported; remove the tag"
        ),
        Row(
            "no address",
            "127.0.0.1:8181",
            "8181",
            says:
                "refund-desk.yml:1:9: listen: must be a host and a port, such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080"
        ),
        Row(
            "a port beyond the last",
            "127.0.0.1:8181",
            "127.0.0.1:65536",
            says:
                "refund-desk.yml:1:9: listen: must be a host and a port, such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080"
        ),
        Row(
            "a missing value",
            "listen: 127.0.0.1:8181",
            "listen:",
            says: "refund-desk.yml:1:8: listen: has no value; give it one, or omit the key"
        ),
        Row(
            "a list for a value",
            "127.0.0.1:8181",
            "[127.0.0.1]",
            says: "refund-desk.yml:1:9: listen: must be a single value, not a list"
        ),
        Row(
            "no connections",
            "listen: 127.0.0.1:8181",
            "connections: { maximum: 0 }",
            says: "refund-desk.yml:1:25: connections.maximum: must be a whole number from 1 to 1000000"
        ),
        Row(
            "connections that may be idle for too long",
            "listen: 127.0.0.1:8181",
            "connections: { idleTimeoutSeconds: 601 }",
            says: "refund-desk.yml:1:36: connections.idleTimeoutSeconds: must be a whole number from 1 to 600"
        ),
        Row(
            "an address of PostgreSQL that cannot be read",
            "sqlite:desk.sqlite",
            "postgresql://desk:hunter2@[db/desk",
            says:
                "refund-desk.yml:2:11: database: cannot be read as an address of PostgreSQL, postgresql://USER@HOST/DATABASE, with options such as sslmode=verify-full after a question mark; in a password, write @ as %40, / as %2F and : as %3A"
        ),
        Row(
            "a database of another kind",
            "sqlite:desk.sqlite",
            "desk.sqlite",
            says:
                "refund-desk.yml:2:11: database: must be sqlite:PATH, such as sqlite:refund-desk.sqlite, or postgresql://USER@HOST/DATABASE"
        ),
        Row(
            "no bundle identifier",
            "bundleId: com.example.coins",
            "bundleId: com/example",
            says:
                "refund-desk.yml:4:15: apps[0].bundleId: \"com/example\" is not a bundle ID: use only letters, digits, hyphens and periods"
        ),
        Row(
            "a word for a number",
            "1234567890",
            "many",
            says: "refund-desk.yml:5:17: apps[0].appAppleId: must be a whole number of at least 1"
        ),
        Row(
            "a number with a fraction",
            "1234567890",
            "1.5",
            says: "refund-desk.yml:5:17: apps[0].appAppleId: must be a whole number of at least 1"
        ),
        Row(
            "a word for a boolean",
            "onlineChecks: false",
            "onlineChecks: perhaps",
            says: "refund-desk.yml:9:19: apps[0].onlineChecks: \"perhaps\" is not known; allowed here: true, false"
        ),
        Row(
            "no UUID",
            "57246542-96fe-1a63-e053-0824d011072a",
            "57246542",
            says:
                "refund-desk.yml:6:22: apps[0].api.issuerId: must be the issuer ID, a UUID, from the Keys page in App Store Connect"
        ),
        Row(
            "a variable that is not set",
            "127.0.0.1:8181",
            "${NO_SUCH_VARIABLE}",
            says: "refund-desk.yml:1:9: listen: the environment variable NO_SUCH_VARIABLE is not set"
        ),
        Row(
            "a variable without quotes in a mapping that is not set",
            "onlineChecks: false",
            "events: { url: https://backend.example.com/refunds, secret: ${NO_SUCH_VARIABLE} }",
            says: "refund-desk.yml:9:65: apps[0].events.secret: the environment variable NO_SUCH_VARIABLE is not set"
        ),
        Row(
            "a variable without an end",
            "${COINS_SHARED_SECRET}",
            "${COINS",
            says: "refund-desk.yml:7:19: apps[0].sharedSecret: has ${ without }"
        ),
        Row(
            "a variable without a name",
            "${COINS_SHARED_SECRET}",
            "a${}b",
            says:
                "refund-desk.yml:7:19: apps[0].sharedSecret: has a ${} that does not name an environment variable: letters, digits and _ alone"
        ),
        Row(
            "three shared secrets",
            "${COINS_SHARED_SECRET}",
            "[a, b, c]",
            says:
                "refund-desk.yml:7:19: apps[0].sharedSecret: must be one secret, or two while one replaces the other; there are 3"
        ),
        Row(
            "an address without a scheme",
            "http://127.0.0.1:8081/sandbox",
            "127.0.0.1:8081",
            says:
                "refund-desk.yml:10:27: apps[0].endpoints.sandbox: must be a URL such as https://backend.example.com/path, without query and fragment"
        ),
        Row(
            "an address with a password",
            "http://127.0.0.1:8081/sandbox",
            "http://me:hunter2@127.0.0.1:8081",
            says: "refund-desk.yml:10:27: apps[0].endpoints.sandbox: must be a URL without user name and password"
        ),
        Row(
            "an environment of Xcode's",
            "onlineChecks: false",
            "environments: [Xcode]",
            says:
                "refund-desk.yml:9:20: apps[0].environments[0]: \"Xcode\" is not known; allowed here: Sandbox, Production"
        ),
        Row(
            "no key file",
            "AuthKey.p8",
            "Missing.p8",
            says: "refund-desk.yml:6:95: apps[0].api.privateKeyFile: Missing.p8: no such file"
        ),
        Row(
            "a folder for a key",
            "AuthKey.p8",
            ".",
            says: "refund-desk.yml:6:95: apps[0].api.privateKeyFile: .: is a folder, not a file"
        ),
        Row(
            "a certificate for a key",
            "AuthKey.p8",
            "root.der",
            says:
                "refund-desk.yml:6:95: apps[0].api.privateKeyFile: root.der: the file contains no key in PEM format (-----BEGIN PRIVATE KEY-----); \(p8)"
        ),
        Row(
            "no root certificate",
            "[root.der]",
            "[missing.der]",
            says: "refund-desk.yml:8:24: apps[0].rootCertificates[0]: missing.der: no such file"
        ),
        Row(
            "a key for a root certificate",
            "[root.der]",
            "[AuthKey.p8]",
            says:
                "refund-desk.yml:8:24: apps[0].rootCertificates[0]: AuthKey.p8: contains no valid certificate; give a root certificate in DER or PEM"
        ),
        Row(
            "an empty list of roots",
            "[root.der]",
            "[]",
            says:
                "refund-desk.yml:8:23: apps[0].rootCertificates: is an empty list; add an item, or omit the key"
        ),
        Row(
            "no policy file",
            "policy: policy.yml",
            "policy: missing.yml",
            says: "refund-desk.yml:12:13: apps[0].policy: missing.yml: no such file"
        ),
        Row(
            "a hook without a secret",
            "policy: policy.yml",
            "evidenceHook: { url: https://backend.example.com/evidence }",
            says: "refund-desk.yml:12:19: apps[0].evidenceHook: needs secret, to sign hook requests, "
                + "unless events has a secret"
        ),
        Row(
            "a hook whose requests anybody on the way can read",
            "policy: policy.yml",
            "evidenceHook: { url: \"http://backend.example.com/evidence\", secret: s }",
            says: "refund-desk.yml:12:26: apps[0].evidenceHook.url: \(insecure)"
        ),
        Row(
            "a webhook whose events anybody on the way can read",
            "policy: policy.yml",
            "events: { url: \"http://8.8.8.8/events\", secret: s }",
            says: "refund-desk.yml:12:20: apps[0].events.url: \(insecure)"
        ),
        Row(
            "a copy of notifications that anybody on the way can read",
            "policy: policy.yml",
            "forwardTo: [\"http://backend.example.com/apple\"]",
            says: "refund-desk.yml:12:17: apps[0].forwardTo[0]: \(insecure)"
        ),
        Row(
            "an address that gets notifications twice",
            "policy: policy.yml",
            "forwardTo: [https://a.example.com/apple, https://a.example.com/apple]",
            says: "refund-desk.yml:12:46: apps[0].forwardTo[1]: is listed twice"
        ),
        Row(
            "a webhook with a secret in each of two items",
            "policy: policy.yml",
            "events: [{ url: https://a.example.com/e, secret: s }, { url: https://a.example.com/e, secret: t }]",
            says:
                "refund-desk.yml:12:59: apps[0].events[1]: has a URL that is listed twice; give both secrets in one item"
        ),
        Row(
            "a hook without an address",
            "policy: policy.yml",
            "evidenceHook: { timeoutSeconds: 90, secret: s }",
            says: "refund-desk.yml:12:19: apps[0].evidenceHook: url is missing",
            "refund-desk.yml:12:37: apps[0].evidenceHook.timeoutSeconds: must be a whole number from 1 to 60"
        ),
    ]

    static let otherRows: [Row] = [
        Row(
            "an unknown key of a product",
            "units: 500",
            "unit: 500",
            in: "products.yml",
            says:
                "products.yml:2:16: products[\"coins.500\"].unit: unknown key; allowed here: units, currency, period, sampleProvided, deliveryWhenUnknown, priceUSD (did you mean units?)"
        ),
        Row(
            "an unknown delivery",
            "deliveryWhenUnknown: none",
            "deliveryWhenUnknown: lost",
            in: "products.yml",
            says:
                "products.yml:2:72: products[\"coins.500\"].deliveryWhenUnknown: \"lost\" is not known; allowed here: none, delivered"
        ),
        Row(
            "an unknown delivery that counts as undelivered",
            "deliveryWhenUnknown: none",
            "deliveryWhenUnknown: serverOutage",
            in: "products.yml",
            says:
                "products.yml:2:72: products[\"coins.500\"].deliveryWhenUnknown: \"serverOutage\" is not known; allowed here: none, delivered"
        ),
        Row(
            "a price with three decimals",
            "4.99",
            "4.999",
            in: "products.yml",
            says:
                "products.yml:2:88: products[\"coins.500\"].priceUSD: must be an amount in US dollars: a number of at least 0 with at most 2 decimals"
        ),
        Row(
            "a price below nothing",
            "4.99",
            "-1",
            in: "products.yml",
            says:
                "products.yml:2:88: products[\"coins.500\"].priceUSD: must be an amount in US dollars: a number of at least 0 with at most 2 decimals"
        ),
        Row(
            "no units",
            "units: 500",
            "units: 0",
            in: "products.yml",
            says: "products.yml:2:23: products[\"coins.500\"].units: must be a whole number from 1 to 1000000000000"
        ),
        Row(
            "a period without a unit",
            "P30D",
            "30",
            in: "products.yml",
            says:
                "products.yml:3:26: products[\"season.pass\"].period: must be a duration such as 90s, 30m, 4h, 7d or, in the spelling of ISO 8601, P30D or PT4H"
        ),
        Row(
            "products without their key",
            "products:",
            "product:",
            in: "products.yml",
            says: "products.yml:1:1: product: unknown key; allowed here: products (did you mean products?)",
            "products.yml:1:1: products is missing"
        ),
        Row(
            "an unknown preference",
            "prefer: DECLINE",
            "prefer: REFUSE",
            in: "policy.yml",
            says:
                "policy.yml:4:13: rules[0].prefer: \"REFUSE\" is not known; allowed here: DECLINE, GRANT_FULL, GRANT_PRORATED, none"
        ),
        Row(
            "an unknown bound",
            "atLeast",
            "atleast",
            in: "policy.yml",
            says:
                "policy.yml:3:30: rules[0].when.consumedPercent: has no bound; allowed here: atLeast, from, below, atMost",
            "policy.yml:3:32: rules[0].when.consumedPercent.atleast: unknown key; allowed here: atLeast, from, below, atMost (did you mean atLeast?)"
        ),
        Row(
            "an unknown condition",
            "type: [Consumable]",
            "kind: [Consumable]",
            in: "policy.yml",
            says:
                "policy.yml:6:13: rules[1].when.kind: unknown key; allowed here: product, type, group, storefront, reason, environment, delivery, offer, family, segment, consumedPercent, priceUSD, daysSincePurchase, daysSinceInstall, accountTenureDays, playMinutes, lifetimeBoughtUSD, lifetimeRefundedUSD, refundsGranted, requestNumber, customerRequestNumber, periodElapsedPercent, schedule, all, any, not"
        ),
        Row(
            "an unknown type",
            "[Consumable]",
            "[consumable]",
            in: "policy.yml",
            says:
                "policy.yml:6:20: rules[1].when.type[0]: \"consumable\" is not known; allowed here: Consumable, Non-Consumable, Non-Renewing Subscription, Auto-Renewable Subscription (did you mean Consumable?)"
        ),
        Row(
            "bounds that shut out everything",
            "from: 1, below: 80",
            "from: 80, below: 80",
            in: "policy.yml",
            says: "policy.yml:6:50: rules[1].when.consumedPercent: no value is within these bounds"
        ),
        Row(
            "a lower bound twice",
            "from: 1",
            "from: 1, atLeast: 2",
            in: "policy.yml",
            says: "policy.yml:6:58: rules[1].when.consumedPercent.from: means the same as atLeast; write only one"
        ),
        Row(
            "a rule without a name",
            "- name: heavy use\n    when",
            "- when",
            in: "policy.yml",
            says: "policy.yml:2:5: rules[0]: name is missing"
        ),
        Row(
            "a name that is taken",
            "heavy use",
            "default",
            in: "policy.yml",
            says:
                "policy.yml:2:11: rules[0].name: \"default\" is reserved for decisions without a rule; choose another name"
        ),
        Row(
            "a name for two rules",
            "heavy use",
            "half used",
            in: "policy.yml",
            says: "policy.yml:2:3: rules: \"half used\" is the name of 2 rules; give each rule its own name"
        ),
        Row(
            "a rule that says nothing",
            "    prefer: DECLINE\n",
            "",
            in: "policy.yml",
            says: "policy.yml:2:5: rules[0]: does not say how to answer; write one of prefer, answer: never, review"
        ),
        Row(
            "a rule that says two things",
            "    prefer: DECLINE\n",
            "    prefer: DECLINE\n    answer: never\n",
            in: "policy.yml",
            says: "policy.yml:2:5: rules[0]: has prefer and answer at once; write one of prefer, answer: never, review"
        ),
        Row(
            "an answer that is not never",
            "prefer: DECLINE",
            "answer: sometimes",
            in: "policy.yml",
            says: "policy.yml:4:13: rules[0].answer: \"sometimes\" is not known; allowed here: never"
        ),
        Row(
            "otherwise without need",
            "prefer: GRANT_PRORATED",
            "prefer: GRANT_FULL",
            in: "policy.yml",
            says:
                "policy.yml:8:16: rules[1].otherwise: is allowed only with prefer: GRANT_PRORATED, for cases without a known share"
        ),
        Row(
            "otherwise the same again",
            "otherwise: DECLINE",
            "otherwise: GRANT_PRORATED",
            in: "policy.yml",
            says:
                "policy.yml:8:16: rules[1].otherwise: \"GRANT_PRORATED\" is not known; allowed here: DECLINE, GRANT_FULL, none"
        ),
        Row(
            "a review longer than Apple waits",
            "prefer: DECLINE",
            "review: { until: 12h, then: DECLINE }",
            in: "policy.yml",
            says:
                "policy.yml:4:22: rules[0].review.until: must be less than the 12 hours that Apple waits for an answer"
        ),
        Row(
            "a review without an end",
            "prefer: DECLINE",
            "review: { then: DECLINE }",
            in: "policy.yml",
            says: "policy.yml:4:13: rules[0].review: until is missing"
        ),
        Row(
            "a delay longer than Apple waits",
            "prefer: DECLINE",
            "prefer: DECLINE\n    delay: 12h",
            in: "policy.yml",
            says: "policy.yml:5:12: rules[0].delay: must be less than the 12 hours that Apple waits for an answer"
        ),
        Row(
            "a delay beside a review",
            "prefer: DECLINE",
            "review: { until: 1h, then: DECLINE }\n    delay: 1h",
            in: "policy.yml",
            says: "policy.yml:5:12: rules[0].delay: is allowed only with prefer: a review has its own until"
        ),
        Row(
            "a schedule that never applies",
            "type: [Consumable]",
            "schedule: { from: 2026-12-24, until: 2026-12-24 }",
            in: "policy.yml",
            says:
                "policy.yml:6:50: rules[1].when.schedule.until: is not after from, so the rule would never apply"
        ),
        Row(
            "hours that are none",
            "type: [Consumable]",
            "schedule: { hours: 9-17 }",
            in: "policy.yml",
            says: "policy.yml:6:32: rules[1].when.schedule.hours: must be two times of day such as 09:00-17:30"
        ),
        Row(
            "a time zone that is none",
            "type: [Consumable]",
            "schedule: { days: mon, timeZone: Mars/Phobos }",
            in: "policy.yml",
            says:
                "policy.yml:6:46: rules[1].when.schedule.timeZone: \"Mars/Phobos\" is not a time zone; write one such as Europe/Berlin or UTC"
        ),
        Row(
            "a mistake deep inside",
            "type: [Consumable]",
            "any: [{ not: { all: [{ refundsGranted: { atLeast: -1 } }] } }]",
            in: "policy.yml",
            says:
                "policy.yml:6:63: rules[1].when.any[0].not.all[0].refundsGranted.atLeast: must be a whole number from 0 to 1000000"
        ),
        Row(
            "a holdout beyond all",
            "holdout: 5",
            "holdout: 101",
            in: "policy.yml",
            says: "policy.yml:10:10: holdout: must be a whole number from 0 to 100"
        ),
        Row(
            "a default with conditions",
            "default: { prefer: none }",
            "default: { prefer: none, when: {} }",
            in: "policy.yml",
            says: "policy.yml:9:26: default.when: unknown key; allowed here: prefer, otherwise, answer, review"
        ),
    ]

    @Test("A configuration mistake is named by file, line, key and allowed values", arguments: deskRows + otherRows)
    func isNamed(_ row: Row) throws {
        let folder = try ConfigurationFolder()
        try folder.replace(row.find, by: row.replace, in: row.file)
        #expect(folder.issues() == row.says)
    }

    @Test("All mistakes in all configuration files are reported at once")
    func all() throws {
        let folder = try ConfigurationFolder()
        try folder.replace("8181", by: "x", in: "refund-desk.yml")
        try folder.replace("appAppleId: 1234567890", by: "appAppleId: 0", in: "refund-desk.yml")
        try folder.replace("units: 500", by: "units: many", in: "products.yml")
        try folder.replace("holdout: 5", by: "holdout: some", in: "policy.yml")
        #expect(
            folder.issues().map { $0.prefix { $0 != " " } } == [
                "refund-desk.yml:1:9:", "refund-desk.yml:5:17:", "products.yml:2:23:", "policy.yml:10:10:",
            ]
        )
    }

    @Test("A mistake in a policy file that two apps share is reported once")
    func once() throws {
        let folder = try ConfigurationFolder()
        let app = ConfigurationFolder.desk.drop { $0 != "-" }
        try folder.write(
            ConfigurationFolder.desk + "  " + app.replacing("example.coins", with: "example.gems"),
            to: "refund-desk.yml"
        )
        try folder.replace("holdout: 5", by: "holdout: some", in: "policy.yml")
        #expect(folder.issues().count == 1)
    }

    @Test("An app that is configured twice is refused")
    func sameApp() throws {
        let folder = try ConfigurationFolder()
        let app = ConfigurationFolder.desk.drop { $0 != "-" }
        try folder.write(ConfigurationFolder.desk + "  " + app, to: "refund-desk.yml")
        #expect(
            folder.issues() == [
                "refund-desk.yml:4:3: apps: com.example.coins is configured 2 times; configure an app once, for all environments"
            ]
        )
    }

    @Test(
        "A configuration error shows no secret",
        arguments: [
            ("${COINS_SHARED_SECRET}", "{ a: hunter2 }"), ("${COINS_SHARED_SECRET}", "hunter2\n  bad"),
            ("sqlite:desk.sqlite", "postgres://me:hunter2@[db"), ("onlineChecks: false", "onlineChecks: ${SECRET}"),
            ("http://127.0.0.1:8081/sandbox", "ftp://me:hunter2@host"), ("127.0.0.1:8181", "${SECRET}"),
            ("AuthKey.p8", "refund-desk.yml"), ("57246542-96fe-1a63-e053-0824d011072a", "${SECRET}"),
        ]
    )
    func noSecret(_ find: String, _ replace: String) throws {
        let folder = try ConfigurationFolder()
        try folder.replace(find, by: replace, in: "refund-desk.yml")
        let issues = folder.issues(environment: ["COINS_SHARED_SECRET": "hunter2", "SECRET": "hunter2"])
        #expect(!issues.isEmpty)
        #expect(!issues.joined().contains("hunter2"))
    }
}
