import Testing

/// An invalid seed, the member at fault and a text that the error contains.
struct BadSeedRow: Sendable, CustomTestStringConvertible {
    let document: String
    let member: String
    let says: String

    var testDescription: String { "\(member): \(document.prefix(120))" }

    private static func app(_ members: String) -> String {
        #"{"clock":{"start":"2026-01-01T00:00:00Z","frozen":true},"apps":[{"bundleId":"com.example.coins",\#(members)}]}"#
    }

    private static func customer(_ members: String) -> String {
        app(#""products":{"coins":{"type":"Consumable","price":990,"currency":"USD"}},"customers":[{\#(members)}]"#)
    }

    private static func purchase(_ members: String) -> String {
        customer(#""purchases":[{"productId":"coins",\#(members)}]"#)
    }

    /// Errors found while reading the document.
    static let reading: [BadSeedRow] = [
        .init(document: "[]", member: "", says: "array"),
        .init(document: #"{"app":[]}"#, member: "app", says: "apps"),
        .init(document: #"{"randomSeed":-1}"#, member: "randomSeed", says: "whole number"),
        .init(document: #"{"clock":{"start":"today"}}"#, member: "clock.start", says: "time"),
        .init(document: #"{"clock":{"start":"9999-01-01T00:00:00Z"}}"#, member: "clock.start", says: "2000 and 9899"),
        .init(document: #"{"clock":{"start":-1}}"#, member: "clock.start", says: "2000 and 9899"),
        .init(document: #"{"clock":{"beginning":1}}"#, member: "clock.beginning", says: "start, frozen"),
        .init(document: #"{"apps":[{}]}"#, member: "apps[0].bundleId", says: "bundleId"),
        .init(
            document: #"{"apps":[{"bundleId":"a.b"},{"bundleId":"c.d"},{"bundleId":"a.b"}]}"#,
            member: "apps[2].bundleId",
            says: #"a.b, as "apps[0].bundleId" is"#
        ),
        .init(
            document: #"{"apps":[{"bundleId":"a.b","appAppleId":7},{"bundleId":"c.d","appAppleId":7}]}"#,
            member: "apps[1].appAppleId",
            says: #"7, as "apps[0].appAppleId" is"#
        ),
        .init(
            document: app(
                #""products":{"p":{"type":"Auto-Renewable Subscription","period":"P1M","price":1,"currency":"USD"}},"#
                    + #""groups":{"pro":["p"],"team":["p"]}"#
            ),
            member: "apps[0].groups.team",
            says: #"as "apps[0].groups.pro" does"#
        ),
        .init(document: app(#""product":{}"#), member: "apps[0].product", says: "products"),
        .init(document: app(#""products":{"a.b":{"typ":"x"}}"#), member: "apps[0].products.a.b.typ", says: "type"),
        .init(document: app(#""products":{"a":5}"#), member: "apps[0].products.a", says: "object"),
        .init(
            document: app(#""billing":{"failurePercent":101}"#),
            member: "apps[0].billing.failurePercent",
            says: "100"
        ),
        .init(
            document: app(#""notifications":{"sandbox":{"version":2}}"#),
            member: "apps[0].notifications.sandbox.url",
            says: "url"
        ),
        .init(
            document: app(#""notifications":{"xcode":{}}"#),
            member: "apps[0].notifications.xcode",
            says: "sandbox, production"
        ),
        .init(document: app(#""groups":{"pro":["gone"]}"#), member: "apps[0].groups.pro", says: "gone"),
        .init(document: app(#""groups":{"pro":5}"#), member: "apps[0].groups.pro", says: "array"),
        .init(
            document: app(
                #""products":{"c":{"type":"Consumable","price":1,"currency":"USD","offers":{"o":{"type":"gift"}}}}"#
            ),
            member: "apps[0].products.c.offers.o.type",
            says: "winBack"
        ),
        .init(document: customer(#""count":0"#), member: "apps[0].customers[0].count", says: "100000"),
        .init(
            document: customer(#""appAccountToken":"me""#),
            member: "apps[0].customers[0].appAccountToken",
            says: "UUID"
        ),
        .init(
            document: customer(#""count":2,"appAccountToken":"7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70""#),
            member: "apps[0].customers[0].appAccountToken",
            says: "count"
        ),
        .init(document: customer(#""storefront":"US""#), member: "apps[0].customers[0].storefront", says: "USA"),
        .init(
            document: customer(#""environment":"Xcode""#),
            member: "apps[0].customers[0].environment",
            says: "Sandbox"
        ),
        .init(document: purchase(#""at":"30d""#), member: "apps[0].customers[0].purchases[0].at", says: "-30d"),
        .init(
            document: purchase(#""at":["-1d","-2d"]"#),
            member: "apps[0].customers[0].purchases[0].at",
            says: "earlier"
        ),
        .init(document: purchase(#""at":[]"#), member: "apps[0].customers[0].purchases[0].at", says: "-30d"),
        .init(document: purchase(#""percent":101"#), member: "apps[0].customers[0].purchases[0].percent", says: "100"),
        .init(
            document: purchase(#""refundRequests":[{"after":"-1d"}]"#),
            member: "apps[0].customers[0].purchases[0].refundRequests[0].after",
            says: "3d"
        ),
        .init(
            document: purchase(#""refundRequests":[{"after":"1d","at":"-1d"}]"#),
            member: "apps[0].customers[0].purchases[0].refundRequests[0].after",
            says: "only one of"
        ),
        .init(
            document: purchase(#""refundRequests":[{"decision":{"decision":"MAYBE"}}]"#),
            member: "apps[0].customers[0].purchases[0].refundRequests[0].decision.decision",
            says: "GRANT_FULL"
        ),
        .init(
            document: #"{"faults":{"notifications":{"dorp":true}}}"#,
            member: "faults.notifications.dorp",
            says: "drop"
        ),
        .init(document: #"{"switches":5}"#, member: "switches", says: "object"),
    ]

    /// Errors found while filling the world.
    static let filling: [BadSeedRow] = [
        .init(document: #"{"switches":{"reminders":1}}"#, member: "switches.reminders", says: "consumptionReminders"),
        .init(document: #"{"refundModel":{"weights":{"bsae":1}}}"#, member: "refundModel.weights.bsae", says: "base"),
        .init(
            document: app(#""products":{"c":{"type":"Coin","price":1,"currency":"USD"}}"#),
            member: "apps[0].products.c.type",
            says: #""apps[0].products.c.type" must be one of "Consumable""#
        ),
        .init(document: #"{"apps":[{"bundleId":"not a bundle"}]}"#, member: "apps[0]", says: "bundle identifier"),
        .init(
            document: customer(#""purchases":[{"productId":"gold"}]"#),
            member: "apps[0].customers[0].purchases[0]",
            says: "gold"
        ),
        .init(
            document: purchase(#""at":"2027-01-01T00:00:00Z""#),
            member: "apps[0].customers[0].purchases[0]",
            says: "after the clock's start"
        ),
        .init(document: purchase(#""at":"1999-01-01T00:00:00Z""#), member: "", says: "certificates"),
        .init(
            document: customer(#""downloaded":"-1d","purchases":[{"productId":"coins","at":"-2d"}]"#),
            member: "apps[0].customers[0]",
            says: "downloaded"
        ),
        .init(
            document: purchase(#""at":"-1d","refundRequests":[{"at":"-2d"}]"#),
            member: "apps[0].customers[0].purchases[0].refundRequests[0]",
            says: "before the purchase"
        ),
        .init(
            document: purchase(#""at":"-1d","refundRequests":[{"reason":"BORED"}]"#),
            member: "apps[0].customers[0].purchases[0].refundRequests[0]",
            says: "LEGAL"
        ),
        .init(
            document: purchase(#""at":"-3d","refundRequests":[{"at":"-2d"},{"at":"-1d"}]"#),
            member: "apps[0].customers[0].purchases[0].refundRequests[1]",
            says: "open"
        ),
    ]
}
