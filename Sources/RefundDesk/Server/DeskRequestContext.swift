package import Hummingbird
import NIOCore
import Refunds

/// The data the desk keeps about a request while it handles it.
package struct DeskRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The role of the bearer token; ``BearerAuthenticator`` sets it.
    var role: Role?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    /// The maximum body size, in bytes: ten times the size of Apple's largest notifications.
    package var maxUploadSize: Int { 1 << 20 }
}
