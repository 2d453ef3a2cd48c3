package import AppStoreTrust
package import AppStoreTypes
package import Foundation
import RefundDesk

/// Verifies data that the App Store signed, in any of its usual forms, and describes its contents.
package struct SignedDataInspector: Sendable {
    private let apps: [TrustedApp]
    private let onlineChecks: (any OCSPTransport)?
    private let allowsXcode: Bool
    private let now: @Sendable () -> Timestamp
    /// The maximum number of signed values inspected in one input; Apple's longest response has far fewer.
    private static let valueLimit = 1000

    /// Creates an inspector.
    ///
    /// - Parameters:
    ///   - apps: the expected apps; if empty, the inspector accepts any app under Apple's roots.
    ///   - onlineChecks: how to reach OCSP responders; `nil` to check certificates at the time of signing.
    ///   - allowsXcode: whether data signed by Xcode is accepted without a check.
    ///   - now: returns the current time.
    package init(
        apps: [TrustedApp],
        onlineChecks: (any OCSPTransport)? = nil,
        allowsXcode: Bool = false,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.apps = apps.isEmpty ? [TrustedApp()] : apps
        self.onlineChecks = onlineChecks
        self.allowsXcode = allowsXcode
        self.now = now
    }

    private var receipts: ReceiptInspector {
        ReceiptInspector(apps: apps, allowances: ReceiptInspector.Allowances(xcode: allowsXcode))
    }

    /// The state of one inspection: the result so far, and verifiers that cache certificate chains.
    private struct Run {
        var inspection: Inspection
        var verifiers: [[[UInt8]]: SignedDataVerifier] = [:]
    }

    /// Inspects a text or bytes.
    package func inspect(_ bytes: Data) async -> Inspection {
        let presented = InputText(bytes)
        var run = Run(inspection: Inspection(notes: presented.mended.map { Diagnosis($0) }))
        switch presented.form {
        case .jws(let text), .token(let text):
            await inspect(text, at: "", inside: nil, into: &run)
        case .json(let body):
            if body.members?["notification_type"] != nil || body.members?["unified_receipt"] != nil {
                inspectV1(body, into: &run)
                if let receipt = ReceiptInspector.receipt(in: body) {
                    run.inspection.receipt = await receipts.inspect(Data(receipt.utf8))
                }
                break
            }
            if let receipt = body.members?["receipt-data"]?.text {
                run.inspection.receipt = await receipts.inspect(Data(receipt.utf8))
                break
            }
            run.inspection.body = body
            await inspect(membersOf: body, at: "", inside: nil, into: &run)
            if run.inspection.values.isEmpty { run.inspection.diagnoses.append(.ofJSON(body)) }
        case .appReceipt, .transactionReceipt:
            run.inspection.receipt = await receipts.inspect(bytes)
            run.inspection.notes = []
        default:
            let text = String(decoding: bytes, as: UTF8.self)
            run.inspection.diagnoses.append(.ofSignedData(text, refused: .malformed("not three segments")))
        }
        return run.inspection
    }

    /// Inspects each signed string in a value.
    private func inspect(
        membersOf value: JSONValue,
        at path: String,
        inside parent: String?,
        into run: inout Run
    ) async {
        guard run.inspection.values.count < Self.valueLimit else { return }
        switch value {
        case .object(let members):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                let path = path.isEmpty ? name : "\(path).\(name)"
                await inspect(membersOf: member, at: path, inside: parent, into: &run)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                await inspect(membersOf: element, at: "\(path)[\(index)]", inside: parent, into: &run)
            }
        case .string(let text) where isSigned(text, at: path):
            await inspect(text, at: path, inside: parent, into: &run)
        default:
            break
        }
    }

    /// Returns whether a string is signed, or should be according to its name.
    private func isSigned(_ text: String, at path: String) -> Bool {
        let name = path.split(separator: ".").last ?? ""
        if name.hasPrefix("signed") { return true }
        guard text.hasPrefix("eyJ"), case .jws = InputText(text).form else { return false }
        return true
    }

    private func inspect(
        _ text: String,
        at path: String,
        inside parent: String?,
        into run: inout Run
    ) async {
        let payload = (try? SignedDataVerifier.decodeUnchecked(text, as: AnyPayload.self)).map(\.unknownMembers)
        let kind = payload.flatMap(SignedDataKind.init)
        let subject = payload.map { SignedSubject(of: kind, members: $0) }
        let app = TrustedApp.chosen(from: apps, bundleID: subject?.bundleID, appAppleID: subject?.appAppleID)
        var value = InspectedValue(
            path: path,
            parent: parent,
            kind: kind,
            proof: .refused,
            subject: subject,
            certificates: CertificateFacts.ofHeader(of: text),
            payload: payload.map(JSONValue.object)
        )
        if let payload, let time = payload["signedDate"] ?? payload["receiptCreationDate"] {
            value.signedAt = time.timestamp
        }
        do throws(VerificationFailure) {
            _ = try await verifier(under: app.rootCertificates, in: &run).verifyBytes(text)
            value.proof = .verified
            value.diagnoses = identityDiagnoses(of: value, app, run.inspection.values.first { $0.path == parent })
            value.warnings = value.signedAt.flatMap { .ofSigningTime($0, at: now()) }.map { [$0] } ?? []
        } catch {
            let diagnosis = Diagnosis.ofSignedData(
                text,
                refused: error,
                under: app.rootCertificates,
                isOnline: onlineChecks != nil,
                at: now()
            )
            if allowsXcode, diagnosis.id == SignedDataCause.xcode.rawValue, subject?.environment == .xcode {
                value.proof = .unchecked
                value.diagnoses = identityDiagnoses(of: value, app, nil)
                value.warnings = [diagnosis]
            } else {
                value.diagnoses = [diagnosis]
            }
        }
        run.inspection.values.append(value)
        if let payload, path.count(where: { $0 == "." }) < 16 {
            await inspect(membersOf: .object(payload), at: path, inside: path, into: &run)
        }
    }

    private func verifier(
        under roots: [[UInt8]],
        in run: inout Run
    ) throws(VerificationFailure) -> SignedDataVerifier {
        if let verifier = run.verifiers[roots] { return verifier }
        let chains = try CertificateChainVerifier(
            rootCertificates: roots,
            onlineChecks: onlineChecks.map { OnlineChecks(transport: $0) },
            now: now
        )
        let verifier = SignedDataVerifier(chains: chains)
        run.verifiers[roots] = verifier
        return verifier
    }

    /// Returns mismatches between the data and the expected app, or between an inner value and the outer one.
    private func identityDiagnoses(of value: InspectedValue, _ app: TrustedApp, _ outer: InspectedValue?) -> [Diagnosis]
    {
        guard let kind = value.kind, let subject = value.subject else {
            return [Diagnosis(SignedDataCause.unknownKind)]
        }
        var found: [Diagnosis?] = []
        if kind.namesBundleID, let expected = outer?.subject?.bundleID.map({ [$0] }) ?? app.bundleIDs {
            found.append(.ofBundleID(subject.bundleID, expected: expected))
        }
        if kind.namesAppAppleID, subject.environment == .production, let expected = app.appAppleID {
            found.append(.ofAppAppleID(subject.appAppleID, expected: expected))
        }
        let isXcode = value.proof == .unchecked && subject.environment == .xcode
        if !isXcode, let expected = outer?.subject?.environment.map({ [$0] }) ?? app.environments {
            found.append(.ofEnvironment(subject.environment, expected: expected))
        }
        return found.compactMap(\.self)
    }

    /// Inspects a version 1 body, which has no signature; only its shared secret proves its origin.
    private func inspectV1(_ body: JSONValue, into run: inout Run) {
        var members = body.members ?? [:]
        let bundleID = members["bid"]?.text
        let app = TrustedApp.chosen(from: apps, bundleID: bundleID, appAppleID: nil)
        let password = members["password"]?.text
        if password != nil { members["password"] = .string("(the shared secret)") }
        run.inspection.body = .object(members)
        if let expected = app.bundleIDs, let diagnosis = Diagnosis.ofBundleID(bundleID, expected: expected) {
            run.inspection.diagnoses.append(diagnosis)
        }
        guard let password, app.sharedSecrets.contains(password) else {
            let seen =
                app.sharedSecrets.isEmpty
                ? "no shared secret is configured to check its password" : "its password is not the shared secret"
            run.inspection.diagnoses.append(Diagnosis(SignedDataCause.v1, seen: [seen]))
            return
        }
        run.inspection.notes.append(
            Diagnosis(SignedDataCause.v1, seen: ["its password is the configured shared secret"])
        )
    }
}

/// A payload type without known members, which decodes any payload.
private struct AnyPayload: WireObject {
    var unknownMembers: [String: JSONValue] = [:]
    static let members: WireMembers<Self> = []
}

extension JSONValue {
    /// The number as a time in milliseconds; `nil` for other values.
    var timestamp: Timestamp? {
        switch self {
        case .integer(let milliseconds): Timestamp(milliseconds: milliseconds)
        case .number(let milliseconds): Int64(exactly: milliseconds.rounded()).map(Timestamp.init(milliseconds:))
        default: nil
        }
    }
}
