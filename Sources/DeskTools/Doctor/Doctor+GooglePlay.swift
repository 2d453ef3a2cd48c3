import AppStoreTypes
import Foundation
import GooglePlay
import RefundDesk
import Refunds

extension Doctor {
    /// Checks that Google Play lets each app's service account see its orders.
    ///
    /// It reads the newest voided purchase, which needs the account's key, the package and a permission, and which
    /// changes nothing.
    func googlePlayFindings(_ configuration: DeskConfiguration) async -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        for app in configuration.apps {
            guard let googlePlay = app.googlePlay else { continue }
            findings.append(await accountFinding(googlePlay, of: app))
            if googlePlay.push == nil, let pull = googlePlay.pull {
                findings.append(DoctorFinding("google play", .ok, "\(app.bundleID): messages are pulled from \(pull)"))
            }
        }
        return findings
    }

    private func accountFinding(_ googlePlay: GooglePlayConfiguration, of app: AppConfiguration) async -> DoctorFinding
    {
        let account = googlePlay.account.email
        let endpoints = googlePlay.endpoints
        let tokens = AccessTokens(
            account: googlePlay.account,
            url: endpoints == .google ? nil : endpoints.token,
            transport: transport,
            now: now
        )
        let client = GooglePlayClient(
            packageName: googlePlay.packageName,
            tokens: tokens,
            endpoints: endpoints,
            transport: transport
        )
        do {
            _ = try await client.voidedPurchases(since: now() - .seconds(86_400), pageSize: 1)
            return DoctorFinding("google play", .ok, "\(app.bundleID): Google Play accepts \(account)")
        } catch let failure as GooglePlayFailure {
            return DoctorFinding("google play", .fail, "\(app.bundleID): \(failure)", mend: Self.step(failure, account))
        } catch {
            return DoctorFinding("google play", .fail, "\(app.bundleID): Google Play was not asked")
        }
    }

    private static func step(_ failure: GooglePlayFailure, _ account: String) -> String {
        switch failure {
        case .unauthorized: "create a new key for \(account) in Google Cloud, and name its file in serviceAccountFile"
        case .refused(let refusal) where refusal.status == 403:
            "give \(account) the permissions to view financial data and to manage orders in the Play Console"
        case .refused: "compare packageName with the app in the Play Console"
        case .noToken(let failure): step(failure, account)
        case .outOfTime, .rateLimited, .serverTrouble, .noAnswer, .unreadable:
            "try again; check that Google can be reached from here"
        }
    }

    /// How long the order of a message may stay unread before the doctor warns.
    private static let patience: Duration = .seconds(600)

    /// Says how many messages from Google Play wait for their orders, and since when.
    static func countFindings(_ counts: [MonitoringSnapshot.WaitingMessages], at now: Timestamp) -> [DoctorFinding] {
        counts.map { app in
            let messages =
                app.count == 1 ? "1 message waits for its order" : "\(app.count) messages wait for their orders"
            let text = "\(app.bundleID): \(messages), the oldest since \(app.oldestAt)"
            guard now - app.oldestAt > patience else { return DoctorFinding("google play", .ok, text) }
            return DoctorFinding(
                "google play",
                .warn,
                text,
                mend: "start the desk if none runs; otherwise see the lines about the messages below, and the log"
            )
        }
    }

    /// Warns about messages from Google Play that wait for their order, also of apps that left the configuration.
    static func messageFindings(_ waiting: [WaitingMessage], _ configuration: DeskConfiguration) -> [DoctorFinding] {
        let configured = Set(configuration.apps.filter { $0.googlePlay != nil }.map(\.bundleID))
        return waiting.filter { $0.tries > 0 || !configured.contains($0.bundleID) }.map { message in
            let kind = message.kind == .review ? "a refund review" : "a voided purchase"
            guard configured.contains(message.bundleID) else {
                return DoctorFinding(
                    "google play",
                    .warn,
                    "\(message.bundleID): \(kind) that arrived at \(message.receivedAt) waits, but the app is not "
                        + "configured as an app of Google Play's; its time ends at \(message.deadline)",
                    mend: "configure the app again until the desk has settled its messages; or let retention.payloads "
                        + "remove them, or refund-desk retention run, that long after their time has ended"
                )
            }
            return DoctorFinding(
                "google play",
                .warn,
                "\(message.bundleID): the order of \(kind) that arrived at \(message.receivedAt) was not read: "
                    + "\(message.reason ?? "the first try is under way"); its time ends at \(message.deadline)",
                mend: "fix what the line names, above all the service account and its permissions"
            )
        }
    }
}
