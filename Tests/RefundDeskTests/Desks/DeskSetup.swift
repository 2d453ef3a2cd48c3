import AppStoreTypes
import RefundDesk
import Refunds

/// What a test's desk is told other than usual.
struct DeskSetup: Sendable {
    var policy = Policy()
    var environments = AppConfiguration.standardEnvironments
    /// Where the sandbox is reached, if not at the emulator.
    var sandboxEndpoint: String?
    /// What customers are asked.
    var consentTexts = ConsentTexts()
    /// The shared secrets, if not the usual ones.
    var sharedSecrets: [String]?
    /// Whom to ask for facts.
    var evidenceHook: EvidenceHookConfiguration?
    /// The app's identifier in the App Store, if not the emulator's.
    var appAppleID: Int64?

    func apply(to app: inout AppConfiguration) {
        app.policy = policy
        app.environments = environments
        if let sandboxEndpoint { app.endpoints[.sandbox] = sandboxEndpoint }
        app.consentTexts = consentTexts
        if let sharedSecrets { app.sharedSecrets = sharedSecrets }
        app.evidenceHook = evidenceHook
        if let appAppleID { app.appAppleID = appAppleID }
    }
}
