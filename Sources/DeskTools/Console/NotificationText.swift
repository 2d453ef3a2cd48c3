import AppStoreTrust
import AppStoreTypes
import RefundDesk
package import Refunds

/// One notification as text for a terminal.
package enum NotificationText {
    /// Returns the lines of a notification, its proof, what it changed and its payload.
    package static func lines(of detail: NotificationDetail, roots: [[UInt8]]) -> [String] {
        let notification = detail.notification
        let proof = NotificationProof(of: notification, roots: roots)
        var table = Table(("", .left), ("", .left))
        func add(_ label: String, _ value: String?) {
            if let value { table.add(label, value) }
        }
        add("type", [notification.type, notification.subtype].compactMap(\.self).joined(separator: "/"))
        add("app", "\(notification.app.bundleID) \(notification.app.environment.rawValue)")
        add("received", "\(notification.receivedAt), \(notification.source)")
        add(notification.dateLabel.lowercased(), notification.signedAt?.description)
        let last = detail.repeatedAt.map { ", last \($0)" } ?? ""
        add("posted again", detail.repeats == 0 ? "never" : "\(detail.repeats) times\(last)")
        add("not understood", notification.flag)
        add("transaction", notification.transactionID)
        add("product", detail.purchase?.productID)
        add("case", detail.caseID)
        add("decision", detail.outcome?.decision.rawValue)
        add("SHA-256", proof.digest)
        add("signed by", proof.certificates.first?.subject)
        add("root", notification.rootRemark ?? proof.root?.subject)
        let payload = NotificationPayloadView(of: notification)?.text ?? notification.missingPayloadText
        let lines = table.lines.filter { !$0.allSatisfy { $0 == " " } } + [""]
        return lines
            + payload.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).jsonForTerminal }
    }
}
