import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Sets the `Date` header of an answer if a fault skews it.
final class DateHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), let date = head.headerFields[.stamp] else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.stamp] = nil
        head.headerFields[.date] = date
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

extension HTTPField.Name {
    /// The header that carries a date to the `Date` header, which the server would overwrite.
    static let stamp = HTTPField.Name("emulator-date") ?? .date
}
