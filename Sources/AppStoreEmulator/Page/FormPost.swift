import AppStoreTypes
import Crypto
import Foundation

/// A form post: `/_emulator/forms/…` does what the control route with the rest of the path does.
///
/// The fields become members of the route's body, and empty fields are omitted. A part of the path in braces takes the
/// value of the field with that name. An amount such as 4.99 in the form becomes 4990 thousandths in the body.
struct FormPost: Sendable {
    enum Result: Sendable {
        case done
        case failed(status: Int, explanation: String)
    }

    private let path: [String]
    private let fields: CallQuery
    /// The page to return to.
    let back: String

    init(_ call: Call, path: [String]) {
        self.path = path
        fields = CallQuery(String(decoding: call.body, as: UTF8.self))
        back = Self.ownAddress(call.sender.referrer) ?? PagePath.home
    }

    /// Returns whether the form carries a code.
    func carries(_ token: String) -> Bool {
        // The digests hide how much of a wrong code is right.
        fields[Form.tokenName].map { SHA256.hash(data: Array($0.utf8)) } == SHA256.hash(data: Array(token.utf8))
    }

    /// Calls the control route and returns the result.
    func result(in store: EmulatedAppStore) async -> Result {
        do throws(EmulatorError) {
            let (segments, taken) = try resolvedPath()
            guard let method = ControlRoutes.method(of: segments) else {
                throw .unknown("There is no such form.")
            }
            let body = try members(without: taken)
            let call = Call(
                method: method,
                target: PagePath.home + segments.map(PagePath.encoded).joined(separator: "/"),
                host: nil,
                authorization: nil,
                body: CallAnswer(status: 200, json: JSONValue.object(body)).body
            )
            let answer = await ControlRoutes.answer(call, store: store)
            guard answer.status != 200 else { return .done }
            let explanation = JSONValue(received: answer.body)?.members?["error"]?.text
            return .failed(status: answer.status, explanation: explanation ?? "The emulator gave no reason.")
        } catch {
            return .failed(status: error.kind.rawValue, explanation: error.explanation)
        }
    }

    /// Returns the path with the parts in braces filled in, and the names of the fields used for them.
    private func resolvedPath() throws(EmulatorError) -> (segments: [String], taken: Set<String>) {
        var taken: Set<String> = []
        var segments: [String] = []
        for part in path {
            guard part.hasPrefix("{"), part.hasSuffix("}") else {
                segments.append(part)
                continue
            }
            let name = String(part.dropFirst().dropLast())
            guard let value = fields[name], !value.isEmpty else { throw .invalid("Fill in \"\(name)\".") }
            taken.insert(name)
            segments.append(value)
        }
        return (segments, taken)
    }

    private func members(without taken: Set<String>) throws(EmulatorError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for name in fields.names.sorted() where !taken.contains(name) && name != Form.tokenName {
            let text = (fields[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            if !text.isEmpty { members[name] = try Self.value(of: name, text) }
        }
        return members
    }

    private static func value(of name: String, _ text: String) throws(EmulatorError) -> JSONValue {
        if amounts.contains(name) {
            guard let thousandths = thousandths(in: text) else {
                throw .invalid("\"\(name)\" must be a number with three decimals at most, such as 4.99.")
            }
            return .integer(thousandths)
        }
        if wholes.contains(name) {
            guard let number = Int64(text) else { throw .invalid("\"\(name)\" must be a whole number.") }
            return .integer(number)
        }
        if shares.contains(name) {
            guard let number = Double(text) else { throw .invalid("\"\(name)\" must be a number.") }
            return .number(number)
        }
        if flags.contains(name) { return .bool(text == "true" || text == "on") }
        return .string(text)
    }

    /// Returns an amount in thousandths, or `nil` if the text is invalid; avoids floating point to stay exact.
    private static func thousandths(in text: String) -> Int64? {
        let parts = text.replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let whole = parts.first, !whole.isEmpty
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.count <= 3 else { return nil }
        return Int64(whole + fraction + String(repeating: "0", count: 3 - fraction.count))
    }

    private static let amounts: Set = ["price", "percentage"]
    private static let wholes: Set = [
        "quantity", "seconds", "days", "level", "appAppleId", "gracePeriodDays", "seats", "sandboxMonthSeconds",
    ]
    private static let shares: Set = ["failurePercent", "recoveryPercent"]
    private static let flags: Set = ["inApp", "forSale", "needsConsent", "frozen"]

    /// Returns the path and query of a URL, or `nil` if it is not one of the emulator's pages.
    private static func ownAddress(_ text: String?) -> String? {
        guard let text, let parts = URLComponents(string: text),
            parts.percentEncodedPath == PagePath.home || parts.percentEncodedPath.hasPrefix(PagePath.home + "pages/")
        else { return nil }
        return parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    }
}
