import Foundation
import HTTPTypes
import Hummingbird

/// Decides whether cookies are limited to HTTPS.
enum CookieSecurity {
    /// Returns whether cookies are limited to HTTPS: always, unless the browser uses plain HTTP on its own machine.
    static func isSecure(_ request: Request) -> Bool {
        isSecure(authority: request.head.authority, forwardedProto: forwardedProto(request))
    }

    /// Returns whether a proxy says that the browser used HTTPS.
    static func isForwardedSecurely(_ request: Request) -> Bool { isHTTPS(forwardedProto(request)) }

    private static func forwardedProto(_ request: Request) -> String? {
        HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] }
    }

    private static func isHTTPS(_ forwardedProto: String?) -> Bool {
        forwardedProto?.split(separator: ",").first?.trimmingCharacters(in: .whitespaces).lowercased() == "https"
    }

    /// Returns whether cookies are limited to HTTPS, for a `Host` and an `X-Forwarded-Proto` header.
    static func isSecure(authority: String?, forwardedProto: String?) -> Bool {
        isHTTPS(forwardedProto) || !isLoopback(authority)
    }

    private static func isLoopback(_ authority: String?) -> Bool {
        guard let authority, let host = URLComponents(string: "http://\(authority)")?.host?.lowercased() else {
            return false
        }
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
