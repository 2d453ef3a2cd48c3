import Foundation
import NIOCore

/// The names under which pages without sign-in may be read.
///
/// Any site can resolve its own name to the desk's address (DNS rebinding). The browser of a visitor who can reach the
/// desk then reads the desk's pages for that site. Only the `Host` header tells the difference.
struct PageHosts: Sendable {
    /// The names that the configuration adds.
    let names: [String]

    /// Returns whether a `Host` header has an IP address, a name of a private network, or a configured name.
    ///
    /// Without the header it returns true, because no browser omits it.
    func contain(authority: String?) -> Bool {
        guard let authority else { return true }
        guard let host = URLComponents(string: "http://\(authority)")?.host?.lowercased() else { return false }
        return names.contains { $0.lowercased() == host } || PrivateHost.contains(host)
            || (try? SocketAddress(ipAddress: String(host.trimmingPrefix("[").prefix { $0 != "]" }), port: 0)) != nil
    }
}
