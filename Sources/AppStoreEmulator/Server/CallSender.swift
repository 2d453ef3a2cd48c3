import Foundation
import HTTPTypes

/// What a browser reports about the page that made a call; empty if the caller is no browser.
struct CallSender: Sendable {
    /// The `Origin` header.
    var origin: String?
    /// The `Sec-Fetch-Site` header: `same-origin`, `same-site`, `cross-site` or `none`.
    var site: String?
    /// The `Referer` header.
    var referrer: String?

    init(origin: String? = nil, site: String? = nil, referrer: String? = nil) {
        (self.origin, self.site, self.referrer) = (origin, site, referrer)
    }

    init(_ headers: HTTPFields) {
        self.init(
            origin: headers[.origin],
            site: HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] },
            referrer: headers[.referer]
        )
    }

    /// Returns whether the call comes from the emulator's own page or from a caller that is no browser.
    ///
    /// The emulator listens on your own machine, where any site that you visit could send forms to it.
    func isOwn(host: String?) -> Bool {
        if let site { return site == "same-origin" || site == "none" }
        guard let origin else { return true }
        guard let url = URL(string: origin), let name = url.host() else { return false }
        return (url.port.map { "\(name):\($0)" } ?? name).lowercased() == host?.lowercased()
    }
}
