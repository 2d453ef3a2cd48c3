import Foundation

/// The parts of an HTTP request that the emulator uses.
struct Call: Sendable {
    let method: String
    /// The path as it was sent.
    let path: String
    /// The decoded parts of the path.
    let segments: [String]
    /// The query as it was sent, without the question mark.
    let queryText: String?
    let host: String?
    let authorization: String?
    let contentType: String?
    /// What a browser reports about the page that made the call.
    var sender = CallSender()
    let body: [UInt8]

    var query: CallQuery { CallQuery(queryText ?? "") }

    init(
        method: String,
        target: String,
        host: String?,
        authorization: String?,
        contentType: String? = nil,
        body: [UInt8]
    ) {
        self.method = method
        self.host = host
        self.authorization = authorization
        self.contentType = contentType
        self.body = body
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        segments = parts[0].split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        queryText = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
    }
}
