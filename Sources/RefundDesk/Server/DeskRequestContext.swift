package import Hummingbird
import NIOCore
import Refunds

/// The data the desk keeps about a request while it handles it.
package struct DeskRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The bearer token; ``BearerAuthenticator`` sets it.
    var token: AccessToken?
    /// Whether the desk has several databases and the address of a page names none of them.
    var namesNoDatabase = false
    /// Who makes the request, as the audit names it.
    var author: String { AccessToken.author(token) }
    /// The address at the other end of the connection: the caller's, or that of a proxy.
    var peer: SocketAddress? { channel.remoteAddress }
    private let channel: any Channel

    /// Calls a closure when the connection, or the stream of one, is closed.
    func whenClosed(_ notify: @escaping @Sendable () -> Void) {
        channel.closeFuture.whenComplete { _ in notify() }
    }

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The maximum body size, in bytes: ten times the size of Apple's largest notifications.
    package var maxUploadSize: Int { 1 << 20 }
}
