import AppStoreClient
import AppStoreTypes
import Foundation
import Logging
import Refunds
import Synchronization

/// Links what was done, signs the chain's end now and then, and copies the chain as it grows.
final class AuditWork: LeasedWork {
    static let name = "audit"

    /// How many deeds one transaction links, and one post has.
    private static let batch = 500
    private static let timeout: Duration = .seconds(10)
    /// How long a copy that failed waits.
    private static let patience: Duration = .seconds(30)

    private let store: any AuditStore
    private let configuration: AuditConfiguration
    private let transport: any HTTPTransport
    /// What the desk uses from its start.
    private let start: @Sendable () -> [Deed]
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var hasBegun = false
        var fileEnd: AuditCopyFile.End?
        /// When each failing step is tried again.
        var waits: [Step: Timestamp] = [:]
        /// The key, once it was read.
        var key: Data?
    }

    /// A step that can fail by itself.
    private enum Step: String { case sign, file, url }

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - configuration: how the audit is signed and copied.
    ///   - store: the store.
    ///   - transport: sends posts to the URL of the configuration.
    ///   - start: returns what the desk uses from its start, as deeds.
    ///   - now: returns the current time.
    ///   - logger: the logger.
    init(
        _ configuration: AuditConfiguration,
        store: any AuditStore,
        transport: any HTTPTransport,
        start: @escaping @Sendable () -> [Deed],
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.configuration = configuration
        self.store = store
        self.transport = transport
        self.start = start
        self.now = now
        self.logger = logger
    }

    func claim() async throws -> Timestamp? {
        let now = now()
        guard let due = try await nextDue(), due <= now else { return nil }
        return now
    }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        if !state.withLock({ $0.hasBegun }) {
            for deed in start() { try await store.recordChange(deed) }
            state.withLock { $0.hasBegun = true }
        }
        while try await store.linkDeeds(limit: Self.batch) == Self.batch {}
        await attempt(.sign, at: time) { try await sign(at: time) }
        await attempt(.file, at: time) { try await copyToFile() }
        await attempt(.url, at: time) { try await copyToURL() }
    }

    func nextDue() async throws -> Timestamp? {
        let now = now()
        if !state.withLock({ $0.hasBegun }) { return now }
        if try await store.unlinkedDeeds(limit: 1) > 0 { return now }
        var times = state.withLock { $0.waits.values.map { min($0, now + Self.patience) } }
        if let due = try await nextSignature() { times.append(waiting(.sign).map { max($0, due) } ?? due) }
        return times.min()
    }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    private func waiting(_ step: Step) -> Timestamp? { state.withLock { $0.waits[step] } }

    /// Runs a step, unless it failed a moment ago; a failure delays no other step.
    private func attempt(_ step: Step, at time: Timestamp, _ run: () async throws -> Void) async {
        if let again = waiting(step), time < again, again <= time + Self.patience { return }
        do {
            try await run()
            state.withLock { $0.waits[step] = nil }
        } catch {
            let reason =
                switch error {
                case let problem as AuditCopyProblem: problem.description
                case let problem as PrivateKeyFileProblem: problem.description
                case let failure as TransportFailure: failure.message
                default: "the database or the key cannot be used"
                }
            logger.warning(
                step == .sign ? "the audit could not be signed" : "the audit could not be copied",
                metadata: ["audit.step": "\(step.rawValue)", "reason": "\(reason)"]
            )
            state.withLock { $0.waits[step] = time + Self.patience }
        }
    }

    // MARK: - Signing

    /// Returns when the end of the chain is to be signed; `nil` if it is signed, or if there is no key.
    private func nextSignature() async throws -> Timestamp? {
        guard configuration.keyFile != nil, let head = try await store.auditHead(), head.number > 0 else { return nil }
        guard let newest = try await store.newestSignedHead() else { return now() }
        return newest.head.number < head.number ? newest.signedAt + configuration.signEvery : nil
    }

    private func sign(at time: Timestamp) async throws {
        guard let due = try await nextSignature(), due <= time, let head = try await store.auditHead() else { return }
        guard let key = try signingKey() else { return }
        try await store.keep(SignedAuditHead(signing: head, with: key, at: time))
    }

    private func signingKey() throws -> Data? {
        if let key = state.withLock({ $0.key }) { return key }
        guard let key = try configuration.keyFile?.makeIfMissing() else { return nil }
        state.withLock { $0.key = key }
        return key
    }

    // MARK: - Copies

    private func copyToFile() async throws {
        guard let path = configuration.file else { return }
        let file = AuditCopyFile(path: path)
        var end = try known(file) ?? file.end()
        let newest = try await store.auditHead()?.number ?? 0
        guard end.link <= newest else {
            throw AuditCopyProblem(
                "\(path) has \(end.link) links, and the database has \(newest). It is the copy of another database, or "
                    + "of one before a restore: name another file"
            )
        }
        while true {
            let links = try await store.auditLinks(after: end.link, limit: Self.batch)
            let isEnd = links.count < Self.batch
            let heads = isEnd ? try await store.signedHeads(after: end.signedHead, limit: Self.batch) : []
            guard !links.isEmpty || !heads.isEmpty else { return }
            try file.append(links, heads, after: end)
            end = try AuditCopyFile.End(
                link: links.last?.number ?? end.link,
                signedHead: heads.last?.head.number ?? end.signedHead,
                length: file.length()
            )
            state.withLock { $0.fileEnd = end }
        }
    }

    /// Returns the end that the last copy left, unless something else changed the file since.
    private func known(_ file: AuditCopyFile) throws -> AuditCopyFile.End? {
        guard let end = state.withLock({ $0.fileEnd }), try file.length() == end.length else { return nil }
        return end
    }

    private func copyToURL() async throws {
        guard let url = configuration.url else { return }
        let destination = AccessSecret.digest(of: url).hexadecimal
        while true {
            let number = try await store.copiedLinks(to: destination)
            let links = try await store.auditLinks(after: number, limit: Self.batch)
            guard let last = links.last else { return }
            let request = TransportRequest(
                method: "POST",
                url: url,
                headers: ["User-Agent": "refund-desk", "Content-Type": "text/plain; charset=utf-8"],
                body: Data((links.map(\.copyLine).joined(separator: "\n") + "\n").utf8),
                timeout: Self.timeout,
                responseLimit: 1 << 16
            )
            let status = try await transport.send(request).status
            guard (200..<300).contains(status) else {
                throw AuditCopyProblem("the address answered \(status)")
            }
            try await store.noteCopiedLinks(to: destination, upTo: last.number)
        }
    }
}
