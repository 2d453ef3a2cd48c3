// This file is longer than most, because its tests share the pages and the rows at the top.

import AppStoreTypes
import Logging
import Refunds
import Synchronization
import Testing

@testable import RefundDesk

@Suite("Messages to open pages", .timeLimit(.minutes(45)))
struct LivePagesTests {
    private static let coins = AppKey(bundleID: "com.example.coins", environment: .production)
    private static let arrived = StoreNotification(
        app: coins,
        uuid: "1",
        type: "DID_RENEW",
        signedAt: nil,
        receivedAt: Timestamp(milliseconds: 0),
        signedPayload: ""
    )
    private static let everything = LiveTopics(kinds: Set(ChangeKind.allCases))

    /// The newest rows of a database, as a test states them.
    private final class Rows: ChangeFeed {
        private let rows = Mutex<Set<StoredChange>>([])
        private let missing = Mutex<Set<String>>([])
        private let failsForMissing = Mutex(false)
        /// The newest look at the rows.
        let looks: AsyncStream<Void>
        private let look: AsyncStream<Void>.Continuation

        init() { (looks, look) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

        /// Lets every look for missing cases fail from now on.
        func failForMissing() { failsForMissing.withLock { $0 = true } }

        /// Removes a case, so that no row says anything of it.
        func remove(caseID: String) { missing.withLock { _ = $0.insert(caseID) } }

        func missingCases(among caseIDs: Set<String>) async throws -> Set<String> {
            if failsForMissing.withLock(\.self) { throw CancellationError() }
            return missing.withLock { $0.intersection(caseIDs) }
        }

        func add(
            _ kind: ChangeKind,
            _ number: Int64,
            of bundleID: String? = "com.example.coins",
            caseID: String? = nil
        ) {
            let change = StoredChange(
                kind: kind,
                number: number,
                bundleID: bundleID,
                environment: .production,
                caseID: caseID
            )
            rows.withLock { _ = $0.insert(change) }
        }

        /// Adds events of a case at once.
        func addEvents(_ numbers: ClosedRange<Int64>, ofCase caseID: String) {
            let events = numbers.map { number in
                StoredChange(
                    kind: .events,
                    number: number,
                    bundleID: "com.example.coins",
                    environment: .production
                )
            }
            var last = events[0]
            (last.kind, last.caseID) = (.cases, caseID)
            rows.withLock { $0.formUnion(events + [last]) }
        }

        func latestChanges(limit: Int) async throws -> Set<StoredChange> {
            look.yield()
            return rows.withLock { $0 }
        }
    }

    /// Runs a closure while pages get messages about changes.
    private func withPages(_ body: (LivePages, Rows) async throws -> Void) async throws {
        let rows = Rows()
        let pages = LivePages(feed: rows, logger: Logger(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pages.run() }
            try await body(pages, rows)
            group.cancelAll()
        }
    }

    private func open(
        _ pages: LivePages,
        _ topics: LiveTopics = Self.everything,
        for visitor: String = "a",
        covers: @escaping @Sendable (String) -> Bool = { _ in true }
    ) throws -> LiveStream {
        let opened = pages.open(topics, for: visitor, covers: covers, since: nil)
        return try #require(opened)
    }

    /// Returns the next message that is neither a sign of life nor a check.
    private func next(of stream: LiveStream) async -> LiveMessage? {
        for await message in stream.messages where message != .heartbeat && message != .check { return message }
        return nil
    }

    @Test("A change of this process reaches an open page")
    func ownChange() async throws {
        try await withPages { pages, _ in
            let stream = try open(pages)
            pages.note([.notification(Self.arrived, .stored, caseID: nil)])
            guard case .change(_, let after) = await next(of: stream) else {
                Issue.record("the page was not told")
                return
            }
            #expect(after == .zero)
        }
    }

    @Test("What another process stores reaches an open page")
    func otherChange() async throws {
        try await withPages { pages, rows in
            rows.add(.events, 1)
            let stream = try open(pages)
            // The first look is what the page shows already; the pages look again and again.
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    var number: Int64 = 2
                    while !Task.isCancelled {
                        rows.add(.cases, number)
                        number += 1
                        await Task.yield()
                        if number > 200 { break }
                    }
                }
                let message = await next(of: stream)
                if case .change = message {} else { Issue.record("the page was told \(String(describing: message))") }
                group.cancelAll()
            }
        }
    }

    @Test("A page gets messages only about what it shows, and none about apps that its visitor may not see")
    func topics() async throws {
        try await withPages { pages, _ in
            let other = AppKey(bundleID: "com.example.other", environment: .production)
            let sandbox = AppKey(bundleID: "com.example.coins", environment: .sandbox)
            let limited = try open(pages, covers: { $0 == Self.coins.bundleID })
            let scoped = try open(
                pages,
                LiveTopics(kinds: [.notifications], bundleID: Self.coins.bundleID, environment: .production)
            )
            let cases = try open(pages, LiveTopics(kinds: [.cases]))
            for app in [other, sandbox] { #expect(!scoped.isConcerned(by: LiveChange(.notifications, in: app))) }
            #expect(scoped.isConcerned(by: LiveChange(.notifications, in: Self.coins)))
            #expect(!limited.isConcerned(by: LiveChange(.notifications, in: other)))
            #expect(limited.isConcerned(by: LiveChange(.notifications, in: sandbox)))
            #expect(!cases.isConcerned(by: LiveChange(.notifications, in: Self.coins)))
        }
    }

    @Test("The page of a case gets messages about changes of that case and about changes that may concern any case")
    func oneCase() async throws {
        try await withPages { pages, _ in
            let page = try open(pages, LiveTopics(kinds: [.cases, .deeds], caseID: "1"))
            let list = try open(pages, LiveTopics(kinds: [.cases, .deeds]))
            for (change, concernsPage) in [
                (LiveChange(.cases, in: Self.coins, caseID: "1"), true),
                (LiveChange(.cases, in: Self.coins, caseID: "2"), false),
                (LiveChange(.deeds, in: Self.coins), true), (LiveChange(.deeds, in: Self.coins, caseID: "2"), false),
            ] {
                #expect(page.isConcerned(by: change) == concernsPage)
                #expect(list.isConcerned(by: change))
            }
        }
    }

    @Test("The page of a case that was merged into another one gets one message at the next look")
    func missingCase() async throws {
        try await withPages { pages, rows in
            let page = try open(pages, LiveTopics(kinds: [.cases], caseID: "1"))
            let other = try open(pages, LiveTopics(kinds: [.cases], caseID: "2"))
            let lists = [try open(pages), try open(pages, LiveTopics(kinds: [.cases], bundleID: Self.coins.bundleID))]
            #expect(page.watchedCase == "1")
            rows.remove(caseID: "1")
            guard case .change(_, .zero) = await next(of: page) else {
                Issue.record("the page was not told, or has to wait")
                return
            }
            #expect(page.watchedCase == nil)
            #expect(other.watchedCase == "2")
            let change = LiveChange(ofMissingCase: "1")
            #expect(page.isConcerned(by: change) && page.isOnlyAbout(change))
            #expect(!other.isConcerned(by: change))
            for list in lists { #expect(!list.isConcerned(by: change)) }
        }
    }

    @Test("Pages get one message for a change, also while the look for missing cases fails")
    func failingLook() async throws {
        try await withPages { pages, rows in
            let list = try open(pages)
            // The first look is what the page shows already, and its message tells that it is over.
            pages.note([.notification(Self.arrived, .stored, caseID: nil)])
            _ = await next(of: list)
            rows.failForMissing()
            rows.add(.cases, 1)
            guard case .change(let id, _) = await next(of: list) else {
                Issue.record("the page was not told")
                return
            }
            // One look may be over already.
            var looks = rows.looks.makeAsyncIterator()
            for _ in 0..<4 { _ = await looks.next() }
            #expect(pages.position == id)
        }
    }

    @Test("If there are more new rows than are read, the pages of all cases get a message")
    func manyRows() async throws {
        try await withPages { pages, rows in
            let list = try open(pages)
            let page = try open(pages, LiveTopics(kinds: [.cases], caseID: "1"))
            pages.note([.notification(Self.arrived, .stored, caseID: nil)])
            _ = await next(of: list)
            rows.addEvents(1...Int64(LivePages.newestRows), ofCase: "2")
            guard case .change = await next(of: page) else {
                Issue.record("the page was not told")
                return
            }
        }
    }

    @Test("The page of a case does not wait for pages of lists, however often these load")
    func priority() async throws {
        try await withPages { pages, rows in
            var lists: [LiveStream] = []
            for number in 1...300 { lists.append(try open(pages, for: "\(number)")) }
            let page = try open(pages, LiveTopics(kinds: [.cases], caseID: "1"), for: "one case")
            // The first look is what the pages show already, and its messages show that it has ended.
            pages.note([.notification(Self.arrived, .stored, caseID: nil)])
            var longest = Duration.zero
            for list in lists { if case .change(_, let after) = await next(of: list) { longest = max(longest, after) } }
            #expect(longest > .seconds(1))
            rows.add(.cases, 1, caseID: "2")
            rows.add(.cases, 2, caseID: "1")
            guard case .change(_, .zero) = await next(of: page) else {
                Issue.record("the page was not told, or has to wait")
                return
            }
        }
    }

    @Test("A page that missed a change gets a message at once")
    func missed() async throws {
        try await withPages { pages, _ in
            let position = pages.position
            pages.note([.notification(Self.arrived, .stored, caseID: nil)])
            let opened = pages.open(Self.everything, for: "a", covers: { _ in true }, since: position)
            let late = try #require(opened)
            guard case .change(let id, _) = await next(of: late) else {
                Issue.record("the page was not told")
                return
            }
            #expect(id == pages.position && id != position)
        }
    }

    @Test("A deed that concerns access makes every page check its visitor")
    func access() async throws {
        try await withPages { pages, rows in
            let stream = try open(pages, LiveTopics(kinds: [.cases]))
            pages.checkAgain()
            var iterator = stream.messages.makeAsyncIterator()
            var message = await iterator.next()
            while message == .heartbeat { message = await iterator.next() }
            #expect(message == .check)
            #expect(LiveChange(StoredChange(kind: .deeds, number: 1, bundleID: nil, environment: nil)).concernsAccess)
            #expect(!LiveChange(.deeds, in: Self.coins).concernsAccess)
        }
    }

    @Test("A page beyond a visitor's limit closes the visitor's oldest page, and other visitors' pages stay")
    func limitOfVisitor() async throws {
        try await withPages { pages, _ in
            let other = try open(pages, for: "b")
            let first = try open(pages, for: "a")
            for _ in 1...LivePages.mostStreamsPerVisitor { _ = try open(pages, for: "a") }
            #expect(await next(of: first) == .end(.tooManyPages))
            #expect(pages.count == LivePages.mostStreamsPerVisitor + 1)
            pages.close(other)
            #expect(pages.count == LivePages.mostStreamsPerVisitor)
        }
    }

    @Test("A process has a limit of open pages")
    func limit() async throws {
        try await withPages { pages, _ in
            for number in 1...LivePages.mostStreams { _ = try open(pages, for: "\(number)") }
            #expect(!pages.hasRoom)
            #expect(pages.open(Self.everything, for: "x", covers: { _ in true }, since: nil) == nil)
        }
    }

    @Test("The end of the desk ends every stream")
    func end() async throws {
        let pages = LivePages(feed: Rows(), logger: Logger(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pages.run() }
            let stream = try open(pages)
            group.cancelAll()
            #expect(await next(of: stream) == .end(nil))
        }
        #expect(!pages.hasRoom)
    }

    @Test("After a quiet time 250 pages load within a second, and more are spread over a longer time")
    func budget() {
        var budget = ReloadBudget()
        let now = ContinuousClock.now
        let waits = (1...450).map { _ in budget.wait(at: now) }
        #expect(waits.first == .zero)
        #expect(waits[249] < .seconds(1) && waits[258] > .seconds(1))
        #expect(waits == waits.sorted())
        #expect(waits.last == .milliseconds(25_747))
        #expect(budget.wait(at: now + .seconds(60)) == .zero)
    }

    @Test("During continuous changes, pages load as often as the long-term limit allows, however many are open")
    func longRun() {
        var budget = ReloadBudget()
        let start = ContinuousClock.now
        // 200 pages. Each asks to load again as soon as it has loaded.
        var loadsAt = [Duration](repeating: .zero, count: 200)
        var loads = 0
        let end = 120
        for second in 0..<end {
            let now = Duration.seconds(second)
            for page in loadsAt.indices where loadsAt[page] <= now {
                loadsAt[page] = now + budget.wait(at: start + now)
                if loadsAt[page] <= .seconds(end) { loads += 1 }
            }
        }
        #expect(loads <= Int(ReloadBudget.burst + Double(end) * ReloadBudget.perSecond))
        #expect(loads > end * Int(ReloadBudget.perSecond) / 2)
    }
}
