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

    private static func work(
        _ store: Store,
        _ configuration: AuditConfiguration,
        _ clock: VirtualClock,
        _ receiver: Receiver = Receiver()
    ) -> AuditWork {
        AuditWork(
            configuration,
            store: store,
            transport: receiver,
            start: { [Deed(.configurationInForce, by: "desk", details: ["version": "1"], at: clock.timestamp)] },
            now: { clock.timestamp },
            logger: Logger(label: "test")
        )
    }

    private static func add(_ count: Int, to store: Store, _ clock: VirtualClock) async throws {
        for _ in 0..<count { try await store.record(Deed(.tokenRevoked, by: "test", at: clock.timestamp)) }
    }

    private static func finish(_ work: AuditWork) async throws {
        for _ in 0..<5 where try await work.workOne() == nil { return }
        Issue.record("the work does not come to rest")
    }

    @Test("A desk notes what it starts with once, and again only if that changed")
    func start() async throws {
        try await Store.withNew { store in
            let clock = VirtualClock()
            for _ in 0..<2 { try await Self.finish(Self.work(store, AuditConfiguration(), clock)) }
            let deeds = try await store.deeds(matching: AuditFilter(), limit: 9, cursor: nil).items
            #expect(deeds.map(\.deed.kind) == [.configurationInForce] && deeds.first?.number == 1)
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
                #expect(try await store.newestSignedHead() == nil)
                try FileManager.default.createDirectory(
                    atPath: folder.path("missing"),
                    withIntermediateDirectories: false
                )
                clock.advance(by: .seconds(31))
                try await Self.finish(work)
                #expect(try await store.newestSignedHead()?.head.number == 2)
            }
        }
    }

    @Test("A copy has every link once, after a restart, a half-written line and a file that disappeared")
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

    @Test("A copy that was changed is named, and one that has more than the database is not continued")
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
                let report = try await AuditVerification(store, publicKey: nil, kept: nil, copy: file).run()
                #expect(report.faults == [.copyUnreadable(line: 2)])

                let more = "\(AuditCopyLine.hash(of: #"{"number":99}"#)) {\"number\":99}\n"
                try (text + more).write(toFile: file.path, atomically: true, encoding: .utf8)
                let cut = try await AuditVerification(store, publicKey: nil, kept: nil, copy: file).run()
                #expect(cut.faults == [.cut(from: 6, to: 99, knownFrom: "the copy")])
                try await Self.add(1, to: store, clock)
                try await Self.finish(Self.work(store, configuration, clock))
                #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text + more)
            }
        }
    }

    @Test("A receiver gets every link in order, and again from the one that it refused")
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
        let report = try await AuditVerification(store, publicKey: nil, kept: nil, copy: file).run()
        #expect(report.faults == [] && report.copied == links && report.head?.number == links)
        var numbers: [Int64] = []
        try file.lines { line, _ in if let link = AuditCopyLine(line)?.link { numbers.append(link.number) } }
        #expect(numbers == Array(1...links))
    }
}
