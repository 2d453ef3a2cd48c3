@testable import AppStoreTrust

/// A responder that never answers until its caller is cancelled.
struct HangingResponder: OCSPTransport {
    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}
