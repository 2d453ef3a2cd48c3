import Foundation
import HTTPTypes
import NIOCore

/// The proxies whose `X-Forwarded-For` header the desk believes.
struct TrustedProxies: Sendable {
    let ranges: [AddressRange]

    /// Finds the network that a request comes from.
    ///
    /// Each proxy adds the address of its caller to the end of the header. So the visitor has the last address that is
    /// not a trusted proxy's. Anyone can forge the addresses before it. If an address cannot be read, the one after it
    /// counts.
    ///
    /// - Parameters:
    ///   - headers: the headers of the request.
    ///   - peer: the address at the other end of the connection.
    /// - Returns: the network; an empty text if it is unknown.
    func network(of headers: HTTPFields, from peer: SocketAddress?) -> String {
        guard var nearest = peer else { return "" }
        let headers = HTTPField.Name("X-Forwarded-For").map { headers[values: $0] } ?? []
        var told = headers.flatMap { $0.split(separator: ",") }
        while ranges.contains(where: { $0.contains(nearest) }), let text = told.popLast() {
            guard let address = Self.address(text.trimmingCharacters(in: .whitespaces)) else { break }
            nearest = address
        }
        return nearest.network
    }

    /// Parses an address, which some proxies write with a port or in brackets.
    private static func address(_ text: String) -> SocketAddress? {
        var host = text[...]
        if host.first == "[" {
            host = host.dropFirst().prefix { $0 != "]" }
        } else if host.count(where: { $0 == ":" }) == 1 {
            host = host.prefix { $0 != ":" }
        }
        return try? SocketAddress(ipAddress: String(host), port: 0)
    }
}
