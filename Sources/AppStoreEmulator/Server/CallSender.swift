import Foundation
import HTTPTypes

/// What a browser says of the page that a call comes from; nothing, where it is no browser.
struct CallSender: Sendable {
    /// `Origin`.
    var origin: String?
    /// `Sec-Fetch-Site`: `same-origin`, `same-site`, `cross-site` or `none`.
    var site: String?
    /// `Referer`.
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

    /// Whether the call comes from a page of the emulator's own, or from something that is no browser.
    ///
    /// It listens on the reader's own machine, where any site that they visit could send forms to it.
    func isOwn(host: String?) -> Bool {
        if let site { return site == "same-origin" || site == "none" }
        guard let origin else { return true }
        guard let url = URL(string: origin), let name = url.host() else { return false }
        return (url.port.map { "\(name):\($0)" } ?? name).lowercased() == host?.lowercased()
    }
}
