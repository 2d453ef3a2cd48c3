import SwiftASN1
import Synchronization
import X509

/// Sends only the first request about a chain, and records whether it got no response.
///
/// The library checks the certificates of a chain one after another. So each certificate gets a run of its own that
/// sends only the request about it, and all runs are concurrent.
final class RevocationQuery: OCSPRequester {
    /// Where the response comes from.
    enum Source: Sendable {
        /// The responder.
        case responder
        /// The responder, which is asked without a nonce: its response then proves the same to later requests.
        case responderWithoutNonce
        /// A response that was received before.
        case kept([UInt8])
    }

    private struct TimedOut: Error {}
    private struct NotQueried: Error {}

    private let checks: OnlineChecks
    private let source: Source
    private let asked = Atomic(false)
    private let unanswered = Atomic(false)
    private let received = Mutex<[UInt8]?>(nil)

    init(_ checks: OnlineChecks, from source: Source = .responder) {
        self.checks = checks
        self.source = source
    }

    /// Whether the request got no response, which does not mean revoked.
    var wasUnanswered: Bool { unanswered.load(ordering: .acquiring) }

    /// The response, which proves nothing by itself; `nil` if there is none.
    var response: [UInt8]? { received.withLock { $0 } }

    func query(request: [UInt8], uri: String) async -> OCSPRequesterQueryResult {
        guard !asked.exchange(true, ordering: .relaxed) else { return .nonTerminalError(NotQueried()) }
        do {
            let response = try await response(to: request, at: uri)
            received.withLock { $0 = response }
            return .response(response)
        } catch {
            unanswered.store(true, ordering: .releasing)
            return .nonTerminalError(error)
        }
    }

    private func response(to request: [UInt8], at url: String) async throws -> [UInt8] {
        switch source {
        case .responder: try await answer(to: request, at: url)
        case .responderWithoutNonce: try await answer(to: Self.withoutExtensions(request), at: url)
        case .kept(let response): response
        }
    }

    /// Returns a request without its extensions.
    ///
    /// The nonce is the only one (RFC 6960, section 4.1.1).
    private static func withoutExtensions(_ request: [UInt8]) throws -> [UInt8] {
        guard case .constructed(let members) = try DER.parse(request).content,
            let body = Array(members).first, case .constructed(let parts) = body.content
        else { throw ASN1Error.invalidASN1Object(reason: "not a request") }
        let extensions = ASN1Identifier(tagWithNumber: 2, tagClass: .contextSpecific)
        var serializer = DER.Serializer()
        serializer.appendConstructedNode(identifier: .sequence) { whole in
            whole.appendConstructedNode(identifier: .sequence) { body in
                for part in parts where part.identifier != extensions { body.serializeRawBytes(part.encodedBytes) }
            }
        }
        return serializer.serializedBytes
    }

    private func answer(to request: [UInt8], at url: String) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8].self) { [checks] group in
            group.addTask { try await checks.transport.query(request, at: url) }
            group.addTask {
                try await checks.clock.sleep(for: checks.timeout)
                throw TimedOut()
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() else { throw TimedOut() }
            return answer
        }
    }
}

/// Declares the critical extensions that chain validation already checked.
struct KnownExtensions: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [.X509ExtensionID.keyUsage]

    mutating func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) async -> PolicyEvaluationResult {
        .meetsPolicy
    }
}
