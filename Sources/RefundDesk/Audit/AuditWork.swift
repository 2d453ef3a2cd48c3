import AppStoreTypes
import Foundation
import Logging
import Refunds
import Synchronization

/// Links the deeds, and signs the end of the chain at intervals.
final class AuditWork: LeasedWork {
    static let name = "audit"

    let looksFirst = true

    /// How many deeds one transaction links.
    private static let batch = 500

    private let store: any AuditStore
    private let configuration: AuditConfiguration
    private let signingKey: AuditSigningKey
    /// Wakes the worker that copies the chain.
    private let wakeCopies: WakeSignal
    /// What the desk uses from its start.
    private let start: @Sendable () async throws -> [Deed]
    private let pending: PendingDeeds
    private let now: @Sendable () -> Timestamp
    private let steps: AuditSteps
    private let state = Mutex(State())

    private struct State {
        var hasBegun = false
    }

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - configuration: how the audit is signed.
    ///   - signingKey: the key that signs it.
    ///   - store: the store.
    ///   - wakeCopies: wakes the worker that copies the chain.
    ///   - start: returns what the desk uses from its start, as deeds.
    ///   - pending: what happened where nothing could wait for the store.
    ///   - now: returns the current time.
    ///   - steps: remembers what fails.
    init(
        _ configuration: AuditConfiguration,
        signingKey: AuditSigningKey,
        store: any AuditStore,
        wakeCopies: WakeSignal = WakeSignal(),
        start: @escaping @Sendable () async throws -> [Deed],
        pending: PendingDeeds = PendingDeeds(),
        now: @escaping @Sendable () -> Timestamp,
        steps: AuditSteps
    ) {
        self.configuration = configuration
        self.signingKey = signingKey
        self.store = store
        self.wakeCopies = wakeCopies
        self.start = start
        self.pending = pending
        self.now = now
        self.steps = steps
    }

    func claim() async throws -> Timestamp? {
        let now = now()
        guard let due = try await nextDue(at: now), due <= now else { return nil }
        return now
    }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        await steps.attempt(.link, at: time) { try await link() }
        await steps.attempt(.sign, at: time) { try await sign(at: time) }
        wakeCopies.notify()
    }

    func nextDue() async throws -> Timestamp? { try await nextDue(at: now()) }

    private func nextDue(at now: Timestamp) async throws -> Timestamp? {
        let hasBegun = state.withLock { $0.hasBegun }
        let backlog = try await store.auditBacklog(limit: 1)
        let canLink = !hasBegun || pending.first != nil || backlog.unlinkedDeeds > 0
        return [
            canLink ? steps.due(.link, at: now) : nil,
            nextSignature(of: backlog, at: now).map { max($0, steps.due(.sign, at: now)) },
        ].compactMap(\.self).min()
    }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    private func link() async throws {
        if !state.withLock({ $0.hasBegun }) {
            for deed in try await start() { try await store.recordChange(deed) }
            state.withLock { $0.hasBegun = true }
        }
        while let deed = pending.first {
            try await store.record(deed)
            pending.removeFirst()
        }
        while try await store.linkDeeds(limit: Self.batch) == Self.batch {}
    }

    /// Returns when the end of the chain is to be signed; `nil` if it is signed, or if there is no key.
    private func nextSignature(of backlog: AuditBacklog, at now: Timestamp) -> Timestamp? {
        guard configuration.key != nil, let head = backlog.head, head.number > 0 else { return nil }
        // A signature of a longer chain or of the future is false, and must not put off the next one.
        guard let newest = backlog.newestSignedHead else { return now }
        if newest.head.number == head.number { return nil }
        return newest.signedAt > now ? now : newest.signedAt + configuration.signEvery
    }

    private func sign(at time: Timestamp) async throws {
        let backlog = try await store.auditBacklog(limit: 1)
        guard let head = backlog.head, let due = nextSignature(of: backlog, at: time), due <= time else { return }
        guard let key = try signingKey.key() else { return }
        if let file = configuration.headFile, let last = try file.read(), try await !store.hasLink(last.head) {
            throw AuditProblem(
                "the audit does not have link \(last.head.number) that this desk signed at \(last.signedAt), or has "
                    + "another one. If the database is new or was restored from a backup, remove \(file.path); otherwise "
                    + "somebody changed it, see refund-desk audit verify"
            )
        }
        let signed = try SignedAuditHead(signing: head, with: key, at: time)
        try await store.keep(signed)
        try configuration.headFile?.write(signed)
    }
}

/// The steps of the audit's work.
///
/// Each fails and is tried again by itself.
final class AuditSteps: Sendable {
    enum Step: String, CaseIterable { case link, sign, file, url }

    /// How long a step that failed waits.
    static let patience: Duration = .seconds(30)

    private struct State {
        /// When each failing step is tried again.
        var waits: [Step: Timestamp] = [:]
        /// Why each failing step failed, so that the log says it once.
        var reasons: [Step: String] = [:]
    }

    private let state = Mutex(State())
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    /// The steps that failed and did not succeed since.
    var failing: Set<Step> { state.withLock { Set($0.reasons.keys) } }

    /// Returns when a step with work may run: now, unless it failed a moment ago.
    func due(_ step: Step, at now: Timestamp) -> Timestamp {
        // A wait that lies too far ahead is of a clock that was set back.
        let wait = state.withLock { $0.waits[step] }
        return wait.flatMap { $0 <= now + Self.patience ? max($0, now) : nil } ?? now
    }

    /// Runs a step unless it failed a moment ago, and logs a failure and its end.
    func attempt(_ step: Step, at time: Timestamp, _ run: () async throws -> Void) async {
        guard due(step, at: time) <= time else { return }
        do {
            try await run()
            let failed = state.withLock { state in
                state.waits[step] = nil
                return state.reasons.removeValue(forKey: step)
            }
            if failed != nil { logger.notice("the audit works again", metadata: ["audit.step": "\(step.rawValue)"]) }
        } catch {
            let reason =
                switch error {
                case let problem as AuditProblem: problem.description
                case let problem as PrivateKeyFileProblem: problem.description
                default: "the database or the key cannot be used"
                }
            let isNew = state.withLock { state in
                state.waits[step] = time + Self.patience
                return state.reasons.updateValue(reason, forKey: step) != reason
            }
            guard isNew, !(error is CancellationError) else { return }
            logger.warning(
                "\(Self.message(for: step))",
                metadata: ["audit.step": "\(step.rawValue)", "reason": "\(reason)"]
            )
        }
    }

    private static func message(for step: Step) -> String {
        switch step {
        case .link: "the audit could not be continued"
        case .sign: "the audit could not be signed"
        case .file, .url: "the audit could not be copied"
        }
    }
}

/// Why the audit cannot be signed or copied, as text for the operator.
package struct AuditProblem: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String

    package init(_ description: String) { self.description = description }
}
