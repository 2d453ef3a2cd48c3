import AppStoreTypes
import Testing

/// A malformed request and the expected refusal.
struct MalformedRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let method: String
    let path: String
    let body: String
    let contentType: String?
    let status: Int
    /// A text that the answer contains: an Apple error code or a word of the explanation.
    let says: String

    private init(
        _ description: String,
        _ method: String,
        _ path: String,
        _ body: String,
        contentType: String? = "application/json",
        _ status: Int,
        _ says: String
    ) {
        (testDescription, self.method, self.path, self.body) = (description, method, path, body)
        (self.contentType, self.status, self.says) = (contentType, status, says)
    }

    private init(_ description: String, _ method: String, _ path: String, _ status: Int, _ says: String) {
        self.init(description, method, path, "", status, says)
    }

    private static let deepArray = String(repeating: "[", count: 100_000)
    private static let deepObject = String(repeating: #"{"a":"#, count: 100_000)
    private static let closedDeep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    private static let huge = #"{"a":""# + String(repeating: "x", count: 2 << 20) + #""}"#
    private static let history = "/sandbox/inApps/v1/notifications/history"
    private static let massExtension = "/sandbox/inApps/v1/subscriptions/extend/mass"
    private static let transactions = "/sandbox/inApps/v1/transactions"

    /// Requests to Apple's paths.
    static let apple: [MalformedRow] = [
        .init("an identifier with letters", "GET", "\(transactions)/abc", 400, "4000006"),
        .init(
            "an identifier of 5000 digits",
            "GET",
            "\(transactions)/\(String(repeating: "9", count: 5000))",
            400,
            "4000006"
        ),
        .init("an identifier with escapes", "GET", "\(transactions)/%20%21", 400, "4000006"),
        .init("an invalid escape", "GET", "\(transactions)/%zz", 400, "4000006"),
        .init("a path with ..", "GET", "/sandbox/inApps/v1/../../etc/passwd", 404, "The App Store has no"),
        .init("an unknown version", "GET", "/sandbox/inApps/v9/transactions/1", 404, "The App Store has no"),
        .init("no path", "GET", "/", 404, "The App Store has no"),
        .init("another method", "DELETE", "\(transactions)/1", 405, "GET"),
        .init("a method that no path accepts", "PATCH", "\(transactions)/1", 405, "GET"),
        .init("no body", "POST", history, 400, "JSON"),
        .init("half a body", "POST", history, #"{"startDate":1,"#, 400, "JSON"),
        .init("an array", "POST", history, "[]", 400, "JSON"),
        .init("a number", "POST", history, "5", 400, "JSON"),
        .init("deep arrays, unclosed", "POST", history, deepArray, 400, "JSON"),
        .init("deep objects, unclosed", "POST", history, deepObject, 400, "JSON"),
        .init("deep arrays, closed", "POST", history, closedDeep, 400, "JSON"),
        .init("a form", "POST", history, "startDate=1", contentType: "application/x-www-form-urlencoded", 415, "JSON"),
        .init("two megabytes", "POST", history, huge, 413, "larger"),
        .init("a string for a date", "POST", history, #"{"startDate":"x","endDate":2}"#, 400, "errorCode"),
        .init("a date beyond 64 bits", "POST", history, #"{"startDate":1e400,"endDate":2}"#, 400, ""),
        .init("half a body for an extension", "POST", massExtension, "{", 400, ""),
        .init("deep members of an extension", "POST", massExtension, deepObject, 400, ""),
    ]

    /// Requests to the control routes.
    static let control: [MalformedRow] = [
        .init("no such route", "GET", "/_emulator/nothing", 404, "purchases"),
        .init("another method", "DELETE", "/_emulator/clock", 405, "GET or PUT"),
        .init("no JSON", "POST", "/_emulator/purchases", "bundleId=a", 400, "JSON object"),
        .init("half of it", "POST", "/_emulator/purchases", #"{"bundleId":"#, 400, "JSON object"),
        .init("an array", "POST", "/_emulator/purchases", "[1]", 400, "JSON object"),
        .init("deep arrays", "POST", "/_emulator/purchases", deepArray, 400, "JSON object"),
        .init("deep objects", "PUT", "/_emulator/faults", deepObject, 400, "JSON object"),
        .init("two megabytes", "PUT", "/_emulator/faults", huge, 413, "larger"),
        .init("an object for a name", "POST", "/_emulator/purchases", #"{"bundleId":{}}"#, 400, "string"),
        .init("an unknown member", "POST", "/_emulator/purchases", #"{"bundel":"a"}"#, 400, "productId"),
        .init("seconds as text", "POST", "/_emulator/clock/advance", #"{"seconds":"5"}"#, 400, "number"),
        .init("seconds out of range", "POST", "/_emulator/clock/advance", #"{"seconds":1e300}"#, 400, "1000000000"),
        .init(
            "a switch of the wrong type",
            "PUT",
            "/_emulator/switches",
            #"{"consumptionReminders":"x"}"#,
            400,
            "number"
        ),
        .init("an invalid state", "PUT", "/_emulator/state", #"{"world":5}"#, 400, "state"),
        .init("a state that is not JSON", "PUT", "/_emulator/state", "half", 400, "state"),
        .init("a blank identifier", "POST", "/_emulator/transactions/%20/renew", 404, "transaction"),
        .init("an invalid number", "GET", "/_emulator/notifications?after=x", 400, "whole number"),
        .init("a bundle identifier with escapes", "PUT", "/_emulator/apps/%2e%2e%2f", "{}", 400, "bundle identifier"),
    ]
}
