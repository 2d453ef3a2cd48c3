import AppStoreTypes
import NIOCore
import Refunds
import Testing

@testable import RefundDesk

@Suite("Failed sign-ins")
struct SignInAttemptsTests {
    private let start = Timestamp(seconds: 1_795_000_000)

    private func attempt(_ network: String = "192.0.2.1", _ token: String = "rd_right") -> SignInAttempts.Attempt {
        SignInAttempts.Attempt(network: network, token: token)
    }

    @Test("Each failure of a network doubles the wait, up to a minute")
    func doubling() {
        let attempts = SignInAttempts()
        var now = start
        var waits: [Duration] = []
        for number in 1...14 {
            #expect(attempts.begin(attempt("192.0.2.1", "guess \(number) of many"), at: now) == nil)
            guard let wait = attempts.begin(attempt(), at: now) else {
                attempts.takeBack(attempt())
                continue
            }
            waits.append(wait)
            #expect(attempts.begin(attempt(), at: now + wait - .milliseconds(1)) == .milliseconds(1))
            now = now + wait
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map { .seconds($0) })
    }

    @Test("Failures of one network do not slow another network down")
    func otherNetwork() {
        let attempts = SignInAttempts()
        for number in 1...5 { #expect(attempts.begin(attempt("192.0.2.1", "guess \(number)"), at: start) == nil) }
        #expect(attempts.begin(attempt("192.0.2.1"), at: start) != nil)
        #expect(attempts.begin(attempt("192.0.2.2"), at: start) == nil)
    }

    @Test("Failures from many networks slow down tokens with the same start by five seconds at most")
    func tokenPrefix() {
        let attempts = SignInAttempts()
        var now = start
        func token(_ start: String, _ number: Int) -> String {
            let text = "rd_\(start)\(number)"
            return text + String(repeating: "A", count: 46 - text.count)
        }
        for number in 1...40 {
            let guess = attempt("192.0.2.\(number)", token("12345678", number))
            if let wait = attempts.begin(guess, at: now) {
                #expect(wait <= .seconds(5))
                now = now + wait
                #expect(attempts.begin(guess, at: now) == nil)
            }
        }
        #expect(attempts.begin(attempt("198.51.100.1", token("12345678", 0)), at: now) == .seconds(5))
        #expect(attempts.begin(attempt("198.51.100.1", token("87654321", 0)), at: now) == nil)
        #expect(attempts.begin(attempt("198.51.100.1", "mistyped"), at: now) == nil)
    }

    @Test("Attempts that run at the same time count before they fail")
    func atOnce() async {
        let attempts = SignInAttempts()
        let begun = await withTaskGroup(of: Bool.self) { group in
            for number in 1...100 {
                group.addTask {
                    attempts.begin(.init(network: "192.0.2.1", token: "\(number)"), at: Timestamp(seconds: 1)) == nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(begun == 5)
    }

    @Test("Successful sign-ins never slow anyone down")
    func success() {
        let attempts = SignInAttempts()
        for _ in 1...100 {
            #expect(attempts.begin(attempt(), at: start) == nil)
            attempts.takeBack(attempt())
        }
    }

    @Test("Failed sign-ins are forgotten after a quarter of an hour")
    func memory() {
        var counts = FailureCounts(.network)
        for _ in 1...20 { counts.add("a", at: start) }
        let later = start + SignInFailures.memory
        #expect(counts.wait(for: "a", at: later) == .zero)
        counts.add("a", at: later)
        #expect(counts.wait(for: "a", at: later) == .zero)
    }

    @Test("A first failure stays in memory, and each later one is stored for all desks, with the first")
    func stored() {
        var counts = FailureCounts(.network)
        func storesAfterFailure() -> Int? {
            counts.add("a", at: start)
            return counts.takeUnstored(of: "a")
        }
        #expect(storesAfterFailure() == nil)
        // A sign-in that succeeds counts until then.
        for number in [2, 1, 1] {
            #expect(storesAfterFailure() == number)
            counts.takeBack("a")
        }
        #expect(storesAfterFailure() == 1)
        #expect(storesAfterFailure() == 1)
        #expect(counts.takeUnstored(of: "b") == nil)
        // The database takes nothing of this one.
        #expect(storesAfterFailure() == 1)
        counts.giveBack(1, of: "a")
        #expect(storesAfterFailure() == 2)
    }

    @Test("A clock that was set back makes nobody wait")
    func clockSetBack() {
        var counts = FailureCounts(.network)
        for _ in 1...20 { counts.add("a", at: start) }
        #expect(counts.wait(for: "a", at: start) == .seconds(60))
        #expect(counts.wait(for: "a", at: start - .seconds(86_400)) == .zero)
    }

    @Test("The number of entries is limited, and a new entry replaces the oldest")
    func bounded() {
        var counts = FailureCounts(.network)
        for number in 0..<(3 * FailureCounts.capacity) {
            for _ in 1...5 { counts.add("\(number)", at: start + .milliseconds(number)) }
        }
        #expect(counts.count == FailureCounts.capacity)
        let oldest = 2 * FailureCounts.capacity
        #expect(counts.wait(for: "\(oldest - 1)", at: start + .milliseconds(oldest - 1)) == .zero)
        #expect(counts.wait(for: "\(oldest)", at: start + .milliseconds(oldest)) == .seconds(1))
    }

    @Test("All addresses of an IPv6 network count together, and each IPv4 address counts alone")
    func networks() throws {
        func network(_ address: String) throws -> String { try SocketAddress(ipAddress: address, port: 1).network }
        #expect(try network("192.0.2.1") == "192.0.2.1")
        #expect(try network("::ffff:192.0.2.1") == "192.0.2.1")
        let first = try network("2001:db8:1:2::1")
        #expect(try network("2001:db8:1:2:ffff::9") == first)
        #expect(try network("2001:db8:1:3::1") != first)
    }
}
