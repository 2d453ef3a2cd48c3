import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import X509

extension CertificateAuthority {
    func intermediate(for fault: CertificateFault, in state: inout State) throws -> Issuer {
        let fault = CertificateFault(intermediate: fault.intermediate)
        if let issuer = state.intermediates[fault] { return issuer }
        let made = try issued(.intermediate, fault, in: &state) {
            P384.Signing.PrivateKey().rawRepresentation
        } make: { kept in
            var template = try template(
                named: "App Store Emulator Certification Authority",
                unit: fault.intermediate == .rotated ? "G2" : "G1",
                key: Certificate.PublicKey(try P384.Signing.PrivateKey(rawRepresentation: kept.key).publicKey),
                purpose: .authority(pathLength: 0),
                kept
            )
            template.marker = fault.intermediate == .unmarked ? nil : .intermediateMarker
            return try template.issued(by: root.subject, with: Certificate.PrivateKey(rootKey))
        }
        let key = try P384.Signing.PrivateKey(rawRepresentation: made.key)
        let responder = try responder(.responder, fault, of: made.certificate, with: key, in: &state)
        let issuer = Issuer(intermediate: fault, certificate: made.certificate, key: key, responder: responder)
        state.intermediates[fault] = issuer
        return issuer
    }

    func leaf(
        for fault: CertificateFault,
        under issuer: Issuer,
        in state: inout State
    ) throws -> (certificate: Certificate, key: P256.Signing.PrivateKey) {
        let made = try issued(.leaf, fault, in: &state) {
            P256.Signing.PrivateKey().rawRepresentation
        } make: { kept in
            var template = try template(
                named: "App Store Emulator Receipt Signing",
                key: Certificate.PublicKey(try P256.Signing.PrivateKey(rawRepresentation: kept.key).publicKey),
                purpose: .signing,
                kept
            )
            template.marker = fault.leaf == .unmarked ? nil : .leafMarker
            if fault.leaf == .expired { template.validUntil = times.lowerBound + Self.year }
            return try template.issued(
                by: issuer.certificate.subject,
                with: Certificate.PrivateKey(issuer.key)
            )
        }
        return (made.certificate, try P256.Signing.PrivateKey(rawRepresentation: made.key))
    }

    func receiptLeaf(
        under issuer: Issuer,
        in state: inout State
    ) throws -> (certificate: Certificate, key: ReceiptSigningKey) {
        let made = try issued(.receiptLeaf, CertificateFault(), in: &state) {
            Data(try ReceiptSigningKey().der)
        } make: { kept in
            var template = try template(
                named: "App Store Emulator App Receipt Signing",
                key: try ReceiptSigningKey(der: Array(kept.key)).publicKey,
                purpose: .signing,
                kept
            )
            template.marker = .leafMarker
            return try template.issued(by: issuer.certificate.subject, with: Certificate.PrivateKey(issuer.key))
        }
        return (made.certificate, try ReceiptSigningKey(der: Array(made.key)))
    }

    func responder(
        _ role: IssuedKey.Role,
        _ fault: CertificateFault,
        of issuer: Certificate,
        with issuerKey: P384.Signing.PrivateKey,
        in state: inout State
    ) throws -> Responder {
        let made = try issued(role, fault, in: &state) {
            P256.Signing.PrivateKey().rawRepresentation
        } make: { kept in
            var template = try template(
                named: "App Store Emulator OCSP Responder",
                key: Certificate.PublicKey(try P256.Signing.PrivateKey(rawRepresentation: kept.key).publicKey),
                purpose: .responder,
                kept
            )
            template.responderURL = nil
            return try template.issued(by: issuer.subject, with: Certificate.PrivateKey(issuerKey))
        }
        return Responder(
            certificateDER: try made.certificate.der(),
            key: try P256.Signing.PrivateKey(rawRepresentation: made.key)
        )
    }

    private func template(
        named name: String,
        unit: String? = nil,
        key: Certificate.PublicKey,
        purpose: CertificateTemplate.Purpose,
        _ kept: IssuedKey
    ) throws -> CertificateTemplate {
        var template = CertificateTemplate(
            subject: try DistinguishedName {
                CommonName(name)
                if let unit { OrganizationalUnitName(unit) }
            },
            key: key,
            validFrom: times.lowerBound,
            validUntil: Self.end(of: times),
            purpose: purpose
        )
        template.serialNumber = kept.number
        template.responderURL = kept.responderURL
        return template
    }

    /// Returns a certificate and its key, which stay the same while the responder's URL does not change.
    private func issued(
        _ role: IssuedKey.Role,
        _ fault: CertificateFault,
        in state: inout State,
        orNewKey newKey: () throws -> Data,
        make: (IssuedKey) throws -> Certificate
    ) throws -> (key: Data, certificate: Certificate) {
        let place: Int
        if let known = state.issued.firstIndex(where: { $0.role == role && $0.fault == fault }) {
            place = known
        } else {
            place = state.issued.count
            let number = Data(Certificate.SerialNumber().bytes)
            state.issued.append(IssuedKey(role: role, fault: fault, key: try newKey(), serialNumber: number))
        }
        var kept = state.issued[place]
        if let der = kept.certificate, kept.responderURL == state.responderURL {
            return (kept.key, try Certificate(derEncoded: Array(der)))
        }
        kept.responderURL = state.responderURL
        let certificate = try make(kept)
        kept.certificate = Data(try certificate.der())
        state.issued[place] = kept
        state.revision += 1
        return (kept.key, certificate)
    }

    /// Returns when certificates expire: one year after the latest time of the clock.
    ///
    /// An expired leaf is valid only for the first year.
    static func end(of times: ClosedRange<Timestamp>) -> Timestamp { times.upperBound + year }
    private static let year: Duration = .seconds(366 * 86_400)
}
