package import AppStoreTrust
package import AppStoreTypes
package import Foundation
package import Refunds

/// Receives, verifies and stores notifications, whether Apple posts them or the desk recovers or replays them.
package struct NotificationIntake: Sendable {
    let apps: [String: App]
    /// Verifies notifications that name no configured app, against every root that an app trusts.
    private let unknownAppVerifier: SignedDataVerifier
    private let intakeStore: any IntakeStore
    private let traces: Traces
    /// Whether a desk reads the histories of customers, so that a new case waits for one.
    private let readsHistories: Bool
    let now: @Sendable () -> Timestamp
    /// More proofs than cores, since some wait for a revocation check.
    ///
    /// A proof under a remembered chain waits for nothing, so it needs no place.
    private let proofs: WorkLimit

    package init(
        apps: [String: App],
        unknownAppVerifier: SignedDataVerifier,
        store: any IntakeStore,
        proofs: WorkLimit = WorkLimit(mostRunning: 64, mostWaiting: 1024),
        traces: Traces = .none,
        readsHistories: Bool = false,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.apps = apps
        self.readsHistories = readsHistories
        self.unknownAppVerifier = unknownAppVerifier
        intakeStore = store
        self.proofs = proofs
        self.traces = traces
        self.now = now
    }

    /// Accepts a version 2 notification; returns once it is stored, also if it was stored before.
    ///
    /// - Parameters:
    ///   - signedPayload: the notification as Apple signed it.
    ///   - posted: the body in which Apple posted it; `nil` if it was not posted.
    ///   - isRecovered: whether it comes from Apple's notification history.
    /// - Returns: the notification, and whether it is new.
    /// - Throws: why it was not stored.
    package func accept(
        _ signedPayload: String,
        posted: Data? = nil,
        isRecovered: Bool = false
    ) async throws(IntakeRefusal) -> (StoreNotification, IntakeOutcome) {
        let record = try await record(of: signedPayload, posted: posted, isRecovered: isRecovered, receivedAt: now())
        return (record.notification, try await store(record))
    }

    /// Verifies a version 2 notification, and returns it with what follows from it.
    func record(
        of signedPayload: String,
        posted: Data? = nil,
        isRecovered: Bool,
        receivedAt: Timestamp
    ) async throws(IntakeRefusal) -> IntakeRecord {
        let proved = try await traces.span("prove") { () async throws(IntakeRefusal) in try await prove(signedPayload) }
        let app = try configuredApp(proved.identity.subject)
        var record = IntakeRecord(
            notification: StoreNotification(
                app: app.key,
                uuid: proved.identity.uuid,
                type: proved.identity.type,
                subtype: proved.identity.subtype,
                signedAt: proved.identity.signedAt,
                receivedAt: receivedAt,
                signedPayload: signedPayload,
                flag: proved.flag ?? (proved.identity.subject.bundleID == nil ? "names no app" : nil),
                isRecovered: isRecovered
            )
        )
        record.parts = proved.parts
        // Apple's usual form is not stored, because it follows from the payload.
        if let posted, !Self.isUsualForm(posted, of: signedPayload) {
            record.postedBody = String(validating: posted, as: UTF8.self)
        }
        if let outer = proved.notification {
            let notification = try await traces.span("prove parts") { () async throws(IntakeRefusal) in
                try await proveParts(of: outer, by: proved.verifier)
            }
            try notification.checkParts(are: app.key)
            record.apply(NotificationContent(notification), product: { app.value?.catalogue[$0] })
        }
        return record
    }

    /// Returns whether a body is the one in which Apple posts a payload, without any space or other member.
    private static func isUsualForm(_ posted: Data, of signedPayload: String) -> Bool {
        let (before, after) = (Array("{\"signedPayload\":\"".utf8), Array("\"}".utf8))
        guard posted.count == before.count + signedPayload.utf8.count + after.count else { return false }
        return posted.starts(with: before) && posted.suffix(after.count).elementsEqual(after)
            && posted.dropFirst(before.count).dropLast(after.count) == Data(signedPayload.utf8)
    }

    func store(_ record: IntakeRecord) async throws(IntakeRefusal) -> IntakeOutcome {
        let record = withHistoryWait(record)
        return try await traces.span("store") { () async throws(IntakeRefusal) in
            do {
                return try await intakeStore.record(record)
            } catch {
                throw .storeUnavailable(error)
            }
        }
    }

    func withHistoryWait(_ record: IntakeRecord) -> IntakeRecord {
        let app = record.notification.app
        guard readsHistories, apps[app.bundleID]?.apis[app.environment] != nil else { return record }
        var patient = record
        patient.historyWait = RefundCase.historyWait
        return patient
    }

    func kept(_ uuid: String, in app: AppKey) async throws(IntakeRefusal) -> StoreNotification? {
        do {
            return try await intakeStore.notification(uuid, in: app)
        } catch {
            throw .storeUnavailable(error)
        }
    }

    private struct Proved {
        var identity: NotificationIdentity
        /// The notification; `nil` if one of its members is invalid.
        var notification: Verified<NotificationPayload>?
        var flag: String?
        var verifier: SignedDataVerifier
        /// The parts of the signed payload.
        var parts: JWSParts
    }

    /// Verifies the outer signature against the roots of the app that the payload names.
    ///
    /// Nothing but that name is read before the proof, because anyone may have written it.
    private func prove(_ signedPayload: String) async throws(IntakeRefusal) -> Proved {
        let jws: UnverifiedJWS
        do throws(VerificationFailure) {
            jws = try UnverifiedJWS(signedPayload)
        } catch {
            throw Self.refusal(error)
        }
        let claimed = NotificationIdentity.claimedBundleID(in: jws.payload)
        guard !verifier(of: claimed).remembersChain(of: jws) else { return try await prove(jws, claimed: claimed) }
        return try await proofs.run(orThrow: .overloaded) { () async throws(IntakeRefusal) in
            try await prove(jws, claimed: claimed)
        }
    }

    private func prove(_ jws: UnverifiedJWS, claimed: String?) async throws(IntakeRefusal) -> Proved {
        do throws(VerificationFailure) {
            let bytes = try await verifier(of: claimed).verifyBytes(jws)
            var proved = try read(bytes, of: jws)
            let named = proved.identity.subject.bundleID
            proved.verifier = verifier(of: named)
            // A signature under a root that only another app trusts is not valid for this app.
            if named != claimed { _ = try await proved.verifier.verifyBytes(jws) }
            return proved
        } catch {
            throw Self.refusal(error)
        }
    }

    private func verifier(of bundleID: String?) -> SignedDataVerifier {
        bundleID.flatMap { apps[$0]?.verifier } ?? unknownAppVerifier
    }

    /// Reads a proved notification; what cannot be understood is kept whole and flagged.
    private func read(_ bytes: Verified<Data>, of jws: UnverifiedJWS) throws(VerificationFailure) -> Proved {
        do throws(VerificationFailure) {
            let notification = try bytes.read(as: NotificationPayload.self)
            guard let identity = NotificationIdentity(notification.payload) else {
                throw .malformed("it is not a notification")
            }
            return Proved(
                identity: identity,
                notification: notification,
                verifier: unknownAppVerifier,
                parts: jws.parts
            )
        } catch {
            guard let identity = NotificationIdentity(jws.payload) else { throw error }
            var flag = "\(error)"
            if case .unreadableMember(let member) = error { flag = "unreadable member \(member)" }
            return Proved(
                identity: identity,
                notification: nil,
                flag: flag,
                verifier: unknownAppVerifier,
                parts: jws.parts
            )
        }
    }

    /// Verifies the signed data inside a notification, and lists verified parts that cannot be decoded.
    private func proveParts(
        of notification: Verified<NotificationPayload>,
        by verifier: SignedDataVerifier
    ) async throws(IntakeRefusal) -> VerifiedNotification {
        do throws(VerificationFailure) {
            return try await verifier.verifyParts(of: notification, allowingUnreadable: true)
        } catch {
            throw error.isRetryable ? .unprovable : .notProved(error)
        }
    }

    /// Returns the app that a verified payload names, if the desk is configured for it.
    private func configuredApp(
        _ subject: NotificationSubject
    ) throws(IntakeRefusal) -> (key: AppKey, value: App?) {
        guard let bundleID = subject.bundleID, let environment = subject.environment else {
            // Some notifications name no app. They are stored whole, so that a later version can process them.
            return (AppKey(bundleID: subject.bundleID ?? "", environment: subject.environment ?? .production), nil)
        }
        let key = AppKey(bundleID: bundleID, environment: environment)
        guard let app = apps[bundleID] else {
            throw .notConfigured(key, "no app has this bundleId: add it under apps")
        }
        guard app.environments.contains(environment) else {
            throw .notConfigured(key, "this environment is not among the app's environments")
        }
        if environment == .production, subject.appAppleID != app.appAppleID {
            throw .notConfigured(key, "the app's appAppleId is not the one in the notification")
        }
        return (key, app)
    }

    private static func refusal(_ failure: VerificationFailure) -> IntakeRefusal {
        if failure.isRetryable { return .unprovable }
        if case .malformed(let what) = failure { return .malformed(what) }
        return .notProved(failure)
    }
}
