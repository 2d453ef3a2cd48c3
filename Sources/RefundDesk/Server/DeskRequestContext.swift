package import Hummingbird
import NIOCore
import Refunds

/// What the desk knows of a request while it serves it.
package struct DeskRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// What the bearer may do; set by ``BearerAuthenticator``.
    var role: Role?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    /// The largest body read, in bytes; Apple's largest notifications are a tenth of it.
    package var maxUploadSize: Int { 1 << 20 }
}
