import AppStoreTypes
import Foundation
package import Refunds

/// The cases that a draft changes, for spreadsheets.
package enum SimulationCSV {
    package static let header =
        "case,bundleId,environment,requestedAt,productId,usd,oldResult,oldRule,newResult,newRule,outcome"

    /// One change.
    package static func line(of change: PolicyChange) -> String {
        [
            change.caseID, change.app.bundleID, change.app.environment.rawValue, "\(change.requestedAt)",
            change.productID ?? "", change.usdCents.map(SimulationText.usd) ?? "", "\(change.old)",
            change.old.rule, "\(change.new)", change.new.rule, change.outcome?.rawValue ?? "",
        ].map(field).joined(separator: ",")
    }

    /// A field in quotes where it needs them; one that a spreadsheet would take for a formula is kept from being one.
    private static func field(_ text: String) -> String {
        let text = text.first.map { "=+-@\t\r".contains($0) } == true ? "'\(text)" : text
        guard text.contains(where: { ",\"\n\r\r\n".contains($0) }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
