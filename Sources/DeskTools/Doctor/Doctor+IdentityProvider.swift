import AppStoreClient
import AppStoreTypes
import RefundDesk

extension Doctor {
    /// Checks that people can sign in with the identity provider, as far as a desk can tell without a person.
    func identityProviderFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        guard let configured = configuration.identityProvider else { return [] }
        let provider = IdentityProvider(configured, transport: transport, now: now)
        do {
            let keys = try await provider.examine()
            return [
                DoctorFinding(
                    "sign-in",
                    .ok,
                    "\(configured.name): the discovery document and \(Counted.text(keys, "key")) can be used; "
                        + "register \(configured.redirectURI) there"
                )
            ]
        } catch {
            let reason = (error as? IdentityProviderFailure)?.description ?? "\(type(of: error))"
            return [
                DoctorFinding(
                    "sign-in",
                    .fail,
                    "\(configured.name): \(reason)",
                    mend:
                        "compare dashboard.identityProvider.issuer with the provider's settings, and see whether this "
                        + "machine reaches it; until then people sign in with passwords and tokens"
                )
            ]
        }
    }
}
