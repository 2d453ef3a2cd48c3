import AppStoreTypes
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// The fields that an answer to an ordinary purchase can state.
    private static let usualFields = AnswerField.alwaysStated.union([.consumption, .refundPreference])

    /// Warns of consent texts that do not cover what the desk tells Apple.
    func consentFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let versions = app.consentTexts.versions
        guard !versions.isEmpty else { return [] }
        let findings = versions.compactMap { text -> DoctorFinding? in
            guard let covers = text.covers else { return nil }
            let missing = Self.usualFields.subtracting(covers)
            guard !missing.isEmpty else { return nil }
            let always = missing.intersection(AnswerField.alwaysStated)
            let consequence =
                always.isEmpty
                ? "an answer that states it waits for another consent"
                : "no answer is sent under it, because every answer states \(Self.list(always))"
            return DoctorFinding(
                "consent",
                .warn,
                "\(app.bundleID): the consent text \(quoted(text.version)) does not cover \(Self.list(missing)): "
                    + consequence,
                mend: "ask customers to agree to a text that covers it; add the field to covers only if this text "
                    + "speaks of it"
            )
        }
        guard findings.isEmpty else { return findings }
        let silent = versions.filter { $0.covers == nil }.map(\.version)
        let covered = silent.isEmpty ? "" : "; without covers, so for every field: \(Self.some(of: silent))"
        return [DoctorFinding("consent", .ok, "\(app.bundleID): \(versions.count) in consent.yml\(covered)")]
    }

    /// Warns of an app that would send each use of a purchase, although no consent text names it.
    static func usageEventFindings(_ app: AppConfiguration) -> [DoctorFinding] {
        let field = AnswerField.usageEvents
        let isNamed = app.consentTexts.versions.contains { $0.covers?.contains(field) == true }
        guard app.review?.sendsUsageEvents == true, !isNamed else { return [] }
        return [
            DoctorFinding(
                "consent",
                .warn,
                "\(app.bundleID): googlePlay.usageEvents is true, but no consent text names \(field.rawValue) in covers, so "
                    + "no answer states a use",
                mend: "ask customers to agree to a text that names it, or remove usageEvents"
            )
        ]
    }

    /// Reports a key of receipts that cannot be used; a missing one is made at the first receipt.
    func receiptKeyFindings(_ configuration: DeskConfiguration) -> [DoctorFinding] {
        do throws(PrivateKeyFileProblem) {
            _ = try configuration.consentReceiptKeys?.key()
            return []
        } catch {
            return [
                DoctorFinding(
                    "consentReceiptKey",
                    .warn,
                    "\(error)",
                    mend: "until the file has a key, the desk signs no receipt of consent"
                )
            ]
        }
    }

    /// Says how many cases wait because a consent does not cover their answer.
    func uncoveredCaseFindings(_ store: Store) async throws -> [DoctorFinding] {
        try await store.openCases(blockedBy: .consentDoesNotCover)
            .sorted { ($0.key.bundleID, $0.key.environment.rawValue) < ($1.key.bundleID, $1.key.environment.rawValue) }
            .map { app, count in
                DoctorFinding(
                    "consent",
                    .warn,
                    "\(app.bundleID) \(app.environment): \(count) \(count == 1 ? "case waits" : "cases wait"), because "
                        + "the text that the customer agreed to does not cover the answer",
                    mend: "ask these customers again; refund-desk cases list --state waiting names the cases, and "
                        + "cases show the fields"
                )
            }
    }

    private static func list(_ fields: Set<AnswerField>) -> String {
        fields.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
