import AppStoreTypes
import RefundDesk
import Refunds

/// The settings of a test's desk that differ from the usual ones.
struct DeskSetup: Sendable {
    var policy = Policy()
    var environments = AppConfiguration.standardEnvironments
    /// The sandbox's address, if not the emulator's.
    var sandboxEndpoint: String?
    /// The texts that ask customers for consent.
    var consentTexts = ConsentTexts()
    /// The shared secrets, if not the usual ones.
    var sharedSecrets: [String]?
    /// The hook that the desk asks for facts.
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
