import Foundation
import HTTPTypes
import Hummingbird

extension HTTPFields {
    /// From where the browser says a request comes: `same-origin`, `same-site`, `cross-site` or `none`.
    var fetchSite: String? { HTTPField.Name("Sec-Fetch-Site").flatMap { self[$0] } }
}

extension Request {
    /// Whether a form was sent from one of our own pages, or by something that is no browser.
    var isFromOwnPages: Bool {
        if let site = headers.fetchSite { return site == "same-origin" || site == "none" }
        guard let origin = headers[.origin] else { return true }
        guard let url = URL(string: origin), let host = url.host else { return false }
        let authority = url.port.map { "\(host):\($0)" } ?? host
        return authority.lowercased() == head.authority?.lowercased()
    }
}
