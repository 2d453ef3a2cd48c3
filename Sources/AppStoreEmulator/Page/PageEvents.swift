import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization

/// Notifies open pages of changes by server-sent events; each page then loads what is new.
final class PageEvents: Sendable {
    private let store: EmulatedAppStore
    private let listeners = Mutex(0)
    /// The maximum number of pages that receive events.
    private static let most = 64
    /// The minimum time between two events, so that many changes at once cause one event.
    private static let pause: Duration = .milliseconds(250)
    /// How often an event is sent without changes, to detect that a page has closed.
    private static let heartbeat: Duration = .seconds(10)

    init(store: EmulatedAppStore) { self.store = store }

    func response() -> Response {
        guard listeners.withLock({ $0 < Self.most }) else {
            let text = "Too many pages are open. This page does not update by itself: reload it.\n"
            var headers = HTTPFields.guarded
            headers[.contentType] = "text/plain; charset=utf-8"
            headers[.retryAfter] = "30"
            let body = ResponseBody(byteBuffer: ByteBuffer(string: text))
            return Response(status: .serviceUnavailable, headers: headers, body: body)
        }
        var headers = HTTPFields.guarded
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        return Response(status: .ok, headers: headers, body: ResponseBody { try await self.stream(&$0) })
    }

    /// Sends events until the page closes or the emulator stops.
    private func stream(_ writer: inout any ResponseBodyWriter) async throws {
        listeners.withLock { $0 += 1 }
        defer { listeners.withLock { $0 -= 1 } }
        var seen = store.changes.version
        try await writer.write(Self.event("hello", seen))
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            await cancelWhenGracefulShutdown { [store, seen] in
                await store.changes.wait(after: seen, atMost: Self.heartbeat)
            }
            let now = store.changes.version
            if now == seen {
                try await writer.write(ByteBuffer(string: ":\n\n"))
            } else {
                seen = now
                try await writer.write(Self.event("change", seen))
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
            }
        }
        try await writer.finish(nil)
    }

    private static func event(_ name: String, _ version: Int) -> ByteBuffer {
        ByteBuffer(string: "event: \(name)\ndata: \(version)\n\n")
    }
}
