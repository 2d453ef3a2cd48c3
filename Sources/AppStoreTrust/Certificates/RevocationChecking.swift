import Synchronization
import X509

/// Asks an OCSP responder; the caller brings the HTTP client.
public protocol OCSPTransport: Sendable {
    /// Posts a DER request (`application/ocsp-request`) and returns the DER answer of an HTTP 200.
    ///
    /// - Throws: whatever kept the answer from coming.
    func query(_ request: [UInt8], at url: String) async throws -> [UInt8]
}

/// Hands requests to the transport and remembers whether one went unanswered, which is not the same as revoked.
final class RecordingOCSPRequester: OCSPRequester {
    private let transport: any OCSPTransport
    private let unanswered = Mutex(false)

    init(transport: any OCSPTransport) { self.transport = transport }

    /// Whether a request went unanswered.
    var wasUnanswered: Bool { unanswered.withLock { $0 } }

    func query(request: [UInt8], uri: String) async -> OCSPRequesterQueryResult {
        do {
            return .response(try await transport.query(request, at: uri))
        } catch {
            unanswered.withLock { $0 = true }
            return .terminalError(error)
        }
    }
}
