import HTTPTypes
import Hummingbird

extension HTTPFields {
    /// The `Sec-Fetch-Site` header: `same-origin`, `same-site`, `cross-site` or `none`.
    var fetchSite: String? { HTTPField.Name("Sec-Fetch-Site").flatMap { self[$0] } }
}

extension Request {
    /// Whether a form comes from one of the desk's own pages, or from a client that is not a browser.
    var isFromOwnPages: Bool {
        if let site = headers.fetchSite { return site == "same-origin" || site == "none" }
        guard let origin = headers[.origin] else { return true }
        // Browsers write the address in both headers in the same way, with the brackets of an IPv6 address.
        guard let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == head.authority?.lowercased()
    }
}

/// A path of this desk to redirect to; anything that could lead to another site becomes `/`.
struct OwnPath: Hashable, Sendable {
    let text: String

    /// Takes a path with its query from the request.
    ///
    /// Browsers read `\` as `/` and skip line breaks and tabs, so only printable ASCII without `\` is valid.
    init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        guard isPlain, text.utf8.count <= 2048 else {
            self.text = "/"
            return
        }
        let isOwn = text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/sign-")
        self.text = isOwn ? text : "/"
    }
}
