import Hummingbird
import Logging
import NIOCore

/// What is known of a request beside itself: the connection it came on, which a fault may break.
struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
