import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import Synchronization
import X509

/// The newest response of a responder about each certificate, and those that were kept beyond a restart.
final class ReceivedResponses: Sendable {
    /// A response that proved the status of a certificate.
    struct Received: Sendable {
        enum Use: Sendable {
            /// It is not known yet whether it also proves this to a later request.
            case unknown
            case repeatable
            /// It repeats the nonce of its request, and the responder gives no other.
            case once
        }

        /// The certificate, with those up to its root.
        let chain: ArraySlice<Certificate>
        let status: RevocationStatus
        var response: [UInt8]
        var use = Use.unknown
    }

    /// By the digests of the certificates.
    private let received: Mutex<LeastRecentlyUsed<[UInt8], Received>>
    /// By the digests of the certificates; they prove nothing yet.
    private let offered = Mutex<[[UInt8]: [UInt8]]>([:])

    /// Creates a collection with a maximum number of certificates.
    init(capacity: Int) { received = Mutex(LeastRecentlyUsed(capacity: capacity)) }

    /// All received responses, by the digests of the certificates.
    var all: [(digest: [UInt8], newest: Received)] {
        received.withLock { received in received.all.map { ($0.key, $0.value) } }
    }

    /// Keeps a response that proved the status of the first certificate of a chain; one that is too long is not kept.
    func note(_ response: [UInt8]?, proving status: RevocationStatus, about chain: ArraySlice<Certificate>) {
        guard let response, response.count <= RevocationProof.longest, let digest = chain.first?.digest else { return }
        received.withLock { $0.insert(Received(chain: chain, status: status, response: response), for: digest) }
    }

    /// Replaces the responses from before a restart.
    func offer(_ proofs: [RevocationProof]) {
        let responses = Dictionary(proofs.map { ($0.certificate, $0.response) }) { first, _ in first }
        offered.withLock { $0 = responses }
    }

    /// Returns the responses about a certificate that have times, the newest first.
    ///
    /// One is received, and the other was kept by this desk before a restart, or by another one.
    func newestFirst(about certificate: Certificate) -> [(response: [UInt8], times: OCSPTimes)] {
        guard let digest = certificate.digest else { return [] }
        return [received.withLock { $0.use(digest)?.response }, offered.withLock { $0[digest] }]
            .compactMap { response -> (response: [UInt8], times: OCSPTimes)? in
                guard let response, let times = OCSPTimes(of: response) else { return nil }
                return (response, times)
            }
            .sorted { $0.times.issuedAt > $1.times.issuedAt }
    }

    /// Replaces a response, unless a newer one arrived meanwhile.
    func replace(_ old: Received, by new: Received, about digest: [UInt8]) {
        received.withLock { received in
            if received.use(digest)?.response == old.response { received.insert(new, for: digest) }
        }
    }
}

extension Certificate {
    /// The SHA-256 of its DER; `nil` if it cannot be written.
    fileprivate var digest: [UInt8]? {
        var serializer = DER.Serializer()
        guard (try? serializer.serialize(self)) != nil else { return nil }
        return Array(SHA256.hash(data: serializer.serializedBytes))
    }
}
