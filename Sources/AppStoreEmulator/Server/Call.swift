import Foundation

/// One HTTP request, as far as the emulator looks at it.
struct Call: Sendable {
    let method: String
    /// The parts of the path, decoded.
    let segments: [String]
    let query: [String: String]
    let host: String?
    let authorization: String?
    let body: [UInt8]

    init(method: String, target: String, host: String?, authorization: String?, body: [UInt8]) {
        self.method = method
        self.host = host
        self.authorization = authorization
        self.body = body
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        query = Self.query(parts.count > 1 ? String(parts[1]) : "")
    }

    private static func query(_ text: String) -> [String: String] {
        var query: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]).replacing("+", with: " ") : ""
            query[parts[0].removingPercentEncoding ?? String(parts[0])] = value.removingPercentEncoding ?? value
        }
        return query
    }
}
