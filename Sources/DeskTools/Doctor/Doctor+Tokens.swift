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

    /// Compares the tokens and the people of the databases, if there are several: each must be the same in all.
    ///
    /// A database that cannot be read has a finding of its own.
    func tokenFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        let parts = configuration.perDatabase
        guard parts.count > 1 else { return [] }
        var stores: [(name: String, store: Store)] = []
        for part in parts where part.database.exists {
            guard let store = try? part.database.store(), (try? store.requireMigrated()) != nil else { continue }
            stores.append((part.appNames, store))
        }
        guard stores.count > 1 else { return [] }
        let tokens = try? await SharedTokens(stores.map { ($0.name, $0.store) }).differences()
        let people = try? await SharedPeople(stores.map { ($0.name, $0.store) }).differences()
        return [
            tokens.map { Self.comparison($0, of: stores.count, "tokens") },
            people.map { Self.comparison($0, of: stores.count, "people") },
        ].compactMap(\.self)
    }

    private static func comparison(_ differences: [String], of count: Int, _ subject: String) -> DoctorFinding {
        guard !differences.isEmpty else {
            return DoctorFinding(subject, .ok, "the \(count) databases have the same \(subject)")
        }
        return DoctorFinding(
            subject,
            .warn,
            "the databases differ in \(differences.count) \(subject): \(differences.prefix(10).joined(separator: ", "))",
            mend: "run refund-desk \(subject) share"
        )
    }
}
