// This file is longer than most, because all tests of the type use the same small world.

import AppStoreTypes
import DeskTestSupport
import HTTPTypes
import Logging
import Refunds
import Synchronization
import Testing

@testable import RefundDesk

@Suite("Reads that visits of pages share", .timeLimit(.minutes(45)))
struct SharedReadsTests {
    /// The newest rows of a database, and how much time has passed.
    private final class World: ChangeFeed {
        let rows = Mutex<Set<StoredChange>>([])
        let passed = Mutex(Duration.zero)
        private let began = ContinuousClock.now

        var instant: ContinuousClock.Instant { began + passed.withLock { $0 } }

        func add(_ kind: ChangeKind, _ number: Int64) {
            let row = StoredChange(kind: kind, number: number, bundleID: nil, environment: nil)
            rows.withLock { _ = $0.insert(row) }
        }

        func latestChanges(limit: Int) async throws -> Set<StoredChange> { rows.withLock { $0 } }
        func missingCases(among caseIDs: Set<String>) async throws -> Set<String> { [] }
    }

    private static let now = Sample.now
    private static let queue = SharedReads.Subject.queue(of: nil, .production, limit: 25)
    private static let figures = SharedReads.Subject.statistics(of: nil, .production)
    private static let arrival = StoreChange.notification(
        StoreNotification(
            app: AppKey(bundleID: "com.example.coins", environment: .production),
            uuid: "1",
            type: "DID_RENEW",
            signedAt: nil,
            receivedAt: Timestamp(milliseconds: 0),
            signedPayload: ""
        ),
        .stored,
        caseID: nil
    )

    /// Reads of a store, numbered from 1.
    private final class Visits: Sendable {
        let reads: SharedReads
        let world: World
        private let count = Mutex(0)

        /// How many reads have begun.
        var begun: Int { count.withLock(\.self) }

        init() {
            let world = World()
            self.world = world
            reads = SharedReads(feed: world) { world.instant }
        }

        /// Visits a page; returns the number of the read that it shows.
        func visit(
            _ subject: SharedReads.Subject = SharedReadsTests.queue,
            isReload: Bool = false,
            by visitor: String = "ada",
            at now: Timestamp = SharedReadsTests.now,
            while waits: () async throws -> Void = {}
        ) async throws -> Int {
            try await reads.value(of: subject, isReload: isReload, by: visitor, at: now) {
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                try await waits()
                return number
            }
        }
    }

    @Test("Visits at the same time, and those that follow without a change, cost one read")
    func together() async throws {
        let visits = Visits()
        let shown = try await withThrowingTaskGroup(of: Int.self) { group -> [Int] in
            for _ in 0..<20 {
                group.addTask {
                    try await visits.visit {
                        // All others wait for this read before it ends.
                        while visits.reads.waitingCount < 19 { await Task.yield() }
                    }
                }
            }
            var shown: [Int] = []
            for try await number in group { shown.append(number) }
            return shown
        }
        #expect(shown == Array(repeating: 1, count: 20))
        #expect(try await visits.visit() == 1)
        #expect(try await visits.visit(Self.figures) == 2)
    }

    @Test("A visit after a commit of this process reads again, also while an older read is under way")
    func changed() async throws {
        let visits = Visits()
        let outer = try await visits.visit {
            visits.reads.note([])
            let later = try await visits.visit()
            #expect(later == 2)
        }
        #expect(outer == 1)
        #expect(try await visits.visit() == 2)
    }

    @Test("A notification that is about no case changes figures, and not the queue")
    func arrival() async throws {
        let visits = Visits()
        #expect(try await visits.visit() == 1)
        #expect(try await visits.visit(Self.figures) == 2)
        visits.reads.note([.queued(.dispatch), Self.arrival])
        visits.world.add(.notifications, 1)
        #expect(try await visits.visit() == 1)
        #expect(try await visits.visit(Self.figures) == 3)
        for changes in [[StoreChange.queued(.dispatch)], [Self.arrival, .queued(.deed)]] {
            let before = try await visits.visit()
            visits.reads.note(changes)
            #expect(try await visits.visit() > before, "\(changes)")
        }
    }

    @Test("A visit sees another desk's changes at once, and within a second those that no row shows")
    func otherDesk() async throws {
        let visits = Visits()
        #expect(try await visits.visit() == 1)
        visits.world.add(.deeds, 1)
        #expect(try await visits.visit() == 2)
        visits.world.passed.withLock { $0 += .milliseconds(999) }
        #expect(try await visits.visit() == 2)
        visits.world.passed.withLock { $0 += .milliseconds(1) }
        #expect(try await visits.visit() == 3)
    }

    @Test("A read is not shared across the time of the desk, which a test or an operator may change")
    func time() async throws {
        let visits = Visits()
        #expect(try await visits.visit() == 1)
        #expect(try await visits.visit(at: Self.now + .milliseconds(999)) == 1)
        #expect(try await visits.visit(at: Self.now + .seconds(1)) == 2)
        #expect(try await visits.visit(at: Self.now) == 3)
    }

    @Test("A page that loads itself again shares a read across changes until it gets a message about them")
    func reload() async throws {
        let visits = Visits()
        #expect(try await visits.visit(isReload: true) == 1)
        visits.reads.note([])
        visits.world.add(.cases, 1)
        #expect(try await visits.visit(isReload: true) == 1)
        visits.reads.noteMessage()
        #expect(try await visits.visit(isReload: true) == 2)
        visits.reads.note([])
        #expect(try await visits.visit() == 3)
        #expect(try await visits.visit(isReload: true) == 3)
    }

    @Test("A page that gets a message about an earlier change when it opens shares no read from before that change")
    func openedLate() async throws {
        let pages = LivePages(feed: World(), logger: Logger(label: "test"))
        let position = pages.position
        let before = try await pages.reads.value(of: Self.figures, at: Self.now) { 1 }
        pages.note([Self.arrival])
        let topics = LiveTopics(kinds: Set(ChangeKind.allCases))
        let opened = pages.open(topics, for: "a", covers: { _ in true }, since: position)
        let stream = try #require(opened)
        var messages = stream.messages.makeAsyncIterator()
        guard case .change(let id, _)? = await messages.next() else {
            Issue.record("the page was not told")
            return
        }
        let after = try await pages.reads.value(of: Self.figures, isReload: pages.sent(id), at: Self.now) { 2 }
        #expect(before == 1 && pages.sent(id) && after == 2)
    }

    @Test(
        "A count by segment that takes long is shared for ten times as long, and no other read is",
        arguments: [true, false]
    )
    func longCount(isBySegment: Bool) async throws {
        let visits = Visits()
        let subject = SharedReads.Subject.caseStatistics(StatisticsQuery(grouping: isBySegment ? .segment : .product))
        let first = try await visits.visit(subject) {
            visits.world.passed.withLock { $0 += .seconds(2) }
            visits.reads.note([])
        }
        #expect(first == 1)
        visits.world.passed.withLock { $0 += .milliseconds(17_999) }
        #expect(try await visits.visit(subject) == (isBySegment ? 1 : 2))
        visits.world.passed.withLock { $0 += .milliseconds(1) }
        visits.reads.note([])
        #expect(try await visits.visit(subject) == (isBySegment ? 2 : 3))
        visits.reads.note([])
        #expect(try await visits.visit(subject) == (isBySegment ? 3 : 4), "this count took no time")
    }

    private static func segments(since day: Int) -> SharedReads.Subject {
        .caseStatistics(StatisticsQuery(since: Day(number: Int64(day)), grouping: .segment))
    }

    @Test("A visitor with many long counts by segment takes the room of no other visitor's results")
    func manyCounts() async throws {
        let visits = Visits()
        let (most, all) = (SharedReads.mostLongKeptOfVisitor, SharedReads.mostKept - 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for day in 0..<all {
                group.addTask {
                    _ = try await visits.visit(Self.segments(since: day), by: day == 0 ? "ben" : "ada") {
                        while visits.begun < all { await Task.yield() }
                        visits.world.passed.withLock { $0 = .seconds(2) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(visits.begun == all)
        _ = try await visits.visit(Self.segments(since: 0), by: "cleo")
        #expect(visits.begun == all, "the result of the other visitor is kept")
        for day in 0..<all { _ = try await visits.visit(Self.segments(since: day), by: "cleo") }
        #expect(visits.begun == all + all - 1 - most)
    }

    @Test("A visitor with many short reads takes no room of a long count by segment")
    func manyShortReads() async throws {
        let visits = Visits()
        _ = try await visits.visit(Self.segments(since: 0), by: "ben") {
            visits.world.passed.withLock { $0 = .seconds(2) }
        }
        for limit in 1...SharedReads.mostKept + 1 {
            _ = try await visits.visit(.queue(of: nil, .production, limit: limit))
        }
        #expect(try await visits.visit(Self.segments(since: 0), by: "ben") == 1)
    }

    @Test("If there is no room for another result, the oldest makes room")
    func full() async throws {
        let visits = Visits()
        func read(_ limit: Int) async throws -> Int {
            try await visits.visit(.queue(of: nil, .production, limit: limit))
        }
        for limit in 1...SharedReads.mostKept + 1 {
            visits.world.passed.withLock { $0 += .milliseconds(1) }
            #expect(try await read(limit) == limit)
        }
        #expect(try await read(SharedReads.mostKept + 1) == SharedReads.mostKept + 1)
        #expect(try await read(2) == 2)
        #expect(try await read(1) == SharedReads.mostKept + 2)
    }

    @Test("A visit that comes while a long count by segment goes on waits for it")
    func joinedCount() async throws {
        let visits = Visits()
        let subject = SharedReads.Subject.caseStatistics(StatisticsQuery(grouping: .segment))
        let shown = try await withThrowingTaskGroup(of: Int.self) { group -> [Int] in
            group.addTask {
                try await visits.visit(subject) {
                    visits.reads.note([])
                    visits.world.passed.withLock { $0 += .seconds(2) }
                    // The other visit waits for this count, or counts itself.
                    while visits.reads.waitingCount < 1 && visits.begun < 2 { await Task.yield() }
                }
            }
            while visits.world.passed.withLock(\.self) == .zero { await Task.yield() }
            group.addTask { try await visits.visit(subject) }
            var shown: [Int] = []
            for try await number in group { shown.append(number) }
            return shown
        }
        #expect(shown == [1, 1])
    }

    @Test("No visit shares a read that began before a part of a customer's data was erased")
    func erased() async throws {
        let visits = Visits()
        #expect(try await visits.visit() == 1)
        visits.reads.note([.erased])
        #expect(try await visits.visit(isReload: true) == 2)
        _ = try await visits.visit(Self.figures) { visits.reads.note([.erased]) }
        #expect(try await visits.visit(Self.figures, isReload: true) == 4)
    }

    @Test("A read that fails fails for those who wait for it, and the next visit reads again")
    func failure() async throws {
        struct Failure: Error {}
        let visits = Visits()
        let failures = await withTaskGroup(of: Bool.self) { group -> Int in
            for _ in 0..<3 {
                group.addTask {
                    do {
                        _ = try await visits.visit {
                            while visits.reads.waitingCount < 2 { await Task.yield() }
                            throw Failure()
                        }
                        return false
                    } catch {
                        return error is Failure
                    }
                }
            }
            var failures = 0
            for await hasFailed in group where hasFailed { failures += 1 }
            return failures
        }
        #expect(failures == 3)
        #expect(try await visits.visit() == 2)
    }

    @Test("A visitor who leaves during a read does not end the visits that wait for it")
    func cancelled() async throws {
        let visits = Visits()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Int.self) { group in
            let leaving = Task {
                try await visits.visit {
                    begin.finish()
                    while !Task.isCancelled { await Task.yield() }
                }
            }
            for await _ in begun {}
            group.addTask { try await visits.visit() }
            while visits.reads.waitingCount < 1 { await Task.yield() }
            leaving.cancel()
            let left = try await leaving.value
            let other = try await group.next()
            #expect(left == 1)
            #expect(other == 2)
        }
    }

    @Test("The page Now shows nothing of a customer once the erasure has ended")
    func erasedCustomer() async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let found = try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items
            let refundCase = try #require(found.first).refundCase
            let until = Timestamp.now + .seconds(120)
            #expect(try await desk.store.hold(refundCase.id, until: until, by: "Ada", at: .now) == .applied)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .operate)).status == 303)
            let customer = Identifier(refundCase.customerID).short
            #expect(try await visitor.get("/?environment=Sandbox").text.contains(customer))
            let path = "/v1/apps/\(Site.bundleID)/customers/\(refundCase.customerID)"
            #expect(try await desk.call(.delete, path).status < 300)
            #expect(try await !visitor.get("/?environment=Sandbox").text.contains(customer))
        }
    }
}
