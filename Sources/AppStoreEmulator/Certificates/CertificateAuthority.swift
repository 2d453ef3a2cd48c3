import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import Synchronization
import X509

/// The emulator's root, with the intermediates and leaves issued so far.
///
/// A leaf or intermediate with a fault has its own key and serial number, created on first use. Certificates name the
/// OCSP responder once there is one. A new responder URL does not change keys and serial numbers.
final class CertificateAuthority: Sendable {
    struct State {
        var issued: [IssuedKey]
        var responderURL: String?
        var signers: [CertificateFault: JWSSigner] = [:]
        var receiptSigner: ReceiptSigner?
        var intermediates: [CertificateFault: Issuer] = [:]
        /// The number of changes to what is saved.
        var revision = 0
    }

    let rootDER: [UInt8]
    let rootKey: P384.Signing.PrivateKey
    let root: Certificate
    /// The range of times that the clock can be set to; certificates are valid for all of it.
    let times: ClosedRange<Timestamp>
    private let state: Mutex<State>

    /// Creates a new root.
    init(times: ClosedRange<Timestamp>) throws {
        self.times = times
        rootKey = P384.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName(EmulatorRoot.commonName) }
        var template = CertificateTemplate(
            subject: name,
            key: Certificate.PublicKey(rootKey.publicKey),
            validFrom: times.lowerBound,
            validUntil: Self.end(of: times),
            purpose: .authority(pathLength: nil)
        )
        template.comment = EmulatorRoot.comment
        root = try template.issued(by: name, with: Certificate.PrivateKey(rootKey))
        rootDER = try root.der()
        state = Mutex(State(issued: []))
    }

    /// Restores an authority from its record.
    init(_ record: AuthorityRecord) throws {
        rootKey = try P384.Signing.PrivateKey(rawRepresentation: record.rootKey)
        rootDER = Array(record.root)
        root = try Certificate(derEncoded: rootDER)
        times = record.earliest...max(record.earliest, record.latest)
        state = Mutex(State(issued: record.issued, responderURL: record.responderURL))
    }

    var record: AuthorityRecord {
        let (issued, responderURL) = state.withLock { ($0.issued, $0.responderURL) }
        return AuthorityRecord(
            rootKey: rootKey.rawRepresentation,
            root: Data(rootDER),
            earliest: times.lowerBound,
            latest: times.upperBound,
            issued: issued,
            responderURL: responderURL
        )
    }

    /// The number of changes to its record.
    var revision: Int { state.withLock { $0.revision } }

    /// The URL of the OCSP responder; certificates issued from now on name it.
    var responderURL: String? {
        get { state.withLock { $0.responderURL } }
        set {
            state.withLock { state in
                state.responderURL = newValue
                state.revision += 1
                state.signers = [:]
                state.receiptSigner = nil
                state.intermediates = [:]
            }
        }
    }

    /// Returns a signer whose leaf and intermediate have a fault, or none.
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

    /// Returns the signer of app receipts, which has an RSA key under the same root as everything else.
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

    /// Returns the emulator's mark on a transaction receipt, an HMAC that only this emulator can make.
    func mark(of bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: markKey))
    }

    /// Returns whether a mark is the emulator's.
    func isMark(_ mark: [UInt8], of bytes: [UInt8]) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(mark, authenticating: bytes, using: markKey)
    }

    private var markKey: SymmetricKey {
        SymmetricKey(data: SHA256.hash(data: Array("transaction receipt".utf8) + Array(rootKey.rawRepresentation)))
    }

    /// Returns the authorities that answer OCSP requests: the root, and every intermediate issued so far.
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

    /// Returns the status of a certificate by its issuer and serial number, or `nil` if it is unknown.
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

extension CertificateAuthority: Codable {
    convenience init(from decoder: any Decoder) throws { try self.init(AuthorityRecord(from: decoder)) }

    /// Encodes the keys and certificates, so that earlier signatures stay valid.
    func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}
