import AppStoreTrust
import RefundDesk

package enum ConfigurationCause: String, DiagnosableCause {
    /// A value is missing, unknown or invalid.
    case mistake = "configuration.mistake"
    /// Calls go to an emulator on this machine, but only Apple's root is trusted.
    case emulatorUnderAppleRoot = "configuration.emulator-under-apple-root"
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
            "Calls go to an emulator on this machine, but only Apple's root is trusted: its notifications are refused."
        case .appleUnderOtherRoot: "Calls go to Apple, but its root is not trusted: its notifications are refused."
        case .strangerTrusted:
            "Calls go to Apple, but another root is trusted too: whoever holds its key can forge notifications."
        case .unencrypted: "Tokens and answers go out unencrypted."
        case .responderUnreachable: "Certificates are checked online, but the responder is out of reach."
        }
    }

    package var steps: [String] {
        switch self {
        case .mistake: ["Mend the line it names."]
        case .emulatorUnderAppleRoot:
            ["Name the emulator's root as rootCertificates: GET /_emulator/credentials has it as rootCertificate."]
        case .appleUnderOtherRoot: ["Leave rootCertificates out: Apple Root CA - G3 is the default."]
        case .strangerTrusted: ["Leave rootCertificates out, but with an emulator."]
        case .unencrypted: ["Use https."]
        case .responderUnreachable:
            [
                "Let this machine reach ocsp.apple.com by HTTP (port 80), through its proxy and firewall.",
                "Until then notifications are answered 503; onlineChecks: false goes without.",
            ]
        }
    }
}
