import AppStoreClient
import AppStoreTypes
import Foundation
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// Tells for each app how far its notifications are complete.
    func recoveryFindings(_ configuration: DeskConfiguration, _ store: Store) async throws -> [DoctorFinding] {
        let (configured, appsV1) = (configuration.appKeys, configuration.appsV1)
        return try await RecoveryReport.all(of: nil, configured: configured, appsV1: appsV1, in: store)
            .map(finding)
    }

    private func finding(_ report: RecoveryReport) -> DoctorFinding {
        let progress = report.progress
        let requests = progress.requests
        let name = "\(progress.app.bundleID) \(progress.app.environment)"
        let state = "\(name): complete from \(progress.coverage.since) until \(progress.coverage.until)"
        let proof = """
            ; \(requests.issued) refund requests: \(requests.received) received, \(requests.recovered) recovered, \
            \(requests.unreadable) unreadable; cases: \(report.cases.cases(in: .answered)) answered, \
            \(report.cases.cases(in: .withheld)) withheld, \(report.cases.cases(in: .missed)) missed
            """ + (report.limit.map { ". \($0)" } ?? "")
        if progress.isBehind(at: now()) || progress.failure != nil {
            let reason = progress.failure.map { ": \($0)" } ?? ": the desk has not read Apple's history since then"
            return DoctorFinding(
                "recovery",
                .warn,
                state + reason + proof,
                mend: "start the desk" + (report.remedy(at: now()).map { ", or run \($0)" } ?? "")
            )
        }
        if let gap = progress.coverage.gaps.last {
            let count = progress.coverage.gaps.count
            let gaps = count == 1 ? "a gap" : "\(count) gaps, the last"
            return DoctorFinding(
                "recovery",
                .warn,
                "\(state), with \(gaps) from \(gap.period.lowerBound): \(gap.reason)\(proof)",
                mend: report.remedy(at: now()).map { "run \($0)" } ?? "nothing: Apple lists them no longer"
            )
        }
        return DoctorFinding(
            "recovery",
            .ok,
            state + proof
        )
    }
}

extension Doctor {
    /// How long to wait for a test notification.
    private static let testPatience: Duration = .seconds(60)

    /// Asks Apple for a test notification to each app's URL, and waits until it is stored.
    ///
    /// - Parameters:
    ///   - clock: the clock that waits use.
    ///   - pause: the wait between two questions to Apple.
    /// - Returns: a finding for each app and environment.
    package func sendTests(
        clock: any Clock<Duration> = .continuous,
        pause: Duration = .seconds(2)
    ) async -> DoctorReport {
        let configuration: DeskConfiguration
        do throws(ConfigurationError) {
            configuration = try DeskConfiguration.load(path: path, environment: environment)
        } catch {
            return DoctorReport(findings: error.issues.map(\.finding))
        }
        var findings: [DoctorFinding] = []
        for part in configuration.perDatabase {
            guard part.database.exists, let store = try? part.database.readOnlyStore() else {
                findings.append(
                    DoctorFinding(
                        "test",
                        .fail,
                        "\(part.database): cannot be read, so nothing shows whether a notification arrives",
                        mend: "start the desk with refund-desk serve, then run this again"
                    )
                )
                continue
            }
            let calls = part.callStore()
            defer { try? calls?.close() }
            // Google Play's test message is sent in the Play Console.
            for app in part.apps {
                guard let key = app.key else { continue }
                for environment in app.environments {
                    let api = testAPI(of: app, key, environment, countedIn: calls)
                    findings.append(await sendTest(app, api, store) { try await clock.sleep(for: pause) })
                }
            }
        }
        return DoctorReport(findings: findings)
    }

    private func testAPI(
        of app: AppConfiguration,
        _ key: AppKeyConfiguration,
        _ environment: AppStoreEnvironment,
        countedIn calls: Store?
    ) -> AppStoreServerAPI {
        let url = app.endpoints[environment] ?? ""
        return AppStoreServerAPI(
            baseURL: url,
            environment: environment,
            key: app.apiKey(key),
            transport: transport,
            limiter: Self.limiter(for: url),
            retries: .never,
            timeout: .seconds(10),
            now: now
        ).signed(with: APIKeySet(app.apiKey(key), app.otherKey.map(app.apiKey))).counted(in: calls, for: app, now: now)
    }

    private func sendTest(
        _ app: AppConfiguration,
        _ api: AppStoreServerAPI,
        _ store: Store,
        pause: () async throws -> Void
    ) async -> DoctorFinding {
        let environment = api.environment
        let name = "\(app.bundleID) \(environment)"
        do throws(AppStoreAPIError) {
            let token = try await api.requestTestNotification().testNotificationToken ?? ""
            let key = AppKey(bundleID: app.bundleID, environment: environment)
            return await testResult(of: token, api, name, key, store, pause)
        } catch {
            if case .rejected(let rejection) = error, rejection.code == .serverNotificationURLNotFound {
                return DoctorFinding(
                    "test",
                    .warn,
                    "\(name): Apple has no notification URL for this environment",
                    mend: "enter this desk's URL, https://…/notifications/v2, in App Store Connect, App Information"
                )
            }
            return DoctorFinding(
                "test",
                .fail,
                "\(name): Apple did not accept the request for a test notification: \(error)",
                mend: "run refund-desk doctor without --send-test; it checks the key and the endpoint"
            )
        }
    }

    /// Waits until Apple has tried to deliver a test notification, and returns the result.
    private func testResult(
        of token: String,
        _ api: AppStoreServerAPI,
        _ name: String,
        _ app: AppKey,
        _ store: Store,
        _ pause: () async throws -> Void
    ) async -> DoctorFinding {
        let start = ContinuousClock.now
        var trouble = "Apple has not tried to deliver it"
        while ContinuousClock.now - start < Self.testPatience {
            do throws(AppStoreAPIError) {
                let status = try await api.testNotificationStatus(of: token)
                if let result = status.sendAttempts?.last?.sendAttemptResult ?? status.firstSendAttemptResult {
                    guard result == .success else {
                        return DoctorFinding(
                            "test",
                            .fail,
                            "\(name): Apple could not deliver the test notification: \(result.rawValue)",
                            mend: "check the URL in App Store Connect, its certificate, and the desk's log"
                        )
                    }
                    if await isStored(status.signedPayload ?? "", in: app, store) {
                        let seconds = (ContinuousClock.now - start).components.seconds
                        let words = "\(name): the test notification is stored, after \(seconds) s"
                        return DoctorFinding("test", .ok, words)
                    }
                    trouble = "Apple delivered it, but it is not in this desk's database"
                }
            } catch {
                // Right after the request, Apple often does not know the test yet.
                guard case .rejected(let rejection) = error, rejection.status == 404 || rejection.status >= 429 else {
                    trouble = "\(error)"
                    break
                }
            }
            do {
                try await pause()
            } catch {
                trouble = "the wait was interrupted"
                break
            }
        }
        return DoctorFinding(
            "test",
            .fail,
            "\(name): the test notification did not arrive: \(trouble)",
            mend: "check that the URL in App Store Connect leads to this desk, and that the desk runs"
        )
    }

    private func isStored(_ signedPayload: String, in app: AppKey, _ store: Store) async -> Bool {
        guard let uuid = RecoveryReader.claimedUUID(in: signedPayload) else { return false }
        return (try? await store.storedNotifications([uuid], in: app))?[uuid] != nil
    }
}
