import Synchronization
import Testing

@testable import AppStoreTrust

@Suite("Work shared by concurrent callers", .timeLimit(.minutes(45)))
struct SingleFlightTests {
    /// Work that runs until `end()` is called, and counts how often it starts.
    private final class Work: Sendable {
        private let begun = Atomic(0)
        private let wasCancelled = Atomic(false)
        private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

        var count: Int { begun.load(ordering: .relaxed) }
        var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

        func end() { continuation.finish() }

        func run() async -> Int {
            let number = begun.add(1, ordering: .relaxed).newValue
            for await _ in stream {}
            wasCancelled.store(Task.isCancelled, ordering: .relaxed)
            return number
        }
    }

    private let flights = SingleFlight<String, Int>()

    private func callers(_ count: Int, of key: String) async {
        while flights.callers(of: key) != count { await Task.yield() }
    }

    @Test("Shared work runs once and returns its value to every caller")
    func once() async {
        let work = Work()
        let calls = (0..<8).map { _ in Task { await flights.value(for: "a") { await work.run() } } }
        await callers(8, of: "a")
        work.end()
        var firsts = 0
        for call in calls {
            let (value, isFirst) = await call.value
            #expect(value == 1)
            firsts += isFirst ? 1 : 0
        }
        #expect(firsts == 1)
        #expect(work.count == 1)
        #expect(flights.count == 0)
    }

    @Test("Shared work runs separately for each key")
    func things() async {
        let values = await withTaskGroup(of: Int.self) { group in
            for number in 0..<50 { group.addTask { await flights.value(for: "\(number)") { number }.value } }
            return await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(values == Set(0..<50))
        #expect(flights.count == 0)
    }

    @Test("Shared work runs again for a later caller")
    func later() async {
        #expect(await flights.value(for: "a") { 1 }.value == 1)
        #expect(await flights.value(for: "a") { 2 }.value == 2)
    }

    @Test("Shared work continues when the caller that started it is cancelled")
    func oneCancelled() async {
        let work = Work()
        let first = Task { await flights.value(for: "a") { await work.run() } }
        await callers(1, of: "a")
        let others = (0..<3).map { _ in Task { await flights.value(for: "a") { await work.run() } } }
        await callers(4, of: "a")
        first.cancel()
        await callers(3, of: "a")
        work.end()
        for other in others { #expect(await other.value.value == 1) }
        #expect(await first.value.value == 1)
        #expect(!work.isCancelled)
        #expect(work.count == 1)
    }

    @Test("Shared work is cancelled with its last caller and can start again")
    func allCancelled() async {
        let (work, next) = (Work(), Work())
        let calls = (0..<2).map { _ in Task { await flights.value(for: "a") { await work.run() } } }
        await callers(2, of: "a")
        for call in calls { call.cancel() }
        await callers(0, of: "a")
        let later = Task { await flights.value(for: "a") { 10 + (await next.run()) } }
        await callers(1, of: "a")
        for call in calls { _ = await call.value }
        #expect(work.isCancelled)
        #expect(flights.callers(of: "a") == 1)
        next.end()
        #expect(await later.value.value == 11)
    }
}
