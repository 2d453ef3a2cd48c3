import AppStoreTypes
import Refunds
import Store

extension SettingsPage {
    /// Returns what to do on the first day; the steps about all apps only for a visitor who may see all.
    static func steps(
        _ operations: DeskOperations,
        _ apps: [AppConfiguration],
        recoveries: [RecoveryProgress],
        answered: Int64,
        seesAll: Bool,
        in scope: PageScope,
        at deskAddress: String
    ) async throws -> [Step] {
        // Google Play has other screens, no test notification that the desk can ask for, and no history.
        let keys = apps.filter { $0.googlePlay == nil }.flatMap { app in
            app.environments.map { AppKey(bundleID: app.bundleID, environment: $0) }
        }
        let newest = try await operations.notifications.newestNotifications(of: apps.map(\.bundleID))
        let facts = try await operations.health.monitoring.firstDayFacts()
        let silent = keys.filter { newest[$0.bundleID]?[$0.environment] == nil }
        let isTested = newest.values.contains { $0.test != nil }
        let accepted = Set(recoveries.filter { $0.failure == nil }.map(\.app))
        let isAccepted = keys.allSatisfy { accepted.contains($0) }
        let ofAllApps = [
            Step(
                "Consent is recorded",
                isDone: facts.hasConsent,
                facts.hasConsent
                    ? "Your backend reports consent." : "Without consent, nothing is answered. Your backend calls:",
                call: facts.hasConsent
                    ? nil : "PUT /v1/apps/\(apps.first?.bundleID ?? "{bundleId}")/customers/{appAccountToken}/consent"
            ),
            Step(
                "Usage is reported",
                isDone: facts.hasUsage,
                facts.hasUsage ? "Your backend reports use." : "Answers say more with it. Your backend calls:",
                call: facts.hasUsage ? nil : "POST /v1/apps/\(apps.first?.bundleID ?? "{bundleId}")/usage"
            ),
        ]
        let first = [
            Step(
                "Notification URLs are entered",
                isDone: silent.isEmpty && !keys.isEmpty,
                silent.isEmpty
                    ? "Notifications of every app and environment arrive."
                    : "Nothing arrived yet from: \(names(silent)). In App Store Connect, App Information, enter:",
                call: silent.isEmpty ? nil : Invitation.Example.notificationsV2(at: deskAddress).text,
                link: scope.link("/notifications"),
                linkText: "Notifications"
            ),
            Step(
                "A test notification arrived",
                isDone: isTested,
                isTested
                    ? "Apple reached this desk."
                    : "Ask Apple for one below, or on the desk's machine:",
                call: isTested ? nil : "refund-desk doctor --send-test"
            ),
            Step(
                "Apple accepts the key",
                isDone: !keys.isEmpty && isAccepted,
                isAccepted
                    ? "The desk read Apple's notification history with each app's key."
                    : "Apple's history could not be read yet for: \(names(keys.filter { !accepted.contains($0) })).",
                link: scope.link("/health"),
                linkText: "Health"
            ),
        ]
        let last = [
            Step(
                "The first request is answered",
                isDone: answered > 0,
                answered > 0
                    ? "Apple accepted an answer."
                    : "It happens by itself when a customer who consented asks for a refund.",
                link: scope.link("/cases"),
                linkText: "Cases"
            )
        ]
        return (keys.isEmpty && !apps.isEmpty ? [] : first) + (seesAll ? ofAllApps : []) + last
    }

    private static func names(_ keys: [AppKey]) -> String {
        keys.map { "\($0.bundleID) \($0.environment.rawValue)" }.joined(separator: ", ")
    }
}

extension SettingsPage.Step {
    fileprivate init(
        _ title: String,
        isDone: Bool,
        _ text: String,
        call: String? = nil,
        link: String? = nil,
        linkText: String? = nil
    ) {
        self.title = title
        state = isDone ? Chip(word: "Done", tone: .good) : Chip(word: "To do", tone: .warn)
        self.text = text
        self.call = call
        self.link = link
        self.linkText = linkText
    }
}
