import AppStoreTypes
import Foundation
import Testing

@Suite("The app of a notification")
struct NotificationSubjectTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let json: String
        var bundleID: String?
        var appAppleID: Int64?
        var environment: AppStoreEnvironment?

        static let all: [Row] = [
            Row(
                testDescription: "data",
                json: #"{"data": {"bundleId": "a", "appAppleId": 1, "environment": "Sandbox"}}"#,
                bundleID: "a",
                appAppleID: 1,
                environment: .sandbox
            ),
            Row(
                testDescription: "data comes first",
                json: #"""
                    {"appData": {"bundleId": "d"}, "externalPurchaseToken": {"bundleId": "c"},
                     "summary": {"bundleId": "b"}, "data": {"bundleId": "a"}}
                    """#,
                bundleID: "a"
            ),
            Row(
                testDescription: "summary",
                json: #"{"summary": {"bundleId": "b", "appAppleId": 2, "environment": "Production"}}"#,
                bundleID: "b",
                appAppleID: 2,
                environment: .production
            ),
            Row(
                testDescription: "token of production",
                json: #"{"externalPurchaseToken": {"externalPurchaseId": "5c", "bundleId": "c", "appAppleId": 3}}"#,
                bundleID: "c",
                appAppleID: 3,
                environment: .production
            ),
            Row(
                testDescription: "token of the sandbox",
                json: #"{"externalPurchaseToken": {"externalPurchaseId": "SANDBOX_5c", "bundleId": "c"}}"#,
                bundleID: "c",
                environment: .sandbox
            ),
            Row(
                testDescription: "token without identifier",
                json: #"{"externalPurchaseToken": {"bundleId": "c"}}"#,
                bundleID: "c"
            ),
            Row(
                testDescription: "the customer's copy",
                json: #"{"appData": {"bundleId": "d", "appAppleId": 4, "environment": "Sandbox"}}"#,
                bundleID: "d",
                appAppleID: 4,
                environment: .sandbox
            ),
            Row(
                testDescription: "seats alone",
                json: #"{"unclaimInfo": {"bundleId": "e", "appAppleId": 5, "environment": "Production"}}"#,
                bundleID: "e",
                appAppleID: 5,
                environment: .production
            ),
            Row(
                testDescription: "data comes before seats",
                json: #"{"unclaimInfo": {"bundleId": "e"}, "data": {"bundleId": "a"}}"#,
                bundleID: "a"
            ),
            Row(
                testDescription: "the customer's copy comes before seats",
                json: #"{"unclaimInfo": {"bundleId": "e"}, "appData": {"bundleId": "d"}}"#,
                bundleID: "d"
            ),
            Row(
                testDescription: "seats whose app has other types",
                json: #"{"unclaimInfo": {"bundleId": 1, "appAppleId": "5", "environment": null}}"#
            ),
            Row(
                testDescription: "seats with their documented members name no app",
                json: #"{"unclaimInfo": {"unclaimSeatIds": ["x"]}}"#
            ),
            Row(testDescription: "an empty notification names no app", json: "{}"),
        ]
    }

    @Test("The app of a notification is read from any of its members", arguments: Row.all)
    func subject(_ row: Row) throws {
        let payload = try JSONDecoder().decode(NotificationPayload.self, from: Data(row.json.utf8))
        #expect(payload.subject.bundleID == row.bundleID)
        #expect(payload.subject.appAppleID == row.appAppleID)
        #expect(payload.subject.environment == row.environment)
    }
}
