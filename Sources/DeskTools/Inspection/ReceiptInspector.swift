import AppStoreTrust
import AppStoreTypes
package import Foundation
import RefundDesk

/// Verifies a receipt in any of its usual forms, and describes its contents.
package struct ReceiptInspector: Sendable {
    /// The receipts that the inspector accepts without proof.
    package struct Allowances: Sendable {
        /// Whether receipts signed by Xcode are accepted.
        package var xcode: Bool
        /// Whether any readable receipt is accepted.
        package var unverified: Bool

        package init(xcode: Bool = false, unverified: Bool = false) {
            self.xcode = xcode
            self.unverified = unverified
        }
    }

    private let apps: [TrustedApp]
    private let allowances: Allowances
    private let device: [UInt8]?

    /// Creates an inspector.
    ///
    /// - Parameters:
    ///   - apps: the expected apps; if empty, the inspector accepts any app under Apple's roots.
    ///   - allowances: the receipts that are accepted without proof.
    ///   - device: the device identifier to compare the receipt's hash with; `nil` to skip the comparison.
    package init(apps: [TrustedApp], allowances: Allowances = Allowances(), device: [UInt8]? = nil) {
        self.apps = apps.isEmpty ? [TrustedApp()] : apps
        self.allowances = allowances
        self.device = device
    }

    /// Inspects a receipt, given as text, bytes or the JSON around it.
    package func inspect(_ bytes: Data) async -> ReceiptInspection {
        let presented = InputText(bytes)
        let notes = presented.mended.filter { $0 != .whitespace }.map { Diagnosis($0) }
        var inspection: ReceiptInspection
        switch presented.form {
        case .appReceipt(let receipt): inspection = await inspect(receipt: receipt)
        case .transactionReceipt(let list): inspection = inspect(transactionReceipt: list)
        case .json(let value):
            guard let receipt = Self.receipt(in: value) else { fallthrough }
            inspection = await inspect(Data(receipt.utf8))
        default:
            inspection = ReceiptInspection(proof: .refused)
            inspection.diagnoses = [.ofReceipt(bytes, refused: .malformed(.container, offset: 0))]
        }
        inspection.notes = notes + inspection.notes
        return inspection
    }

    /// Returns the receipt in a verifyReceipt request or response, or in a version 1 notification.
    static func receipt(in value: JSONValue) -> String? {
        let members = value.members ?? [:]
        return members["receipt-data"]?.text ?? members["latest_receipt"]?.text
            ?? members["unified_receipt"]?.members?["latest_receipt"]?.text
    }

    private func inspect(receipt: Data) async -> ReceiptInspection {
        let bytes = Array(receipt)
        let contents = try? ReceiptReader.contents(ofAppReceipt: bytes)
        let app = TrustedApp.chosen(from: apps, bundleID: contents?.bundleID, appAppleID: nil)
        var inspection = ReceiptInspection(
            proof: .refused,
            contents: contents,
            certificates: CertificateFacts.ofReceipt(bytes)
        )
        let environment = contents?.receiptType?.environment
        do throws(ReceiptFailure) {
            // `compare` checks the app and environment below, so that it can report every mismatch and not only the
            // first.
            let verifier = try AppReceiptVerifier(
                bundleID: nil,
                environments: [.sandbox, .production],
                rootCertificates: app.receiptRootCertificates
            )
            inspection.contents = try await verifier.verify(bytes: bytes).payload
            inspection.proof = .verified
        } catch {
            let diagnosis = Diagnosis.ofReceipt(receipt, refused: error, under: app.receiptRootCertificates)
            if allowances.xcode, environment == .xcode, Self.isReadable(bytes, contents) {
                inspection.proof = .unchecked
                inspection.notes.append(diagnosis)
            } else if allowances.unverified, contents != nil {
                inspection.proof = .unchecked
            } else {
                inspection.diagnoses.append(diagnosis)
            }
        }
        if inspection.proof != .refused { compare(&inspection, with: app) }
        return inspection
    }

    /// Returns whether a receipt from Xcode is intact according to its own certificate.
    private static func isReadable(_ bytes: [UInt8], _ contents: AppReceiptContents?) -> Bool {
        guard let bundleID = contents?.bundleID else { return false }
        return (try? LocalDataReader(bundleID: bundleID, allowing: .xcode).read(appReceipt: bytes)) != nil
    }

    private func compare(_ inspection: inout ReceiptInspection, with app: TrustedApp) {
        guard let contents = inspection.contents else { return }
        let environment = contents.receiptType?.environment
        if let expected = app.bundleIDs, !expected.contains(contents.bundleID ?? "") {
            let seen = [contents.bundleID.map { "it names \($0)" } ?? "it names none"]
            inspection.diagnoses.append(
                Diagnosis(
                    ReceiptCause.wrongBundleID,
                    seen: seen + ["expected \(expected.joined(separator: " or "))"]
                )
            )
        }
        let isXcodes = inspection.proof == .unchecked && environment == .xcode
        if let expected = app.environments, !isXcodes, !(environment.map(expected.contains) ?? false) {
            let words = expected.map(\.rawValue).joined(separator: " or ")
            let seen = [environment.map { "it is from \($0)" } ?? "its environment is unknown", "expected \(words)"]
            inspection.diagnoses.append(Diagnosis(ReceiptCause.wrongEnvironment, seen: seen))
        }
        if let device {
            inspection.isForDevice = contents.isForDevice(identifier: device)
            if inspection.isForDevice == false { inspection.diagnoses.append(Diagnosis(ReceiptCause.wrongDevice)) }
        }
    }

    /// Inspects a transaction receipt, the old format; Apple does not publish how its signature works.
    private func inspect(transactionReceipt list: Data) -> ReceiptInspection {
        var inspection = ReceiptInspection(proof: .refused)
        do throws(ReceiptFailure) {
            inspection.transaction = try TransactionReceipt(list.base64EncodedString())
        } catch {
            inspection.diagnoses = [Diagnosis(ReceiptCause.malformed, seen: [error.description])]
            return inspection
        }
        guard allowances.unverified else {
            inspection.diagnoses = [Diagnosis(ReceiptCause.transactionReceipt)]
            return inspection
        }
        inspection.proof = .unchecked
        let bundleID = inspection.transaction?.purchaseInfo?.bundleID
        let app = TrustedApp.chosen(from: apps, bundleID: bundleID, appAppleID: nil)
        if let expected = app.bundleIDs, !expected.contains(bundleID ?? "") {
            inspection.diagnoses = [Diagnosis(ReceiptCause.wrongBundleID, seen: ["it names \(bundleID ?? "none")"])]
        }
        return inspection
    }
}

extension TrustedApp {
    /// The roots that may sign receipts: Apple's RSA root, and the app's own custom roots.
    var receiptRootCertificates: [[UInt8]] {
        rootCertificates.filter { $0 != AppleRootCertificates.g3 } + [AppleRootCertificates.rsa]
    }
}
