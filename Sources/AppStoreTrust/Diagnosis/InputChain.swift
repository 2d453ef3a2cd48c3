import AppStoreTypes
import Foundation
import SwiftASN1
import X509

/// The three certificates of a header, examined to explain why they were rejected.
struct InputChain {
    let leaf: Certificate
    let intermediate: Certificate
    /// The third certificate, which the header names as the root.
    let named: Certificate

    init?(_ header: JWSHeader) {
        let certificates = (header.x5c ?? []).compactMap { text in
            Data(base64Encoded: text).flatMap { try? Certificate(derEncoded: Array($0)) }
        }
        guard certificates.count == 3, header.x5c?.count == 3 else { return nil }
        (leaf, intermediate, named) = (certificates[0], certificates[1], certificates[2])
    }

    private var all: [(name: String, certificate: Certificate)] {
        [("leaf", leaf), ("intermediate", intermediate), ("root", named)]
    }

    /// Returns why the certificates lead to none of the trusted roots.
    func untrusted(under roots: [[UInt8]]) -> Diagnosis {
        let trusted = roots.compactMap { try? Certificate(derEncoded: $0) }
        let apple = try? Certificate(derEncoded: AppleRootCertificates.g3)
        let seen = ["its root is \(named.subject)", "trusted is \(Self.names(trusted))"]
        if isInOtherOrder(under: trusted) { return Diagnosis(.certificateOrder, seen: order) }
        if let root = trusted.first(where: { issued(by: $0) }) {
            let unmarked = [
                ("leaf", leaf, \Certificate.hasLeafMarker), ("intermediate", intermediate, \.hasIntermediateMarker),
            ]
            .filter { !$0.1[keyPath: $0.2] }
            if !unmarked.isEmpty {
                return Diagnosis(.missingMarker, seen: unmarked.map { "the \($0.0) is \($0.1.subject)" })
            }
            if named.subject != root.subject || named.publicKey != root.publicKey {
                return Diagnosis(
                    .brokenChain,
                    seen: ["the third certificate is \(named.subject), which did not sign the intermediate"]
                )
            }
            return Diagnosis(.brokenChain, seen: ["the constraints or key usage of a certificate forbid its use"])
        }
        if trusted.contains(where: { $0.subject == named.subject }) { return Diagnosis(.falseRoot, seen: seen) }
        if let apple, issued(by: apple) { return Diagnosis(.appleUnderOtherRoot, seen: seen) }
        if named.subject == apple?.subject { return Diagnosis(.falseRoot, seen: seen) }
        let isAppleTrusted = roots.contains(AppleRootCertificates.g3)
        if isAppleTrusted, "\(named.subject)".contains("Emulator") {
            return Diagnosis(.emulatorUnderAppleRoot, seen: seen)
        }
        return Diagnosis(.foreignRoot, seen: seen)
    }

    /// Returns why the certificates are not valid at a time.
    func outsideValidity(at time: Timestamp, signedAt: Timestamp?, under roots: [[UInt8]]) -> Diagnosis {
        // The verifier's root counts. The one in the header is never trusted.
        let trusted = roots.compactMap { try? Certificate(derEncoded: $0) }
        let root = trusted.first { issued(by: $0) } ?? named
        let chain = [("leaf", leaf), ("intermediate", intermediate), ("root", root)]
        let counts = "checked for \(time)\(signedAt == time ? ", the signing time" : ", the current time")"
        let ended = chain.filter { Timestamp($0.1.notValidAfter) < time }
        if !ended.isEmpty {
            return Diagnosis(
                .expiredChain,
                seen: ended.map { "the \($0.0) expired \(Timestamp($0.1.notValidAfter))" } + [counts]
            )
        }
        let early = chain.filter { time < Timestamp($0.1.notValidBefore) }
        // A signing time in seconds instead of milliseconds falls in January 1970.
        let isInSeconds = signedAt.map { $0.milliseconds < 10_000_000_000 } ?? false
        return Diagnosis(
            isInSeconds ? .signingTime : .chainNotYetValid,
            seen: early.map { "the \($0.0) is valid from \(Timestamp($0.1.notValidBefore))" } + [counts]
        )
    }

    private func issued(by root: Certificate) -> Bool {
        Self.issued(leaf, by: intermediate) && Self.issued(intermediate, by: root)
    }

    private static func issued(_ certificate: Certificate, by issuer: Certificate) -> Bool {
        certificate.issuer == issuer.subject
            && issuer.publicKey.isValidSignature(certificate.signature, for: certificate)
    }

    /// Whether the three certificates form a trusted chain, but in another order.
    private func isInOtherOrder(under trusted: [Certificate]) -> Bool {
        guard !trusted.contains(where: { issued(by: $0) }),
            let marked = all.first(where: { $0.certificate.hasLeafMarker }),
            let above = all.first(where: { $0.certificate.hasIntermediateMarker })
        else { return false }
        return Self.issued(marked.certificate, by: above.certificate)
            && trusted.contains { Self.issued(above.certificate, by: $0) }
    }

    private var order: [String] { all.map { "found instead of the \($0.name): \($0.certificate.subject)" } }

    private static func names(_ certificates: [Certificate]) -> String {
        certificates.isEmpty ? "no root" : certificates.map { "\($0.subject)" }.joined(separator: "; ")
    }
}

extension Certificate {
    fileprivate var hasLeafMarker: Bool { extensions[oid: .leafMarker] != nil }
    fileprivate var hasIntermediateMarker: Bool { extensions[oid: .intermediateMarker] != nil }
}

extension Diagnosis {
    /// Allows callers to name a cause by its case alone.
    init(_ cause: SignedDataCause, seen: [String] = []) { self.init(cause, seen: seen, isCertain: true) }
}
