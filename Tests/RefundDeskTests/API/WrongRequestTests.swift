// This file is longer than most, because it is a table of invalid requests.

import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@Suite("Invalid requests", .timeLimit(.minutes(45)))
struct WrongRequestTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let method: HTTPRequest.Method
        let path: String
        var body: String?
        var status = 400
        /// The text that the reply's detail contains.
        let names: String

        init(
            _ testDescription: String,
            _ method: HTTPRequest.Method,
            _ path: String,
            _ body: String? = nil,
            status: Int = 400,
            names: String
        ) {
            (self.testDescription, self.method, self.path) = (testDescription, method, path)
            (self.body, self.status, self.names) = (body, status, names)
        }
    }

    private static let app = "/v1/apps/com.example.coins"
    private static let consent = "\(app)/customers/c/consent"
    private static let customer = "\(app)/customers/c"
    private static let usage = "\(app)/usage"

    private static func report(_ members: String) -> String {
        #"{"usage":[{"transactionId":"1","at":"2026-05-01T12:00:00Z","idempotencyKey":"k",\#(members)}]}"#
    }

    private static func customerReport(_ members: String) -> String {
        #"{"usage":[{"customer":"anna","at":"2026-05-01T12:00:00Z","idempotencyKey":"k",\#(members)}]}"#
    }

    private static let wide = String(repeating: "x", count: 65)
    private static let future = (Timestamp.now + .seconds(3600)).description

    static let consents: [Row] = [
        Row("no body", .put, consent, names: "not JSON: it is empty"),
        Row("no JSON", .put, consent, "hidden", names: "not JSON: see line 1, column 1."),
        Row(
            "a comma too many",
            .put,
            consent,
            "{\n \"source\": \"hidden ö\", \"granted\": true,}",
            names: "not JSON: see line 2, column 40."
        ),
        Row("no object", .put, consent, "[]", names: "not a JSON object"),
        Row("a missing member", .put, consent, "{}", names: "granted is missing"),
        Row("a null member", .put, consent, #"{"granted":null}"#, names: "granted"),
        Row("a string instead of a boolean", .put, consent, #"{"granted":"hidden"}"#, names: "granted"),
        Row(
            "a typing error",
            .put,
            consent,
            #"{"granted":true,"sorce":"hidden"}"#,
            names: "sorce is unknown: did you mean source?"
        ),
        Row("no time", .put, consent, #"{"granted":true,"at":"hidden"}"#, names: "at"),
        Row("a number instead of a time", .put, consent, #"{"granted":true,"at":1770000000000}"#, names: "at"),
        Row("a time without a zone", .put, consent, #"{"granted":true,"at":"2026-05-01T12:00:00"}"#, names: "at"),
        Row("a future time", .put, consent, #"{"granted":true,"at":"\#(future)"}"#, names: "at is in the future"),
        Row(
            "a text too long",
            .put,
            consent,
            #"{"granted":true,"source":"\#(long)"}"#,
            status: 413,
            names: "send it in smaller parts"
        ),
    ]

    private static let long = String(repeating: "x", count: 2 << 20)

    static let usages: [Row] = [
        Row("no batch", .post, usage, "{}", names: "usage is missing"),
        Row("a batch that is not an array", .post, usage, #"{"usage":{}}"#, names: "usage"),
        Row("a report that is not an object", .post, usage, #"{"usage":[7]}"#, names: "usage[0]"),
        Row("a report of nothing", .post, usage, report(#""platform":"apple""#), names: "usage[0] reports nothing"),
        Row("units and a share", .post, usage, report(#""unitsUsed":1,"percent":1"#), names: "usage[0] gives both"),
        Row(
            "units in words",
            .post,
            usage,
            report(#""unitsUsed":"hidden""#),
            names: "usage[0].unitsUsed is not a whole number"
        ),
        Row("half a unit", .post, usage, report(#""unitsUsed":0.5"#), names: "usage[0].unitsUsed"),
        Row("a negative number of units", .post, usage, report(#""unitsUsed":-1"#), names: "usage[0].unitsUsed"),
        Row("too many units", .post, usage, report(#""unitsUsed":1000000000001"#), names: "usage[0].unitsUsed"),
        Row("far too many units", .post, usage, report(#""unitsUsed":987654321e30"#), names: "usage[0].unitsUsed"),
        Row("a negative number of seconds", .post, usage, report(#""playSeconds":-1"#), names: "usage[0].playSeconds"),
        Row("a percentage above 100", .post, usage, report(#""percent":100.1"#), names: "usage[0].percent"),
        Row("a negative percentage", .post, usage, report(#""percent":-0.1"#), names: "usage[0].percent"),
        Row(
            "a platform that is none",
            .post,
            usage,
            report(#""unitsUsed":1,"platform":"hidden""#),
            names: "usage[0].platform must be one of"
        ),
        Row(
            "a typing error in a report",
            .post,
            usage,
            report(#""unitsUsed":1,"plattform":"hidden""#),
            names: "usage[0].plattform"
        ),
        Row(
            "neither purchase nor customer",
            .post,
            usage,
            #"{"usage":[{"at":"2026-05-01T12:00:00Z","unitsUsed":1,"idempotencyKey":"k"}]}"#,
            names: "usage[0] needs either transactionId or customer"
        ),
        Row(
            "purchase and customer",
            .post,
            usage,
            report(#""unitsUsed":1,"customer":"anna""#),
            names: "usage[0] needs"
        ),
        Row("a product beside a purchase", .post, usage, report(#""unitsUsed":1,"productId":"p""#), names: "usage[0]"),
        Row("units alone", .post, usage, customerReport(#""unitsUsed":1"#), names: "usage[0] of a customer needs"),
        Row("a product alone", .post, usage, customerReport(#""playSeconds":1,"productId":"p""#), names: "needs"),
        Row(
            "product and currency",
            .post,
            usage,
            customerReport(#""unitsUsed":1,"productId":"p","currency":"c""#),
            names: "gives both productId and currency"
        ),
        Row("a share of a customer", .post, usage, customerReport(#""percent":1"#), names: "usage[0].percent"),
        Row("an event of a customer", .post, usage, customerReport(#""event":"opened""#), names: "usage[0].event"),
        Row("an unknown event", .post, usage, report(#""event":"closed""#), names: "usage[0].event must be one of"),
        Row(
            "a session told twice",
            .post,
            usage,
            report(#""playSeconds":1,"startedAt":"2026-05-01T11:00:00Z""#),
            names: "both playSeconds and startedAt"
        ),
        Row(
            "a session that ends before it begins",
            .post,
            usage,
            report(#""startedAt":"2026-05-01T12:00:01Z""#),
            names: "usage[0].startedAt"
        ),
        Row(
            "a session of a month",
            .post,
            usage,
            report(#""startedAt":"2026-04-01T12:00:00Z""#),
            names: "usage[0].startedAt"
        ),
        Row(
            "a correction of itself",
            .post,
            usage,
            report(#""unitsUsed":1,"corrects":"k""#),
            names: "usage[0].corrects"
        ),
        Row("an empty correction", .post, usage, report(#""unitsUsed":1,"corrects":"""#), names: "usage[0].corrects"),
        Row(
            "no key",
            .post,
            usage,
            #"{"usage":[{"transactionId":"1","at":"2026-05-01T12:00:00Z","unitsUsed":1}]}"#,
            names: "usage[0].idempotencyKey is missing"
        ),
        Row(
            "an empty key",
            .post,
            usage,
            #"{"usage":[{"transactionId":"1","at":"2026-05-01T12:00:00Z","unitsUsed":1,"idempotencyKey":""}]}"#,
            names: "usage[0].idempotencyKey"
        ),
        Row(
            "an empty transaction",
            .post,
            usage,
            #"{"usage":[{"transactionId":"","at":"2026-05-01T12:00:00Z","unitsUsed":1,"idempotencyKey":"k"}]}"#,
            names: "usage[0].transactionId"
        ),
        Row(
            "a future time",
            .post,
            usage,
            #"{"usage":[{"transactionId":"1","at":"\#(future)","unitsUsed":1,"idempotencyKey":"k"}]}"#,
            names: "usage[0].at is in the future"
        ),
        Row(
            "a batch of 1001",
            .post,
            usage,
            #"{"usage":[\#(Array(repeating: item, count: 1001).joined(separator: ","))]}"#,
            status: 413,
            names: "1000"
        ),
    ]

    private static let item =
        #"{"transactionId":"1","at":"2026-05-01T12:00:00Z","unitsUsed":1,"idempotencyKey":"k"}"#

    static let others: [Row] = [
        Row("an unknown state", .put, customer, #"{"userStatus":"hidden"}"#, names: "userStatus must be"),
        Row(
            "an amount in words",
            .put,
            customer,
            #"{"purchasedElsewhereUSDCents":"hidden"}"#,
            names: "purchasedElsewhereUSDCents is not a whole number"
        ),
        Row(
            "an amount in dollars",
            .put,
            customer,
            #"{"purchasedElsewhereUSDCents":45.01}"#,
            names: "purchasedElsewhereUSDCents is not a whole number"
        ),
        Row(
            "a negative amount",
            .put,
            customer,
            #"{"refundedElsewhereUSDCents":-1}"#,
            names: "refundedElsewhereUSDCents must be from 0"
        ),
        Row(
            "a huge amount",
            .put,
            customer,
            #"{"refundedElsewhereUSDCents":1e300}"#,
            names: "refundedElsewhereUSDCents is not a whole number"
        ),
        Row(
            "an amount of a trillion cents",
            .put,
            customer,
            #"{"refundedElsewhereUSDCents":1000000000000}"#,
            names: "refundedElsewhereUSDCents must be from 0 to 999999999999"
        ),
        Row(
            "what was paid, by its former name",
            .put,
            customer,
            #"{"purchasedElsewhereUSD":45.01}"#,
            names: "purchasedElsewhereUSD is unknown: did you mean purchasedElsewhereUSDCents?"
        ),
        Row(
            "what was refunded, by its former name",
            .put,
            customer,
            #"{"refundedElsewhereUSD":1}"#,
            names: "refundedElsewhereUSD is unknown: did you mean refundedElsewhereUSDCents?"
        ),
        Row("a word for segments", .put, customer, #"{"segments":"hidden"}"#, names: "segments is not an array"),
        Row("an empty segment", .put, customer, #"{"segments":["vip",""]}"#, names: "segments must have at"),
        Row("a segment too long", .put, customer, #"{"segments":["\#(wide)"]}"#, names: "segments must have at"),
        Row(
            "a choice that is none",
            .put,
            customer,
            #"{"preferenceOverride":"hidden"}"#,
            names: "preferenceOverride must be one of GRANT_FULL"
        ),
        Row("no time of installation", .put, customer, #"{"installedAt":"hidden"}"#, names: "installedAt"),
        Row(
            "a delivery that is none",
            .put,
            "\(app)/transactions/1/delivery",
            #"{"status":"hidden"}"#,
            names: "status must be one of delivered, qualityIssue"
        ),
        Row(
            "a delivery to come",
            .put,
            "\(app)/transactions/1/delivery",
            #"{"status":"delivered","at":"\#(future)"}"#,
            names: "at is in the future"
        ),
        Row("nobody", .put, "\(app)/transactions/1/customer", #"{"customer":""}"#, names: "customer"),
        Row("a NUL", .put, "\(app)/transactions/1/customer", #"{"customer":"a\u0000"}"#, names: "customer"),
        Row(
            "a name of 257 bytes",
            .put,
            "\(app)/transactions/1/customer",
            #"{"customer":"\#(String(repeating: "x", count: 257))"}"#,
            names: "customer"
        ),
        Row("an unknown preference", .post, "/v1/cases/1/answer", #"{"prefer":"hidden"}"#, names: "prefer"),
        Row(
            "a note of 1001 bytes",
            .post,
            "/v1/cases/1/release",
            #"{"note":"\#(String(repeating: "x", count: 1001))"}"#,
            names: "note must have at most 1000 bytes"
        ),
        Row(
            "a version below 0",
            .post,
            "/v1/cases/1/answer",
            #"{"prefer":"DECLINE","expectedVersion":-1}"#,
            names: "expectedVersion"
        ),
        Row("a hold without an end", .post, "/v1/cases/1/hold", "{}", names: "until is missing"),
        Row(
            "a decision in which all is wrong",
            .post,
            "/v1/cases/1/answer",
            #"{"prefer":"hidden","note":7,"expectedVersion":-1}"#,
            names: "There are 2 more: see errors."
        ),
        Row(
            "a hold in which all is wrong",
            .post,
            "/v1/cases/1/hold",
            #"{"until":"hidden","note":7,"expectedVersion":-1}"#,
            names: "There are 2 more: see errors."
        ),
        Row("an unknown app", .put, "/v1/apps/com.example.none/customers/c", "{}", status: 404, names: "bundleId"),
        Row("a limit of zero", .get, "/v1/cases?limit=0", names: "limit"),
        Row("a limit too high", .get, "/v1/cases?limit=501", names: "limit"),
        Row("a limit in words", .get, "/v1/notifications?limit=hidden", names: "limit"),
        Row("a cursor of another list", .get, "/v1/cases?cursor=hidden", names: "cursor"),
        Row("a cursor of bytes", .get, "/v1/notifications?cursor=%00%FF", names: "cursor"),
        Row("a limit twice", .get, "/v1/cases?limit=1&limit=2", names: "limit is given more than once: give it once"),
        Row("a state twice", .get, "/v1/cases?state=open&state=held", names: "state is given more than once"),
        Row("an unknown state", .get, "/v1/cases?state=open,hidden", names: "state must be one or more of open"),
        Row(
            "an unknown parameter",
            .get,
            "/v1/cases?stat=open",
            names: "stat is unknown: did you mean state? Known here: state"
        ),
        Row("an unknown app", .get, "/v1/cases?app=hidden", names: "app must be the bundle ID of an app"),
        Row("a parameter where none is allowed", .get, "/v1/recovery?ap=hidden", names: "ap is unknown: this route"),
        Row("a parameter beside a body", .put, "\(customer)?dryRun=hidden", "{}", names: "dryRun is unknown"),
        Row("a parameter in place of a body", .post, "/v1/cases/1/release?note=hidden", names: "note is unknown"),
        Row("a time in the URL of a withdrawal", .delete, "\(consent)?at=hidden", names: "at is unknown: this route"),
        Row("an unknown type of event", .get, "/v1/events?type=hidden", names: "type must be one of refund.requested"),
        Row("an unknown environment", .get, "/v1/cases?environment=hidden", names: "Sandbox or Production"),
        Row("a hold in the past", .post, "/v1/cases/1/hold", #"{"until":"2020-01-01T00:00:00Z"}"#, names: "past"),
        Row("a flag in words", .get, "/v1/cases?holdout=hidden", names: "holdout must be true or false"),
        Row("an unknown outcome", .get, "/v1/cases?outcome=hidden", names: "outcome must be one of granted"),
    ]

    @Test("An invalid request's problem names the mistake and repeats no value", arguments: consents + usages + others)
    func wrong(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(row.method, row.path, row.body.map { Data($0.utf8) })
            #expect(reply.status == row.status)
            #expect(reply.isProblem)
            let detail = reply["detail"]?.text ?? ""
            #expect(detail.contains(row.names), "\(detail)")
            #expect(!detail.contains("hidden"), "\(detail)")
            #expect(!detail.contains("987654321"), "\(detail)")
            #expect(!desk.log.lines.contains { $0.contains("hidden") })
        }
    }
}
