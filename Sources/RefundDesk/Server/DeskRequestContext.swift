package import Hummingbird
import NIOCore
import Refunds

/// The data the desk keeps about a request while it handles it.
package struct DeskRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The bearer token; ``BearerAuthenticator`` sets it.
    var token: AccessToken?
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The network that the connection comes from; an empty text if it is unknown.
    var network: String { channel.remoteAddress?.network ?? "" }

    /// The maximum body size, in bytes: ten times the size of Apple's largest notifications.
    package var maxUploadSize: Int { 1 << 20 }
}

extension SocketAddress {
    /// The IPv4 address, or the /64 network of an IPv6 address, which one visitor may use as a whole.
    var network: String {
        guard case .v6 = self else { return ipAddress ?? "" }
        // An IPv6 socket address has the address after its family, port and flow information, which take 8 bytes.
        let bytes = withSockAddr { pointer, size in Array(UnsafeRawBufferPointer(start: pointer, count: size)[8..<24]) }
        let isMappedIPv4 = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        if isMappedIPv4 { return bytes.suffix(4).map(String.init).joined(separator: ".") }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }
}
