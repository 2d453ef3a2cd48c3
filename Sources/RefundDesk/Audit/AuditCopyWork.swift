import AppStoreClient
import AppStoreTypes
import Dispatch
import Foundation
import Logging
import Refunds
import Synchronization

/// Copies the audit's chain to a file and to a URL as it grows.
///
/// It is a worker of its own, so that a slow destination delays neither linking nor signing.
final class AuditCopyWork: LeasedWork {
    static let name = "audit copy"

    /// How many links one write and one post have.
    private static let batch = 500
    private static let timeout: Duration = .seconds(10)

    private let store: any AuditStore
    private let configuration: AuditConfiguration
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp
    private let steps: AuditSteps
    /// Reads and writes the file outside of the cooperative pool, because a disk may not respond.
    private let queue = DispatchQueue(label: "RefundDesk, copy of the audit")
    private let fileEnd = Mutex<AuditCopyFile.End?>(nil)

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - configuration: where the audit is copied to.
    ///   - store: the store.
    ///   - transport: sends posts to the URL.
    ///   - now: returns the current time.
    ///   - steps: remembers what fails.
    init(
        _ configuration: AuditConfiguration,
        store: any AuditStore,
        transport: any HTTPTransport,
        now: @escaping @Sendable () -> Timestamp,
        steps: AuditSteps
    ) {
        self.configuration = configuration
        self.store = store
        self.transport = transport
        self.now = now
        self.steps = steps
    }

    func claim() async throws -> Timestamp? {
        let now = now()
        guard let due = try await nextDue(at: now), due <= now else { return nil }
        return now
    }

    /// Copies the next links, at most one batch to each destination.
    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        if let path = configuration.file {
            await steps.attempt(.file, at: time) { try await copy(to: AuditCopyFile(path: path)) }
        }
        if let url = configuration.url {
            await steps.attempt(.url, at: time) { try await copy(to: url) }
        }
    }

    func nextDue() async throws -> Timestamp? { try await nextDue(at: now()) }

    private func nextDue(at now: Timestamp) async throws -> Timestamp? {
        var times: [Timestamp] = []
        if configuration.file != nil, try await isBehind(fileEnd.withLock { $0 }) {
            times.append(steps.due(.file, at: now))
        }
        if let url = configuration.url {
            let number = try await store.copiedLinks(to: Self.destination(url))
            if try await store.auditHead()?.number ?? 0 != number { times.append(steps.due(.url, at: now)) }
        }
        return times.min()
    }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    /// Returns whether the file may lack something.
    private func isBehind(_ end: AuditCopyFile.End?) async throws -> Bool {
        guard let end else { return true }
        if try await store.auditHead()?.number ?? 0 != end.link { return true }
        return try await store.newestSignedHead(upTo: end.link)?.head.number ?? 0 > end.signedHead
    }

    private func copy(to file: AuditCopyFile) async throws {
        let known = fileEnd.withLock { $0 }
        let end = try await onQueue { () throws(AuditProblem) in
            // Something else may have changed the file since.
            if let known, try file.length() == known.length { known } else { try file.end() }
        }
        let last = try await store.auditLinks(after: end.link - 1, limit: 1).first
        guard end.link == 0 || (last?.number == end.link && last?.hash.hexadecimal == end.hash) else {
            throw AuditProblem(
                "the database does not have link \(end.link) of \(file.path), or has another one. The file is the copy of "
                    + "another database, or of one before a restore: keep it, and name another file"
            )
        }
        let links = try await store.auditLinks(after: end.link, limit: Self.batch)
        let isEnd = links.count < Self.batch
        let signed = isEnd ? try await store.signedHeads(after: end.signedHead, limit: Self.batch) : []
        // A signature of a link that does not exist is false.
        let heads = signed.filter { $0.head.number <= links.last?.number ?? end.link }
        let new = try await onQueue { () throws(AuditProblem) in
            if !links.isEmpty || !heads.isEmpty { try file.append(links, heads, after: end) }
            return AuditCopyFile.End(
                link: links.last?.number ?? end.link,
                hash: links.last?.hash.hexadecimal ?? end.hash,
                signedHead: heads.last?.head.number ?? end.signedHead,
                length: try file.length()
            )
        }
        fileEnd.withLock { $0 = new }
    }

    private func onQueue<Value: Sendable>(
        _ work: @escaping @Sendable () throws(AuditProblem) -> Value
    ) async throws -> Value {
        try await withCheckedContinuation { done in
            queue.async { done.resume(returning: Result { () throws(AuditProblem) in try work() }) }
        }.get()
    }

    /// The name under which the store keeps how far the copy at a URL goes; it does not show the URL.
    static func destination(_ url: String) -> String { AccessSecret.digest(of: url).hexadecimal }

    private func copy(to url: String) async throws {
        let destination = Self.destination(url)
        let number = try await store.copiedLinks(to: destination)
        let newest = try await store.auditHead()?.number ?? 0
        guard number <= newest else {
            throw AuditProblem(
                "the address has \(number) links, and the database has \(newest): it was restored from a backup, or "
                    + "somebody changed it"
            )
        }
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
        let status: Int
        do {
            status = try await transport.send(request).status
        } catch let failure as TransportFailure {
            throw AuditProblem(failure.message)
        }
        guard (200..<300).contains(status) else { throw AuditProblem("the address answered \(status)") }
        try await store.noteCopiedLinks(to: destination, upTo: last.number)
    }
}
