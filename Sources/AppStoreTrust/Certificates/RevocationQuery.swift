import SwiftASN1
import Synchronization
import X509

/// Sends only the first request about a chain, and records whether it got no response.
///
/// The library checks the certificates of a chain one after another. So each certificate gets a run of its own that
/// sends only the request about it, and all runs are concurrent.
final class RevocationQuery: OCSPRequester {
    private struct TimedOut: Error {}
    private struct NotQueried: Error {}

    private let checks: OnlineChecks
    private let asked = Atomic(false)
    private let unanswered = Atomic(false)
    private let received = Mutex<[UInt8]?>(nil)

    init(_ checks: OnlineChecks) { self.checks = checks }

    /// Whether the request got no response, which does not mean revoked.
    var wasUnanswered: Bool { unanswered.load(ordering: .acquiring) }

    /// The response, which proves nothing by itself; `nil` if there is none.
    var response: [UInt8]? { received.withLock { $0 } }

    func query(request: [UInt8], uri: String) async -> OCSPRequesterQueryResult {
        guard !asked.exchange(true, ordering: .relaxed) else { return .nonTerminalError(NotQueried()) }
        do {
            let response = try await answer(to: request, at: uri)
            received.withLock { $0 = response }
            return .response(response)
        } catch {
            unanswered.store(true, ordering: .releasing)
            return .nonTerminalError(error)
        }
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
