import Foundation
package import HTTPTypes

/// The parts of an HTTP request that the emulator uses.
package struct Call: Sendable {
    package let method: String
    /// The path as it was sent.
    let path: String
    /// The decoded parts of the path.
    package let segments: [String]
    /// The query as it was sent, without the question mark.
    let queryText: String?
    let host: String?
    package let authorization: String?
    let contentType: String?
    /// What a browser reports about the page that made the call.
    var sender = CallSender()
    package let body: [UInt8]

    package var query: CallQuery { CallQuery(queryText ?? "") }

    package init(
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

/// The query of a URL: names with their values in order.
package struct CallQuery: Hashable, Sendable {
    private var values: [String: [String]] = [:]

    /// Reads pairs joined by `&`; a plus sign is a space, as in forms.
    package init(_ text: some StringProtocol = "") {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]).replacing("+", with: " ") : ""
            let name = parts[0].removingPercentEncoding ?? String(parts[0])
            values[name, default: []].append(value.removingPercentEncoding ?? value)
        }
    }

    /// The names.
    var names: Set<String> { Set(values.keys) }

    /// Returns the first value of a name.
    package subscript(name: String) -> String? { values[name]?.first }

    /// Returns all values of a name.
    func all(_ name: String) -> [String] { values[name] ?? [] }
}

/// What a browser reports about the page that made a call; empty if the caller is not a browser.
package struct CallSender: Sendable {
    /// The `Origin` header.
    var origin: String?
    /// The `Sec-Fetch-Site` header: `same-origin`, `same-site`, `cross-site` or `none`.
    var site: String?
    /// The `Referer` header.
    var referrer: String?

    init(origin: String? = nil, site: String? = nil, referrer: String? = nil) {
        (self.origin, self.site, self.referrer) = (origin, site, referrer)
    }

    package init(_ headers: HTTPFields) {
        self.init(
            origin: headers[.origin],
            site: HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] },
            referrer: headers[.referer]
        )
    }

    /// Returns whether the call comes from the emulator's own page or from a caller that is not a browser.
    ///
    /// The emulator listens on your own machine, where any site that you visit could send forms to it.
    func isOwn(host: String?) -> Bool {
        if let site { return site == "same-origin" || site == "none" }
        return isSameOrigin(as: host)
    }

    /// Returns whether the `Origin` header is missing or names the host of the call.
    func isSameOrigin(as host: String?) -> Bool {
        guard let origin else { return true }
        guard let url = URL(string: origin), let name = url.host() else { return false }
        return (url.port.map { "\(name):\($0)" } ?? name).lowercased() == host?.lowercased()
    }
}
