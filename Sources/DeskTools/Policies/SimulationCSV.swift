import AppStoreTypes
import Foundation
import RefundDesk
package import Refunds

/// Formats the cases whose result a draft policy changes as CSV.
package enum SimulationCSV {
    package static let header =
        "case,bundleId,environment,requestedAt,productId,usd,oldResult,oldRule,newResult,newRule,outcome"

    /// Returns one change as a CSV line.
    package static func line(of change: PolicyChange) -> String {
        [
            change.caseID, change.app.bundleID, change.app.environment.rawValue, "\(change.requestedAt)",
            change.productID ?? "", change.usdCents.map(SimulationText.usd) ?? "", "\(change.old)",
            change.old.rule, "\(change.new)", change.new.rule, change.outcome?.rawValue ?? "",
        ].map(CommaSeparatedField.text).joined(separator: ",")
    }
}
