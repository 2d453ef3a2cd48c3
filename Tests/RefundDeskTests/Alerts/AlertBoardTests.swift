import AppStoreTypes
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The board of alerts")
struct AlertBoardTests {
    private static let start = Timestamp(seconds: 1_795_000_000)

    @Test("Each beginning of an alert is followed by its end, and nothing is posted twice", arguments: 0..<20)
    func anyOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var board = AlertBoard()
        var told: Set<Alert> = []
        let all = Alert.Kind.allCases.map { Alert($0) }
        var now = Self.start
        for _ in 0..<500 {
            now = now + .seconds(Int.random(in: 1...60, using: &random))
            let current = Set(all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
            for change in board.changes(to: current, at: now) {
                #expect(current.contains(change.alert) == change.hasBegun)
                guard Bool.random(using: &random) else {
                    if board.note(change, isPosted: false, at: now) {
                        if change.hasBegun { told.insert(change.alert) } else { told.remove(change.alert) }
                    }
                    continue
                }
                #expect(told.contains(change.alert) != change.hasBegun)
                _ = board.note(change, isPosted: true, at: now)
                if change.hasBegun { told.insert(change.alert) } else { told.remove(change.alert) }
            }
        }
        // Once it is calm, the board tells the rest.
        for _ in 0..<50 {
            now = now + .seconds(600)
            for change in board.changes(to: [], at: now) {
                #expect(!change.hasBegun)
                _ = board.note(change, isPosted: true, at: now)
                told.remove(change.alert)
            }
        }
        #expect(told == [])
    }

    @Test("At most twenty alerts are posted in ten minutes, and the others follow")
    func rate() {
        var board = AlertBoard()
        let many = Set((0..<30).map { Alert(.endpointDisabled, app: "com.example.coins", endpoint: "ep_\($0)") })
        func post(at now: Timestamp) -> Int {
            let changes = board.changes(to: many, at: now)
            for change in changes { _ = board.note(change, isPosted: true, at: now) }
            return changes.count
        }
        #expect(post(at: Self.start) == 20)
        #expect(post(at: Self.start + .seconds(599)) == 0)
        #expect(post(at: Self.start + .seconds(600)) == 10)
        #expect(post(at: Self.start + .seconds(1200)) == 0)
    }
}
