import AppStoreClient
import AsyncHTTPClient
import NIOCore
import NIOSSL

/// Sends requests only to public addresses: it checks each connection's address before it sends anything.
///
/// A name is resolved by the connection itself, so no second answer of the name server changes where it leads.
enum PublicAddressTransport {
    /// The transport, with its client for the whole process.
    static let shared = AsyncHTTPClientTransport(client: client)

    private static let client: HTTPClient = {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
            AsyncHTTPClientTransport.mostConnectionsPerHost
        configuration.tracing.tracer = nil
        configuration.http1_1ConnectionDebugInitializer = check
        configuration.http2ConnectionDebugInitializer = check
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private static let check: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
        guard let address = channel.remoteAddress, !AddressRange.notPublic.contains(where: { $0.contains(address) })
        else { return channel.eventLoop.makeFailedFuture(PrivateAddress()) }
        return channel.eventLoop.makeSucceededVoidFuture()
    }
}

/// A name led to an address in a private network, which the configuration does not allow.
struct PrivateAddress: Error, CustomStringConvertible {
    let description = "the name leads to a private address: set allowPrivateAddresses to send there"
}

extension AddressRange {
    /// The addresses that no server on the internet has, and those of IPv6 that lead to any address of IPv4.
    static let notPublic = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/3", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32",
        "2002::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
    ].compactMap(AddressRange.init)
}
