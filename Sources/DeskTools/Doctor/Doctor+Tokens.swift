import AppStoreTypes
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// How long before a token expires the doctor warns.
    private static let noticeForTokens: Duration = .seconds(14 * 86_400)

    /// Names the tokens that expire soon, which their users must replace before.
    func expiringTokenFindings(_ store: some TokenStore) async throws -> [DoctorFinding] {
        let now = now()
        return try await store.tokens().compactMap { token in
            guard token.revokedAt == nil, let end = token.expiresAt, end > now, end < now + Self.noticeForTokens else {
                return nil
            }
            return DoctorFinding(
                "tokens",
                .warn,
                "the token \(token.label ?? token.id) of the role \(token.role.rawValue) expires on \(Self.day(end))",
                mend: "create another with refund-desk tokens create, and give it to whoever uses this one"
            )
        }
    }

    /// Compares the tokens of the databases, if there are several: a token must be valid in each.
    ///
    /// A database that cannot be read has a finding of its own.
    func tokenFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        let parts = configuration.perDatabase
        guard parts.count > 1 else { return [] }
        var stores: [(name: String, store: any TokenStore)] = []
        for part in parts where part.database.exists {
            guard let store = try? part.database.store(), (try? store.requireMigrated()) != nil else { continue }
            stores.append((part.appNames, store))
        }
        guard stores.count > 1, let differences = try? await SharedTokens(stores).differences() else { return [] }
        guard !differences.isEmpty else {
            return [DoctorFinding("tokens", .ok, "the \(stores.count) databases have the same tokens")]
        }
        return [
            DoctorFinding(
                "tokens",
                .warn,
                "the databases differ in \(differences.count) tokens: \(differences.prefix(10).joined(separator: ", "))",
                mend: "run refund-desk tokens share"
            )
        ]
    }
}
