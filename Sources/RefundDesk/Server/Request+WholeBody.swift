import Hummingbird
import NIOCore
import NIOHTTP1

extension Request {
    /// Returns the whole body.
    ///
    /// - Throws: `NIOTooManyBytesError` for a body of more than `most` bytes; ``Problem`` if it does not arrive
    ///   completely.
    func wholeBody(upTo most: Int) async throws -> ByteBuffer {
        try await Problem.ifIncomplete { try await body.collect(upTo: most) }
    }
}

extension Problem {
    /// The problem of a request that is not HTTP, or that ends too early.
    static let incomplete = Problem(.badRequest, "The request is malformed or incomplete.")

    /// Reads a body, and throws a problem if the connection ends before the body.
    ///
    /// Anyone can send half a request and disconnect, so that is not an error of the desk, and needs no line in the
    /// log.
    ///
    /// - Parameter read: reads the body.
    /// - Returns: the body.
    /// - Throws: ``Problem``, or the `NIOTooManyBytesError` or the cancellation that `read` throws.
    static func ifIncomplete(_ read: () async throws -> ByteBuffer) async throws -> ByteBuffer {
        do {
            return try await read()
        } catch is HTTPParserError {
            throw incomplete
        } catch {
            if error is NIOTooManyBytesError || error is CancellationError || error is Problem { throw error }
            throw Problem(.serviceUnavailable, "The body did not arrive completely; send the request again.")
        }
    }
}
