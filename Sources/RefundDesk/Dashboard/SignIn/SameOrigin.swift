import Foundation
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
        guard let url = URL(string: origin), let host = url.host else { return false }
        let authority = url.port.map { "\(host):\($0)" } ?? host
        return authority.lowercased() == head.authority?.lowercased()
    }
}
