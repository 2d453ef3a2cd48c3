import AppStoreTrust
import AppStoreTypes
package import Foundation
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

extension StoreNotification {
    /// How the notification arrived.
    var source: String {
        switch (store, isRecovered) {
        case (.appStore, true): "recovered from Apple's history"
        case (.appStore, false): "posted by Apple"
        case (.googlePlay, true): "read from Google Play's list of voided purchases"
        case (.googlePlay, false): "published by Google Play"
        }
    }

    /// What the store did at the time that the notification states.
    var dateLabel: String {
        switch store {
        case .appStore: "Signed"
        case .googlePlay: "Published"
        }
    }

    /// Why no certificate proves the notification; `nil` if one does.
    var rootRemark: String? {
        switch (store, version) {
        case (.googlePlay, _): "none: Pub/Sub proves messages of Google Play's"
        case (.appStore, 1): "none: a shared secret proves version 1"
        case (.appStore, _): nil
        }
    }
}

extension RegisterJSON {
    /// Returns a notification with its payload, its proof and what it changed.
    package func notification(_ detail: NotificationDetail, roots: [[UInt8]]) throws -> Data {
        try JSONEncoder.api.encode(NotificationDetailJSON(detail, roots: roots))
    }
}
