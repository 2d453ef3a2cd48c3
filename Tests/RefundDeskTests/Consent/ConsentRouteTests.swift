import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@Suite("The consent register over HTTP", .timeLimit(.minutes(45)))
struct ConsentRouteTests {
    private static let path = "/v1/apps/com.example.coins/customers/ANNA/consent"
    private static let text = "/v1/apps/com.example.coins/consent-text"

    private static var setup: DeskSetup {
        get throws {
            var setup = DeskSetup(appAppleID: NotificationMaker.appAppleID)
            setup.consentTexts = ConsentTexts(versions: [
                ConsentText(
                    version: "2026-05",
                    from: try #require(Day(iso8601: "2020-01-01")),
                    texts: [.init(locale: "en", text: "May we?"), .init(locale: "de", text: "Dürfen wir?")],
                    covers: [.deliveryStatus, .consumption]
                ),
                ConsentText(
                    version: "never",
                    from: try #require(Day(iso8601: "2999-01-01")),
                    texts: [.init(locale: "en", text: "Later?")]
                ),
            ])
            return setup
        }
    }

    @Test("The consent API keeps every field of a record and shows the history")
    func history() async throws {
        try await RoutedDesk.withRoutes(Self.setup) { desk in
            let body = Data(
                #"""
                {"granted":true,"textVersion":"2026-05","locale":"de","source":"app","actor":"support 7",
                 "proofReference":"letter 4711","at":"2026-05-02T10:00:00Z","expiresAt":"2027-05-02T12:00:00+02:00"}
                """#.utf8
            )
            #expect(try await desk.call(.put, Self.path, as: .backend, body).status == 204)
            #expect(try await desk.call(.delete, Self.path, as: .backend).status == 204)
            let history = try await desk.call(.get, Self.path, as: .viewer)
            let consents = try #require(history["consents"]?.elements)
            #expect(consents.map { $0["granted"] } == [false, true])
            #expect(consents.last?["textVersion"] == "2026-05")
            #expect(consents.last?["locale"] == "de")
            #expect(consents.last?["source"] == "app")
            #expect(consents.last?["actor"] == "support 7")
            #expect(consents.last?["proofReference"] == "letter 4711")
            #expect(consents.last?["at"] == "2026-05-02T10:00:00.000Z")
            #expect(consents.last?["expiresAt"] == "2027-05-02T10:00:00.000Z")
            #expect(consents.first?["expiresAt"] == nil)
            // A withdrawal without a body was taken down by its token.
            #expect(consents.first?["actor"]?.text?.hasPrefix("token ") == true)
            let unnamed = Data(#"{"granted":false}"#.utf8)
            #expect(try await desk.call(.put, Self.path, as: .backend, unnamed).status == 204)
            let newest = try await desk.call(.get, Self.path, as: .viewer)["consents"]?.elements?.first
            #expect(newest?["actor"] == consents.first?["actor"])
            #expect(try await desk.call(.get, Self.path + "?limit=1", as: .viewer)["consents"]?.elements?.count == 1)
            #expect(try await desk.call(.get, Self.path, as: .backend).status == 403)
        }
    }

    @Test(
        "The consent API refuses a record that would prove nothing",
        arguments: [
            (#"{"granted":true,"textVersion":"2026-06"}"#, "textVersion is not one of"),
            (#"{"granted":true,"textVersion":""}"#, "textVersion must be a text"),
            (#"{"granted":true,"locale":""}"#, "locale"), (#"{"granted":true,"actor":"\u0000"}"#, "actor"),
            (#"{"granted":true,"expiresAt":"tomorrow"}"#, "expiresAt"),
            (#"{"granted":false,"expiresAt":"2999-05-02T10:00:00Z"}"#, "expiresAt is only for a consent"),
            (
                #"{"granted":true,"at":"2026-05-02T10:00:00Z","expiresAt":"2026-05-02T10:00:00Z"}"#,
                "expiresAt is not after the time of the consent"
            ),
            (#"{"granted":"yes"}"#, "granted"), (#"{}"#, "granted is missing"),
            (#"{"granted":true,"proof":"x"}"#, "proof"),
            (#"{"granted":true,"proofReference":"\#(String(repeating: "x", count: 1025))"}"#, "proofReference"),
        ]
    )
    func refused(_ body: String, _ words: String) async throws {
        try await RoutedDesk.withRoutes(Self.setup) { desk in
            let reply = try await desk.call(.put, Self.path, as: .backend, Data(body.utf8))
            #expect(reply.status == 400)
            #expect(reply["detail"]?.text?.contains(words) == true)
            #expect(try await desk.call(.get, Self.path, as: .viewer)["consents"] == [])
        }
    }

    @Test("A consent ends when its text says, unless its record says otherwise")
    func validFor() async throws {
        var setup = try Self.setup
        var text = try #require(setup.consentTexts[version: "2026-05"])
        text.validFor = CalendarPeriod(months: 12)
        setup.consentTexts = ConsentTexts(versions: [text])
        try await RoutedDesk.withRoutes(setup) { desk in
            for body in [
                #"{"granted":true,"textVersion":"2026-05","at":"2026-02-02T10:00:00Z"}"#,
                #"{"granted":true,"textVersion":"2026-05","at":"2026-02-03T10:00:00Z","expiresAt":"2026-03-01T00:00:00Z"}"#,
                #"{"granted":true,"at":"2026-02-04T10:00:00Z"}"#,
                #"{"granted":false,"textVersion":"2026-05","at":"2026-02-05T10:00:00Z"}"#,
            ] {
                #expect(try await desk.call(.put, Self.path, as: .backend, Data(body.utf8)).status == 204)
            }
            let consents = try #require(try await desk.call(.get, Self.path, as: .viewer)["consents"]?.elements)
            #expect(
                consents.map { $0["expiresAt"] } == [nil, nil, "2026-03-01T00:00:00.000Z", "2027-02-02T10:00:00.000Z"]
            )
        }
    }

    @Test("The consent API shows the text in the requested language and version")
    func text() async throws {
        try await RoutedDesk.withRoutes(Self.setup) { desk in
            let shown = try await desk.call(.get, Self.text + "?locale=de-CH", as: .backend)
            #expect(shown["text"] == "Dürfen wir?")
            #expect(shown["version"] == "2026-05")
            #expect(shown["locale"] == "de")
            #expect(shown["locales"] == ["en", "de"])
            #expect(shown["covers"] == ["consumption", "deliveryStatus"])
            #expect(shown["versions"] == ["2026-05", "never"])
            let later = try await desk.call(.get, Self.text + "?version=never", as: .backend)
            #expect(later["text"] == "Later?")
            #expect(later["covers"] == nil)
            #expect(try await desk.call(.get, Self.text + "?version=other", as: .backend).status == 404)
            #expect(try await desk.call(.get, Self.text, as: .viewer).status == 403)
        }
        try await RoutedDesk.withRoutes { desk async throws in
            let reply = try await desk.call(.get, Self.text, as: .backend)
            #expect(reply.status == 404)
            #expect(reply["detail"]?.text?.contains("consentTexts") == true)
            let any = Data(#"{"granted":true,"textVersion":"whatever"}"#.utf8)
            #expect(try await desk.call(.put, Self.path, as: .backend, any).status == 204)
        }
    }
}
