import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds
import ServiceLifecycle

extension Dashboard {
    /// Adds the stream that tells open pages about changes.
    func addLiveRoutes(to router: Router<DeskRequestContext>) {
        router.get("live") { request, context in await open(request, context) { try await liveStream($0, context) } }
    }

    /// `GET /live`: a stream of server-sent events, which say that a page is out of date and nothing else.
    private func liveStream(_ request: Request, _ context: DeskRequestContext) async throws -> Response {
        // A redirect to the sign-in form would make a browser try again and again.
        guard case .admitted(let visitor) = try await admission(of: request, context.logger) else {
            return Response(status: .unauthorized, headers: .guarded)
        }
        // The choice of a database would be no stream.
        guard !context.namesNoDatabase else { return Response(status: .badRequest, headers: .guarded) }
        let page = try PageRequest(request, context, by: visitor, appsOfDatabase: databases?.apps)
        try page.require(only: ["kinds", "case", "since"])
        let topics = try LiveTopics(page)
        guard live.hasRoom else { return .noMorePages }
        let position = request.headers[.lastEventID] ?? page.query["since"]
        // Several tokens may have the same label. Without sign-in, each page counts alone.
        let name = visitor.formToken ?? visitor.holder.map { "\($0.key)" } ?? UUID().uuidString
        return Response(
            status: .ok,
            headers: .eventStream,
            body: ResponseBody { [self] writer in
                guard let stream = live.open(topics, for: name, covers: visitor.covers, since: position) else {
                    try await writer.write(LiveMessage.end(nil).bytes(ByteBufferAllocator()))
                    return try await writer.finish(nil)
                }
                defer { live.close(stream) }
                context.whenClosed { stream.end(nil) }
                try await withGracefulShutdownHandler {
                    try await write(stream, to: &writer, for: request, by: visitor, context.logger)
                } onGracefulShutdown: {
                    stream.end(nil)
                }
                try await writer.finish(nil)
            }
        )
    }

    /// Writes messages until the stream ends, or until the visitor may no longer read pages.
    private func write(
        _ stream: LiveStream,
        to writer: inout any ResponseBodyWriter,
        for request: Request,
        by visitor: Visitor,
        _ logger: Logger
    ) async throws {
        let allocator = ByteBufferAllocator()
        try await writer.write(allocator.buffer(string: "retry: 3000\nevent: open\ndata: {}\n\n"))
        var checkedAt = ContinuousClock.now
        for await message in stream.messages {
            let now = ContinuousClock.now
            if message == .check || now - checkedAt >= LiveStream.checkInterval {
                checkedAt = now
                if let reason = await reasonToEnd(request, visitor, logger) {
                    return try await writer.write(LiveMessage.end(reason).bytes(allocator))
                }
            }
            let bytes = message.bytes(allocator)
            if bytes.readableBytes > 0 { try await writer.write(bytes) }
            if case .end = message { return }
        }
    }

    /// Returns why a stream must end; `nil` while its visitor may read pages in the same role.
    private func reasonToEnd(_ request: Request, _ visitor: Visitor, _ logger: Logger) async -> LiveEnd? {
        do {
            guard case .admitted(let now) = try await admission(of: request, logger) else { return .signedOut }
            return now.role == visitor.role && visibleApps(now) == visibleApps(visitor) ? nil : .accessChanged
        } catch is PageProblem {
            return .signedOut
        } catch {
            // The database is unavailable. The page stays open, and every load of it is checked anyway.
            return nil
        }
    }
}

extension LiveStream {
    /// How long a stream may last without a check of its visitor.
    static let checkInterval: Duration = .seconds(10)
}

extension LiveTopics {
    /// Reads the topics from the address of a stream.
    ///
    /// - Throws: ``PageProblem`` for an unknown kind.
    fileprivate init(_ page: PageRequest) throws {
        let names = page.query["kinds"]?.split(separator: ",").map(String.init) ?? []
        let kinds = try names.map { name in
            guard let kind = ChangeKind(rawValue: name) else {
                throw PageProblem.unknownFilter("kinds", allowed: ChangeKind.allCases.map(\.rawValue))
            }
            return kind
        }
        self.init(
            kinds: kinds.isEmpty ? Set(ChangeKind.allCases) : Set(kinds),
            bundleID: page.scope.bundleID,
            environment: page.query["environment"] == nil ? nil : page.scope.environment,
            caseID: page.query["case"]?.lowercased()
        )
    }
}

extension LiveMessage {
    /// The message as a server-sent event; nothing for a message that the page need not see.
    fileprivate func bytes(_ allocator: ByteBufferAllocator) -> ByteBuffer {
        switch self {
        case .change(let id, let after):
            let (seconds, attoseconds) = after.components
            let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
            return allocator.buffer(string: "id: \(id)\nevent: change\ndata: {\"after\":\(milliseconds)}\n\n")
        case .heartbeat: return allocator.buffer(string: ":\n\n")
        case .check: return ByteBuffer()
        case .end(let reason):
            guard let reason else { return ByteBuffer() }
            return allocator.buffer(string: "event: end\ndata: {\"reason\":\"\(reason.rawValue)\"}\n\n")
        }
    }
}

extension HTTPFields {
    /// The headers of a stream, which no proxy may store or collect.
    fileprivate static let eventStream: HTTPFields = {
        var fields = HTTPFields.guarded
        fields[.contentType] = "text/event-stream"
        fields[.cacheControl] = "no-store, no-transform"
        if let name = HTTPField.Name("X-Accel-Buffering") { fields[name] = "no" }
        return fields
    }()
}

extension HTTPField.Name {
    static let lastEventID = Self("Last-Event-ID") ?? .range
}

extension Response {
    /// The answer when too many pages are open; the page works without a stream.
    fileprivate static let noMorePages: Response = {
        var headers = HTTPFields.guarded
        headers[.retryAfter] = "30"
        return Response(status: .serviceUnavailable, headers: headers)
    }()
}
