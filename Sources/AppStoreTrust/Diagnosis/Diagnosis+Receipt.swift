public import AppStoreTypes
public import Foundation
import SwiftASN1
import X509

extension Diagnosis {
    /// Returns why a receipt was rejected, by examining it again.
    ///
    /// - Parameters:
    ///   - receipt: the rejected receipt: its bytes, or its text as given.
    ///   - failure: the failure of the verification.
    ///   - rootCertificates: the roots of the verification, in DER.
    ///   - bundleID: the expected bundle ID.
    ///   - environments: the accepted environments.
    /// - Returns: the diagnosis.
    public static func ofReceipt(
        _ receipt: Data,
        refused failure: ReceiptFailure,
        under rootCertificates: [[UInt8]] = [AppleRootCertificates.rsa],
        bundleID: String? = nil,
        environments: [AppStoreEnvironment] = []
    ) -> Diagnosis {
        let presented = InputText(receipt)
        guard case .appReceipt(let bytes) = presented.form else { return ofForm(presented, failure) }
        if let mended = receiptCause(of: presented.mended) { return Diagnosis(mended, isCertain: true) }
        let contents = try? ReceiptReader.contents(ofAppReceipt: Array(bytes))
        switch failure {
        case .tooLarge(let limit): return Diagnosis(ReceiptCause.tooLarge, seen: ["more than \(limit) bytes"])
        case .notBase64(let offset):
            return Diagnosis(ReceiptCause.malformed, seen: ["not base64 at character \(offset)"])
        case .malformed, .tooComplex:
            return Diagnosis(isCut(bytes) ? ReceiptCause.cut : .malformed, seen: [failure.description])
        case .missing, .duplicate: return Diagnosis(ReceiptCause.incomplete, seen: [failure.description])
        case .unsupportedAlgorithm: return Diagnosis(ReceiptCause.wrongAlgorithm)
        case .unknownSigner: return Diagnosis(ReceiptCause.unknownSigner)
        case .invalidSignature: return Diagnosis(ReceiptCause.wrongSignature)
        case .untrustedChain: return untrusted(bytes, contents, under: rootCertificates)
        case .missingMarker: return Diagnosis(ReceiptCause.missingMarker)
        case .certificateOutsideValidity:
            let seen = contents?.receiptCreationDate.map { ["it was made \($0)"] } ?? []
            return Diagnosis(ReceiptCause.outsideValidity, seen: seen)
        case .invalidRoot: return Diagnosis(ReceiptCause.noRootCertificates)
        case .wrongBundleID:
            return Diagnosis(ReceiptCause.wrongBundleID, seen: named(contents?.bundleID, expected: [bundleID]))
        case .wrongEnvironment(.some(.xcode)): return Diagnosis(ReceiptCause.xcode)
        case .wrongEnvironment(let environment):
            let expected = environments.map { Optional($0.rawValue) }
            return Diagnosis(ReceiptCause.wrongEnvironment, seen: named(environment?.rawValue, expected: expected))
        }
    }

    private static func named(_ found: String?, expected: [String?]) -> [String] {
        let words = expected.compactMap(\.self)
        return [found.map { "it names \($0.prefix(200))" } ?? "it names none"]
            + (words.isEmpty ? [] : ["expected \(words.joined(separator: " or "))"])
    }

    /// Returns a diagnosis of something that is not an app receipt.
    private static func ofForm(_ presented: InputText, _ failure: ReceiptFailure) -> Diagnosis {
        switch presented.form {
        case .empty: return Diagnosis(ReceiptCause.empty)
        case .token: return Diagnosis(ReceiptCause.apiToken)
        case .jws, .segments: return Diagnosis(ReceiptCause.signedData)
        case .transactionReceipt: return Diagnosis(ReceiptCause.transactionReceipt)
        case .json(let value):
            let names = ["receipt-data", "latest_receipt", "unified_receipt", "receipt"]
            guard let name = names.first(where: { value.members?[$0] != nil }) else {
                return Diagnosis(ReceiptCause.unknownForm, seen: ["JSON without a receipt"])
            }
            return Diagnosis(ReceiptCause.wrappedInJSON, seen: ["the member \(name)"])
        case .damagedJSON, .pem, .unknown, .appReceipt:
            if case .notBase64(let offset) = failure {
                return Diagnosis(ReceiptCause.unknownForm, seen: ["not base64 at character \(offset)"])
            }
            return Diagnosis(ReceiptCause.unknownForm)
        }
    }

    /// Line breaks are normal in receipts, so only other pasted characters count as a cause.
    private static func receiptCause(of mended: [SignedDataCause]) -> ReceiptCause? {
        if mended.contains(.base64Twice) { return .base64Twice }
        return mended.contains(.quotes) ? .quotes : nil
    }

    /// Returns whether the outermost element is longer than the available bytes.
    private static func isCut(_ bytes: Data) -> Bool {
        let head = Array(bytes.prefix(6))
        guard head.count == 6, head[1] > 0x80, head[1] <= 0x84 else { return false }
        let count = Int(head[1] & 0x7F)
        let length = head[2..<(2 + count)].reduce(0) { $0 << 8 | Int($1) }
        return bytes.count < 2 + count + length
    }

    private static func untrusted(
        _ bytes: Data,
        _ contents: AppReceiptContents?,
        under roots: [[UInt8]]
    ) -> Diagnosis {
        if contents?.receiptType == .xcode { return Diagnosis(ReceiptCause.xcode) }
        let certificates = CertificateFacts.ofReceipt(Array(bytes))
        let names = certificates.flatMap { [$0.subject, $0.issuer] }
        let trusted = roots.compactMap { CertificateFacts(der: $0)?.subject }
        let seen = [
            "its certificates were issued by \(certificates.last?.issuer ?? "an unknown authority")",
            "trusted roots: \(trusted.isEmpty ? "none" : trusted.joined(separator: "; "))",
        ]
        let isUnderApple = names.contains { $0.contains("CN=Apple Root CA") && !$0.contains("G3") }
        let trustsApple = roots.contains(AppleRootCertificates.rsa)
        if !trustsApple, roots.contains(AppleRootCertificates.g3), isUnderApple {
            return Diagnosis(ReceiptCause.otherAppleRoot, seen: seen)
        }
        if trustsApple, names.contains(where: { $0.contains("Emulator") }) {
            return Diagnosis(ReceiptCause.emulatorUnderAppleRoot, seen: seen)
        }
        return Diagnosis(ReceiptCause.foreignRoot, seen: seen)
    }
}

extension CertificateFacts {
    /// Returns the certificates in a receipt, the signer's first; empty if they cannot be read.
    package static func ofReceipt(_ bytes: [UInt8]) -> [CertificateFacts] {
        guard let container = try? ReceiptContainer(bytes, maximumBytes: 64 << 20),
            let signature = try? ReceiptSignature(container)
        else { return [] }
        return ([signature.leaf] + signature.others).compactMap { certificate in
            var serializer = DER.Serializer()
            guard (try? serializer.serialize(certificate)) != nil else { return nil }
            return CertificateFacts(certificate, der: serializer.serializedBytes)
        }
    }
}
