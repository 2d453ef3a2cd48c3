import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Collects the bodies of notifications, and bounds the memory of large ones that are still arriving.
///
/// Nothing is proved before a body is complete, so strangers could fill the memory with bodies that never end. Small
/// bodies are always collected. The others share a number of bytes. When these are used up, the desk gives up the body
/// that has been arriving for the longest time; a body of Apple's arrives within moments.
final class BodyCollector: Sendable {
    private struct Arrival {
        var bytes = 0
        var task: Task<ByteBuffer, any Error>?
    }

    private struct State {
        /// The bodies that are arriving, by their order.
        var arrivals: [Int: Arrival] = [:]
        var next = 0
        /// No body before this one is arriving.
        var oldest = 0
        var bytes = 0

        mutating func begin() -> Int {
            defer { next += 1 }
            arrivals[next] = Arrival()
            return next
        }

        mutating func end(_ id: Int) {
            guard let arrival = arrivals.removeValue(forKey: id) else { return }
            bytes -= arrival.bytes
        }

        /// Counts bytes of a body, and returns the tasks of the bodies to refuse.
        mutating func add(_ count: Int, to id: Int, limit: Int) -> [Task<ByteBuffer, any Error>] {
            guard arrivals[id] != nil else { return [] }
            arrivals[id]?.bytes += count
            bytes += count
            var given: [Task<ByteBuffer, any Error>] = []
            while bytes > limit {
                while arrivals[oldest] == nil { oldest += 1 }
                if let task = arrivals[oldest]?.task { given.append(task) }
                end(oldest)
            }
            return given
        }
    }

    /// The size up to which a body of known length is always collected, more than most notifications have.
    static let smallSize = 16 << 10
    /// How many bytes of larger bodies may be arriving, by default.
    static let defaultLimit = 64 << 20

    private let limit: Int
    private let state = Mutex(State())

    /// Creates a collector.
    ///
    /// - Parameter limit: how many bytes of large bodies may be arriving; at least the size of the largest body.
    init(limit: Int = BodyCollector.defaultLimit) { self.limit = limit }

    /// Returns the whole body of a request.
    ///
    /// - Throws: `NIOTooManyBytesError` for a body of more than `most` bytes; ``Problem`` if the body was given up or
    ///   did not arrive completely.
    func collect(_ request: Request, upTo most: Int) async throws -> ByteBuffer {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length <= Self.smallSize {
            return try await request.wholeBody(upTo: most)
        }
        let id = state.withLock { $0.begin() }
        defer { state.withLock { $0.end(id) } }
        let task = Task { try await collect(request.body, id, upTo: most) }
        let isGivenUp = state.withLock { state in
            state.arrivals[id]?.task = task
            return state.arrivals[id] == nil
        }
        if isGivenUp { task.cancel() }
        do {
            return try await Problem.ifIncomplete {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        } catch is CancellationError where !Task.isCancelled {
            throw Problem(
                .serviceUnavailable,
                "Too many large bodies arrive at once; send it again.",
                headers: [.retryAfter: "1"]
            )
        }
    }

    private func collect(_ body: RequestBody, _ id: Int, upTo most: Int) async throws -> ByteBuffer {
        var buffer = ByteBuffer()
        for try await part in body {
            guard buffer.readableBytes + part.readableBytes <= most else { throw NIOTooManyBytesError(maxBytes: most) }
            buffer.writeImmutableBuffer(part)
            for task in state.withLock({ $0.add(part.readableBytes, to: id, limit: limit) }) { task.cancel() }
        }
        try Task.checkCancellation()
        return buffer
    }
}
