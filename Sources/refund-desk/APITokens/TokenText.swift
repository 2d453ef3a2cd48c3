import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import DeskTools

/// The contents of an App Store Server API token as text for a terminal, without the token itself.
enum TokenText {
    /// Returns the fields of the token, one per line.
    static func explanation(of inspection: TokenInspection, _ style: Style) -> [String] {
        guard let token = inspection.token else { return [] }
        let algorithm = token.header["alg"]?.text ?? "missing"
        let key: String =
            switch inspection.fitsKey {
            case true: style.good("signed this token")
            case false: style.bad("did not sign this token")
            default: "not checked: give one with --config or --key-file"
            }
        return [
            row("algorithm", algorithm),
            row("key", token.keyID ?? "missing"),
            row("issuer", token.issuerID ?? "missing"),
            row("app", token.bundleID ?? "missing"),
            row("audience", token.audiences.isEmpty ? "missing" : token.audiences.joined(separator: ", ")),
            row("issued", inspection.issuedAt.map { time($0, inspection.now) } ?? "missing"),
            row("expires", inspection.expiresAt.map { time($0, inspection.now) } ?? "missing"),
            row("lifetime", lifetime(inspection)),
            "private key  \(key)",
        ]
    }

    /// Returns why Apple would refuse the token; if nothing is found, what only Apple can check.
    static func findings(of inspection: TokenInspection, _ style: Style) -> [String] {
        inspection.diagnoses.flatMap { DiagnosisText.lines(of: $0, style) }
            + (inspection.isGood
                ? [
                    style.good("The token itself has no mistake."),
                    "To check that Apple accepts the key, run refund-desk doctor.",
                ] : [style.bad("Apple refuses it with 401.")])
    }

    private static func row(_ name: String, _ value: String) -> String {
        name + String(repeating: " ", count: 13 - name.count) + Table.plain(String(value.prefix(200)))
    }

    private static func time(_ time: Timestamp, _ now: Timestamp) -> String {
        let seconds = (time - now).milliseconds / 1000
        return "\(time) (\(seconds < 0 ? "\(-seconds) s ago" : "in \(seconds) s"))"
    }

    private static func lifetime(_ inspection: TokenInspection) -> String {
        guard let ends = inspection.expiresAt else { return "unlimited" }
        let seconds = (ends - (inspection.issuedAt ?? inspection.now)).milliseconds / 1000
        return "\(seconds) s, of at most 3600"
    }
}
