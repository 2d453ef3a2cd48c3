import Foundation

/// Refuses calls to the page and the control routes that a browser sends for another site.
///
/// The emulator listens on your own machine, so every site that you visit can send it calls. A site can even resolve
/// its own name to your machine (DNS rebinding): the browser then takes the emulator for a part of that site, and only
/// the `Host` header tells the difference.
package struct ControlAccess: Sendable {
    /// The names at which the configuration says that the emulator is reached.
    private let names: Set<String>

    init(_ configuration: EmulatorConfiguration) {
        self.init(host: configuration.host, publicURL: configuration.publicURL)
    }

    /// Creates the rules of an emulator that listens at a host and is reached at a URL.
    package init(host: String, publicURL: String?) {
        let publicHost = publicURL.flatMap { URLComponents(string: $0)?.host }
        names = Set([host, publicHost ?? ""].map { $0.lowercased() }.filter { !$0.isEmpty })
    }

    /// Returns why a call is refused and what to do; `nil` if it is allowed.
    package func refusal(method: String, host: String?, sender: CallSender) -> String? {
        if let host, !accepts(host) {
            return """
                The Host header is \(host.prefix(255)), which is not a name of this emulator. Use localhost or an IP \
                address, or start the emulator with --public-url http://NAME:PORT for the name that you use.
                """
        }
        let isOwn = method == "GET" ? sender.isSameOrigin(as: host) : sender.isOwn(host: host)
        guard !isOwn else { return nil }
        return """
            Another site sent this request. Only the emulator's own pages and clients that are not browsers may use \
            the page and the control routes. Remove the Origin header, or send the request from the emulator's page.
            """
    }

    /// Returns whether a `Host` header names this machine, an IP address, which no site can resolve, or a known name.
    private func accepts(_ host: String) -> Bool {
        guard var name = URLComponents(string: "http://\(host)")?.host?.lowercased(), !name.isEmpty else {
            return false
        }
        if name.hasSuffix(".") { name.removeLast() }
        if name == "localhost" || name.hasSuffix(".localhost") || names.contains(name) { return true }
        if name.contains(":") { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
