import AppStoreTrust
import RefundDesk

/// Why a configuration prevents a desk from working, or limits it.
package enum ConfigurationCause: String, DiagnosableCause {
    /// A value is missing, unknown or invalid.
    case mistake = "configuration.mistake"
    /// Calls go to a server that is not Apple's, but only Apple's root is trusted.
    case emulatorUnderAppleRoot = "configuration.emulator-under-apple-root"
    /// Calls go to an emulator that was restarted with new keys.
    case emulatorRenewed = "configuration.emulator-renewed"
    /// Calls go to Apple, but Apple's root is not trusted.
    case appleUnderOtherRoot = "configuration.apple-under-other-root"
    /// Calls go to Apple, but another root is trusted as well.
    case strangerTrusted = "configuration.stranger-trusted"
    /// Calls are not encrypted.
    case unencrypted = "configuration.unencrypted"
    /// Online certificate checks are on, but the OCSP responder is unreachable.
    case responderUnreachable = "configuration.responder-unreachable"

    package var sentence: String {
        switch self {
        case .mistake: "A value of the configuration is missing, unknown or wrong."
        case .emulatorUnderAppleRoot:
            "Calls go to a server that is not Apple's, but only Apple's root is trusted, so what an emulator signs is "
                + "refused."
        case .emulatorRenewed:
            "The App Store emulator was restarted with new keys, and the configuration has the old ones."
        case .appleUnderOtherRoot: "Calls go to Apple, but its root is not trusted, so its notifications are refused."
        case .strangerTrusted:
            "Calls go to Apple, but another root is trusted too: the owner of its key can forge notifications."
        case .unencrypted: "Tokens and answers are sent unencrypted."
        case .responderUnreachable: "Certificates are checked online, but the OCSP responder cannot be reached."
        }
    }

    package var steps: [String] {
        switch self {
        case .mistake: ["Correct the value on that line."]
        case .emulatorUnderAppleRoot:
            ["Set rootCertificates to the emulator's root, the rootCertificate of GET /_emulator/credentials."]
        case .emulatorRenewed:
            [
                "Run refund-desk init --emulator URL --force, and restart the desk.",
                "Start the emulator with --data DIR from now on, which keeps its keys.",
            ]
        case .appleUnderOtherRoot:
            [
                "Remove rootCertificates: Apple Root CA - G3 is the default.",
                "For a test, set both endpoints to the emulator.",
            ]
        case .strangerTrusted:
            [
                "Remove the root from rootCertificates; for a test, set both endpoints to the emulator.",
                "To trust it for Apple's endpoints, set trustForeignRoots: true; without it, serve does not start.",
            ]
        case .unencrypted: ["Use https."]
        case .responderUnreachable:
            [
                "Let this machine reach ocsp.apple.com by HTTP (port 80), through its proxy and firewall.",
                "Until then, notifications are answered with 503. To turn the checks off, set onlineChecks: false.",
            ]
        }
    }
}
