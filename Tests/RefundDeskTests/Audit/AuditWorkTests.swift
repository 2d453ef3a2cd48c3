// This file is longer than most, because all its tests play the same work on the same chain.

import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import DeskTools
import Foundation
import Logging
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The work that links, signs and copies the audit")
struct AuditWorkTests {
    /// A receiver of posts that can fail, and remembers the lines that it took.
    private final class Receiver: HTTPTransport {
        let status = Mutex(200)
        let lines = Mutex<[String]>([])

        func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
            let status = status.withLock { $0 }
            if status == 200 {
                let text = String(decoding: request.body ?? Data(), as: UTF8.self)
                lines.withLock { $0 += text.split(separator: "\n").map(String.init) }
            }
            return TransportResponse(status: status, headers: [:], body: Data())
        }
    }

    /// The works of one desk.
    private struct Works {
        let links: AuditWork
        let copies: AuditCopyWork
    }

    private static func work(
        _ store: Store,
        _ configuration: AuditConfiguration,
        _ clock: VirtualClock,
        _ receiver: Receiver = Receiver(),
        signingKey: AuditSigningKey? = nil,
        pending: PendingDeeds = PendingDeeds()
    ) -> Works {
        let steps = AuditSteps(logger: Logger(label: "test"))
        return Works(
            links: AuditWork(
                configuration,
                signingKey: signingKey ?? AuditSigningKey(configuration.keyFile),
                store: store,
                start: { [Deed(.configurationInForce, by: "desk", details: ["version": "1"], at: clock.timestamp)] },
                pending: pending,
                now: { clock.timestamp },
                steps: steps
            ),
            copies: AuditCopyWork(
                configuration,
                store: store,
                transport: receiver,
                now: { clock.timestamp },
                steps: steps
            )
        )
    }

    private static func add(_ count: Int, to store: Store, _ clock: VirtualClock) async throws {
        for _ in 0..<count { try await store.record(Deed(.tokenRevoked, by: "test", at: clock.timestamp)) }
    }

    private static func finish(_ work: Works) async throws {
        for _ in 0..<20 {
            let links = try await work.links.workOne() != nil
            let copies = try await work.copies.workOne() != nil
            if !links, !copies { return }
        }
        Issue.record("the work does not come to rest")
    }

    @Test("A desk records its configuration and policies once, and again only if they changed")
    func start() async throws {
        try await Store.withNew { store in
            let clock = VirtualClock()
            for _ in 0..<2 { try await Self.finish(Self.work(store, AuditConfiguration(), clock)) }
            let deeds = try await store.deeds(matching: AuditFilter(), limit: 9, cursor: nil).items
            #expect(deeds.compactMap(\.deed.kind) == [.configurationInForce] && deeds.first?.number == 1)
        }
    }

    @Test("The worker records deeds of places that cannot wait for the store, in order")
    func pending() async throws {
        try await Store.withNew { store in
            let (clock, pending) = (VirtualClock(), PendingDeeds())
            let work = Self.work(store, AuditConfiguration(), clock, pending: pending)
            try await Self.finish(work)
            for key in ["A", "B"] {
                pending.add(Deed(acceptedKey: key, of: Site.bundleID, in: .production, at: clock.timestamp))
            }
            #expect(try await work.links.nextDue() == clock.timestamp)
            try await Self.finish(work)
            let deeds = try await store.deeds(matching: AuditFilter(kind: .keyInUse), limit: 9, cursor: nil).items
            #expect(deeds.map(\.deed.details["acceptedKey"]) == ["B", "A"] && deeds.allSatisfy { $0.number != nil })
            #expect(pending.first == nil)
        }
    }

    @Test("The end of the chain is signed at once, and then once an interval if the chain grew")
    func signatures() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let path = folder.path("audit.key")
                let work = Self.work(store, AuditConfiguration(key: path), clock)
                var numbers: [Int64] = []
                for grows in [true, true, false, true] {
                    if grows { try await Self.add(1, to: store, clock) }
                    try await Self.finish(work)
                    numbers = try await store.signedHeads(after: 0, limit: 9).map(\.head.number)
                    clock.advance(by: .seconds(1800))
                }
                // At 0:00 two links, at 0:30 too early, at 1:00 the third, at 1:30 too early.
                #expect(numbers == [2, 3])
                clock.advance(by: .seconds(1800))
                try await Self.finish(work)
                let heads = try await store.signedHeads(after: 0, limit: 9)
                #expect(heads.map(\.head.number) == [2, 3, 4] && heads.allSatisfy(\.isGenuine))
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
        }
    }

    @Test("A replaced audit key signs once the secrets are read again")
    func otherKey() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let configuration = AuditConfiguration(key: folder.path("audit.key"))
                let signingKey = AuditSigningKey(configuration.keyFile)
                let work = Self.work(store, configuration, clock, signingKey: signingKey)
                try await Self.finish(work)
                let other = Data(repeating: 7, count: 32)
                try Data(other.base64EncodedString().utf8).write(to: URL(filePath: folder.path("audit.key")))
                for isReadAgain in [false, true] {
                    if isReadAgain {
                        let stored = try #require(try signingKey.stored())
                        #expect(signingKey.replace(with: stored))
                    }
                    clock.advance(by: .seconds(3600))
                    try await Self.add(1, to: store, clock)
                    try await Self.finish(work)
                }
                let keys = try await store.signedHeads(after: 0, limit: 9).map(\.publicKey)
                let publicKey = try SignedAuditHead.publicKey(of: other)
                #expect(keys.count == 3 && keys.first != publicKey)
                #expect(keys.prefix(2).last == keys.first && keys.last == publicKey)
            }
        }
    }

    @Test("Without a key that can be made, the chain still grows and is copied, and the key is tried again")
    func noKey() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let file = folder.path("audit.log")
                let key = folder.path("missing/audit.key")
                let work = Self.work(store, AuditConfiguration(key: key, file: file), clock)
                try await Self.add(1, to: store, clock)
                try await Self.finish(work)
                #expect(try AuditCopyFile(path: file).end().link == 2)
                #expect(try await store.newestSignedHead(upTo: .max) == nil)
                try FileManager.default.createDirectory(
                    atPath: folder.path("missing"),
                    withIntermediateDirectories: false
                )
                clock.advance(by: .seconds(31))
                try await Self.finish(work)
                #expect(try await store.newestSignedHead(upTo: .max)?.head.number == 2)
            }
        }
    }

    @Test("A desk does not sign a chain without the link that it signed last, until its file of that link is removed")
    func changedChain() async throws {
        try await TemporaryFolder.withNew { folder in
            let clock = VirtualClock()
            let configuration = AuditConfiguration(key: folder.path("audit.key"))
            try await Store.withNew { store in
                try await Self.add(3, to: store, clock)
                try await Self.finish(Self.work(store, configuration, clock))
                #expect(try await store.newestSignedHead(upTo: .max)?.head.number == 4)
            }
            // Somebody exchanges the whole database for a shorter one.
            try await Store.withNew { store in
                let work = Self.work(store, configuration, clock)
                for _ in 0..<2 {
                    try await Self.finish(work)
                    #expect(try await store.newestSignedHead(upTo: .max) == nil)
                    clock.advance(by: .seconds(31))
                }
                let file = try #require(configuration.headFile)
                let kept = try #require(try file.read())
                let report = try await AuditVerification(store, kept: [.init(kept.head, source: "the file")]).run()
                #expect(report.faults == [.cut(from: 2, to: 4, knownFrom: "the file")])
                try FileManager.default.removeItem(atPath: file.path)
                try await Self.finish(work)
                #expect(try await store.newestSignedHead(upTo: .max)?.head.number == 1)
            }
        }
    }

    @Test("A copy of the audit that lacks links, has a false signed head, is empty or is another file is named")
    func falseCopies() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let file = AuditCopyFile(path: folder.path("audit.log"))
                let configuration = AuditConfiguration(key: folder.path("audit.key"), file: file.path)
                try await Self.add(4, to: store, clock)
                try await Self.finish(Self.work(store, configuration, clock))
                let lines = try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n")
                #expect(lines.count == 6)
                func faults(_ lines: [Substring]) async throws -> [AuditVerification.Fault] {
                    let text = lines.map { $0 + "\n" }.joined()
                    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
                    return try await AuditVerification(store, copy: file).run().faults
                }
                #expect(try await faults(lines + lines) == [])
                #expect(try await faults([lines[0], lines[3], lines[4]]) == [.copyMisses(2...3)])
                #expect(try await faults([]) == [.copyEmpty])
                let other = lines[5].replacing("\"number\":5", with: "\"number\":4")
                #expect(try await faults(Array(lines[...4]) + [other[...]]) == [.copiedHeadDiffers(4)])
                await #expect(throws: AuditProblem.self) { _ = try await faults(["listen: 127.0.0.1:80"]) }
                let folderCopy = AuditCopyFile(path: folder.path("."))
                await #expect(throws: AuditProblem.self) {
                    _ = try await AuditVerification(store, copy: folderCopy).run()
                }
            }
        }
    }

    @Test("A copy of the audit has every link once, also after a restart, a half-written line and a missing file")
    func file() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let file = AuditCopyFile(path: folder.path("audit.log"))
                let configuration = AuditConfiguration(key: folder.path("audit.key"), file: file.path)
                let work = Self.work(store, configuration, clock)
                try await Self.add(700, to: store, clock)
                try await Self.finish(work)
                try await Self.expectWholeCopy(file, of: store, links: 701)

                // A crash left half a line, and another desk starts.
                let handle = try FileHandle(forWritingTo: URL(filePath: file.path))
                try handle.seekToEnd()
                try handle.write(contentsOf: Data("0123 {\"num".utf8))
                try handle.close()
                try await Self.add(1, to: store, clock)
                try await Self.finish(Self.work(store, configuration, clock))
                try await Self.expectWholeCopy(file, of: store, links: 702)

                try FileManager.default.removeItem(atPath: file.path)
                try await Self.add(1, to: store, clock)
                try await Self.finish(work)
                try await Self.expectWholeCopy(file, of: store, links: 703)
            }
        }
    }

    @Test("A changed copy of the audit is named, and a copy with more links than the database is not continued")
    func changedCopy() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let file = AuditCopyFile(path: folder.path("audit.log"))
                let configuration = AuditConfiguration(file: file.path)
                try await Self.add(4, to: store, clock)
                try await Self.finish(Self.work(store, configuration, clock))
                let text = try String(contentsOfFile: file.path, encoding: .utf8)
                let changed = text.replacing("\"number\":2,", with: "\"number\":9,")
                try changed.write(toFile: file.path, atomically: true, encoding: .utf8)
                let report = try await AuditVerification(store, copy: file).run()
                #expect(report.faults == [.copyUnreadable(line: 2), .copyMisses(2...2)])

                let more = "\(AuditCopyLine.hash(of: #"{"number":99}"#)) {\"number\":99}\n"
                try (text + more).write(toFile: file.path, atomically: true, encoding: .utf8)
                let cut = try await AuditVerification(store, copy: file).run()
                #expect(cut.faults == [.cut(from: 6, to: 99, knownFrom: "the copy")])
                try await Self.add(1, to: store, clock)
                try await Self.finish(Self.work(store, configuration, clock))
                #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text + more)
            }
        }
    }

    @Test(
        "A file that is not a copy of the audit is not changed",
        arguments: ["listen: 127.0.0.1:80\n", "state without a line", "0123\n"]
    )
    func foreignFile(content: String) async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let path = folder.path("audit.log")
                try content.write(toFile: path, atomically: true, encoding: .utf8)
                try await Self.finish(Self.work(store, AuditConfiguration(file: path), clock))
                #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
            }
        }
    }

    @Test("A signature of the future, or of a longer chain, does not put off the next one", arguments: [true, false])
    func falseSignature(isLonger: Bool) async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { store in
                let clock = VirtualClock()
                let work = Self.work(store, AuditConfiguration(key: folder.path("audit.key")), clock)
                try await Self.finish(work)
                let head = AuditHead(number: isLonger ? 1_000_000 : 2, hash: AuditLink.beginning)
                try await Self.add(2, to: store, clock)
                let time = clock.timestamp + .seconds(isLonger ? 0 : 86_400 * 365)
                try await store.keep(SignedAuditHead(signing: head, with: AuditLink.beginning, at: time))
                clock.advance(by: .seconds(3600))
                try await Self.finish(work)
                #expect(try await store.signedHeads(after: 0, limit: 9).contains { $0.head.number == 3 })
            }
        }
    }

    @Test("A receiver of audit links that has more links than the chain gets no wrong links")
    func receiverAhead() async throws {
        try await Store.withNew { store in
            let (clock, receiver) = (VirtualClock(), Receiver())
            let url = "https://logs.example"
            let destination = AccessSecret.digest(of: url).hexadecimal
            try await store.noteCopiedLinks(to: destination, upTo: 1_000)
            try await Self.finish(Self.work(store, AuditConfiguration(url: url), clock, receiver))
            #expect(receiver.lines.withLock { $0.isEmpty })
        }
    }

    @Test("A receiver gets every link in order, and again from the link that it refused")
    func url() async throws {
        try await Store.withNew { store in
            let (clock, receiver) = (VirtualClock(), Receiver())
            let work = Self.work(store, AuditConfiguration(url: "https://logs.example"), clock, receiver)
            try await Self.add(2, to: store, clock)
            try await Self.finish(work)
            receiver.status.withLock { $0 = 503 }
            try await Self.add(600, to: store, clock)
            try await Self.finish(work)
            #expect(receiver.lines.withLock { $0.count } == 3)
            receiver.status.withLock { $0 = 200 }
            clock.advance(by: .seconds(31))
            try await Self.finish(work)
            let numbers = receiver.lines.withLock { $0.map { AuditCopyLine(Substring($0))?.link?.number } }
            #expect(numbers == (1...603).map(Int64.init))
        }
    }

    private static func expectWholeCopy(_ file: AuditCopyFile, of store: Store, links: Int64) async throws {
        let report = try await AuditVerification(store, copy: file).run()
        #expect(report.faults == [] && report.copied == links && report.head?.number == links)
        var numbers: [Int64] = []
        try file.lines { line, _ in if let link = AuditCopyLine(line)?.link { numbers.append(link.number) } }
        #expect(numbers == Array(1...links))
    }
}
