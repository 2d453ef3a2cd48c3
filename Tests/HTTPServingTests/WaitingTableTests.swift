import NIOCore
import TestSupport
import Testing

@testable import HTTPServing

@Suite("The waits of connections for their clients")
struct WaitingTableTests {
    private struct Waiting {
        let id: Int
        let name: Int
        var wait: ClientWait?
        var since = 0
    }

    private static func time(_ seconds: Int) -> NIODeadline { .uptimeNanoseconds(UInt64(seconds) * 1_000_000_000) }

    @Test("A table returns the elements that wait longest, after any changes", arguments: UInt64(1)...20)
    func order(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = WaitingTable<Int>()
        var expected: [Waiting] = []
        for step in 1...500 {
            let chosen = expected.indices.randomElement(using: &random)
            let wait = ClientWait.allCases.randomElement(using: &random) ?? .idle
            switch (Int.random(in: 0..<6, using: &random), chosen) {
            case (0, _), (1, _):
                expected.append(Waiting(id: table.add(step), name: step))
            case (2, let chosen?), (3, let chosen?):
                let next = Bool.random(using: &random) ? wait : nil
                table.set(next, of: expected[chosen].id, since: Self.time(step))
                expected[chosen].wait = next
                expected[chosen].since = step
            case (4, let chosen?):
                table.remove(expected.remove(at: chosen).id)
            default:
                let longest = expected.indices.filter { expected[$0].wait == wait && expected[$0].since <= step - 5 }
                    .min { expected[$0].since < expected[$1].since }
                let taken = table.takeLongest(wait, for: .seconds(5), at: Self.time(step))
                #expect(taken == longest.map { expected[$0].name })
                if let longest { expected[longest].wait = nil }
            }
        }
    }

    @Test("An element keeps its ID until it is removed")
    func identity() {
        var table = WaitingTable<String>()
        let first = table.add("first")
        table.set(.idle, of: first, since: Self.time(1))
        #expect(table.takeLongest(.idle, for: .zero, at: Self.time(2)) == "first")
        #expect(table.add("second") != first)
        table.remove(first)
        #expect(table.add("third") == first)
    }

    struct ProgressRow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let wait: ClientWait?
        let progress: RequestProgress

        init(_ testDescription: String, _ wait: ClientWait?, _ change: (inout RequestProgress) -> Void) {
            self.testDescription = testDescription
            self.wait = wait
            var progress = RequestProgress()
            change(&progress)
            self.progress = progress
        }
    }

    private static let progressRows: [ProgressRow] = [
        ProgressRow("a new connection", .idle) { _ in },
        ProgressRow("a part of a request", .arriving) { $0.isArriving = true },
        ProgressRow("a whole request", nil) { $0.arrived = 1 },
        ProgressRow("a whole request and a part of the next", nil) {
            $0.arrived = 1
            $0.isArriving = true
        },
        ProgressRow("an answer that the system has not taken", .sending) { ($0.arrived, $0.answered) = (1, 1) },
        ProgressRow("an answer that has left", .idle) { ($0.arrived, $0.answered, $0.sent) = (1, 1, 1) },
        ProgressRow("an answer that has left, and a part of the next request", .arriving) {
            ($0.arrived, $0.answered, $0.sent) = (1, 1, 1)
            $0.isArriving = true
        },
        ProgressRow("an answer before the end of its request", .arriving) {
            ($0.answered, $0.sent) = (1, 1)
            $0.isArriving = true
        },
        ProgressRow("a part of an answer that the client does not read", .sending) {
            $0.arrived = 1
            $0.isWritable = false
        },
        ProgressRow("an open stream", nil) { $0.streams = 1 },
        ProgressRow("an open stream that the client does not read", .sending) {
            $0.streams = 1
            $0.isWritable = false
        },
    ]

    @Test("A connection waits for its client unless the server works on a request", arguments: progressRows)
    func progress(_ row: ProgressRow) {
        #expect(row.progress.wait == row.wait)
    }
}
