public import AppStoreTypes
import Foundation

extension Diagnosis {
    /// Returns a diagnosis if data is about another app than expected, or `nil` if it matches.
    ///
    /// Data without a bundle ID does not match.
    public static func ofBundleID(_ found: String?, expected: [String]) -> Diagnosis? {
        if let found, expected.contains(found) { return nil }
        return Diagnosis(.wrongBundleID, seen: [names(found), "expected \(expected.joined(separator: " or "))"])
    }

    /// Returns a diagnosis if data has another app Apple ID than expected, or `nil` if it matches.
    ///
    /// Only Production data must have one.
    public static func ofAppAppleID(_ found: Int64?, expected: Int64) -> Diagnosis? {
        if found == expected { return nil }
        return Diagnosis(.wrongAppAppleID, seen: [names(found.map(String.init)), "expected \(expected)"])
    }

    /// Returns a diagnosis if data is for another environment than expected, or `nil` if it matches.
    public static func ofEnvironment(_ found: AppStoreEnvironment?, expected: [AppStoreEnvironment]) -> Diagnosis? {
        if let found, expected.contains(found) { return nil }
        let words = expected.map(\.rawValue).joined(separator: " or ")
        return Diagnosis(.wrongEnvironment, seen: [names(found?.rawValue), "expected \(words)"])
    }

    /// Returns a diagnosis if data was signed more than 5 minutes in the future, otherwise `nil`.
    public static func ofSigningTime(_ signedAt: Timestamp, at now: Timestamp) -> Diagnosis? {
        guard signedAt > now + .seconds(300) else { return nil }
        return Diagnosis(.clockBehind, seen: ["signed \(signedAt)", "this machine's clock shows \(now)"])
    }

    /// Returns a diagnosis that compares a payload's app and environment with the expected ones.
    static func ofIdentity(_ text: String, _ failure: VerificationFailure, _ app: AppIdentity?) -> Diagnosis {
        let payload = (try? CompactJWS(text)).flatMap {
            try? JSONValue(json: $0.payload)
        }
        let members = payload?.members ?? [:]
        let subject = SignedSubject(of: SignedDataKind(members: members), members: members)
        switch failure {
        case .wrongBundleID:
            return app.flatMap { ofBundleID(subject.bundleID, expected: [$0.bundleID]) }
                ?? Diagnosis(.wrongBundleID, seen: [names(subject.bundleID)])
        case .wrongAppAppleID:
            return app?.appAppleID.flatMap { ofAppAppleID(subject.appAppleID, expected: $0) }
                ?? Diagnosis(.wrongAppAppleID, seen: [names(subject.appAppleID.map(String.init))])
        default:
            return app.flatMap { ofEnvironment(subject.environment, expected: [$0.environment]) }
                ?? Diagnosis(.wrongEnvironment, seen: [names(subject.environment?.rawValue)])
        }
    }

    private static func names(_ found: String?) -> String {
        found.map { "the data names \($0.prefix(200))" } ?? "the data names none"
    }
}
