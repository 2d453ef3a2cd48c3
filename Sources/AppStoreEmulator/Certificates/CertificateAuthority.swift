import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import Synchronization
import X509

/// The emulator's root, and below it the intermediates and leaves that were needed so far.
///
/// A leaf or intermediate with something wrong about it has a key and a number of its own, made when it is first asked
/// for. Certificates name the OCSP responder once there is one; keys and numbers do not change by that.
final class CertificateAuthority: Sendable {
    struct State {
        var issued: [IssuedKey]
        var responderURL: String?
        var signers: [CertificateFault: JWSSigner] = [:]
        var receiptSigner: ReceiptSigner?
        var intermediates: [CertificateFault: Issuer] = [:]
    }

    let rootDER: [UInt8]
    let rootKey: P384.Signing.PrivateKey
    let root: Certificate
    /// The times that the clock can be set and moved to: certificates hold for all of them.
    let times: ClosedRange<Timestamp>
    private let state: Mutex<State>

    /// Makes a new root.
    init(times: ClosedRange<Timestamp>) throws {
        self.times = times
        rootKey = P384.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("App Store Emulator Root CA") }
        root = try CertificateTemplate(
            subject: name,
            key: Certificate.PublicKey(rootKey.publicKey),
            validFrom: times.lowerBound,
            validUntil: Self.end(of: times),
            purpose: .authority(pathLength: nil)
        ).issued(by: name, with: Certificate.PrivateKey(rootKey))
        rootDER = try root.der()
        state = Mutex(State(issued: []))
    }

    /// Takes up an authority again.
    init(_ record: AuthorityRecord) throws {
        rootKey = try P384.Signing.PrivateKey(rawRepresentation: record.rootKey)
        rootDER = Array(record.root)
        root = try Certificate(derEncoded: rootDER)
        times = record.earliest...max(record.earliest, record.latest)
        state = Mutex(State(issued: record.issued))
    }

    var record: AuthorityRecord {
        AuthorityRecord(
            rootKey: rootKey.rawRepresentation,
            root: Data(rootDER),
            earliest: times.lowerBound,
            latest: times.upperBound,
            issued: state.withLock { $0.issued }
        )
    }

    /// By which it is known again: signatures made under the certificates of another mark prove nothing under these.
    var mark: String {
        let root = SHA256.hash(data: rootDER).prefix(8).map { String($0, radix: 16) }.joined()
        return "\(root) \(responderURL ?? "")"
    }

    /// Where its responder listens, to be named in certificates from now on.
    var responderURL: String? {
        get { state.withLock { $0.responderURL } }
        set {
            state.withLock { state in
                state.responderURL = newValue
                state.signers = [:]
                state.receiptSigner = nil
                state.intermediates = [:]
            }
        }
    }

    /// Signs under a leaf and an intermediate with something wrong about them, or with nothing wrong.
    func signer(for fault: CertificateFault) throws -> JWSSigner {
        try state.withLock { state in
            if let signer = state.signers[fault] { return signer }
            let issuer = try intermediate(for: fault, in: &state)
            let leaf = try leaf(for: fault, under: issuer, in: &state)
            let chain = [try leaf.certificate.der(), try issuer.certificate.der(), rootDER]
            let signer = try JWSSigner(key: leaf.key, chain: chain)
            state.signers[fault] = signer
            return signer
        }
    }

    /// Signs app receipts, with a key of RSA; the root is the same as that of everything else.
    func receiptSigner() throws -> ReceiptSigner {
        try state.withLock { state in
            if let signer = state.receiptSigner { return signer }
            let issuer = try intermediate(for: CertificateFault(), in: &state)
            let leaf = try receiptLeaf(under: issuer, in: &state)
            let signer = leaf.key.signer(leaf: leaf.certificate, others: [issuer.certificate, root])
            state.receiptSigner = signer
            return signer
        }
    }

    /// The emulator's mark on a transaction receipt, which nobody else can make.
    func mark(of bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: markKey))
    }

    /// Whether a mark is the emulator's.
    func isMark(_ mark: [UInt8], of bytes: [UInt8]) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(mark, authenticating: bytes, using: markKey)
    }

    private var markKey: SymmetricKey {
        SymmetricKey(data: SHA256.hash(data: Array("transaction receipt".utf8) + Array(rootKey.rawRepresentation)))
    }

    /// The authorities whose certificates may be asked about: the root, and every intermediate so far.
    func issuers() throws -> [Issuer] {
        try state.withLock { state in
            let responder = try responder(.rootResponder, CertificateFault(), of: root, with: rootKey, in: &state)
            var issuers = [Issuer(intermediate: nil, certificate: root, key: rootKey, responder: responder)]
            for known in state.issued where known.role == .intermediate {
                issuers.append(try intermediate(for: known.fault, in: &state))
            }
            return issuers
        }
    }

    /// What became of a certificate, by its issuer and its number; `nil` for one that is not known.
    func status(of number: Certificate.SerialNumber, under issuer: Issuer) -> CertificateStatus? {
        let issued = state.withLock { $0.issued }
        guard let intermediate = issuer.intermediate else {
            let fault = issued.first { $0.role == .intermediate && $0.number == number }?.fault
            return fault.map { $0.intermediate == .revoked ? .revoked : .good }
        }
        let fault = issued.first { [.leaf, .receiptLeaf].contains($0.role) && $0.number == number }?.fault
        guard let fault, fault.intermediate == intermediate.intermediate, fault.leaf != .unknown else { return nil }
        return fault.leaf == .revoked ? .revoked : .good
    }
}
