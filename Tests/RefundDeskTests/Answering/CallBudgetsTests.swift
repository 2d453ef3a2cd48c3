import AppStoreTypes
import DeskTestSupport
import Logging
import Refunds
import Store
import Testing

@testable import RefundDesk

@Suite("The hourly budgets of calls to Apple")
struct CallBudgetsTests {
    private static let start = Timestamp(seconds: 1_800_000_000)
    private static let budget = CallBudget(
        app: AppKey(bundleID: "com.example.coins", environment: .production),
        endpoint: CallBudget.answers,
        perHour: 500
    )

    @Test("All workers of two desks together send as many answers as Apple takes, and no more")
    func shared() async throws {
        try await Store.withNew { store in
            let log = DeskLog()
            let desks = [CallBudgets(store: store, logger: log.logger), CallBudgets(store: store, logger: log.logger)]
            let granted = try await withThrowingTaskGroup(of: Int.self) { group in
                for desk in desks {
                    for _ in 0..<16 {
                        group.addTask {
                            var count = 0
                            for _ in 0..<50 {
                                guard case .granted = try await desk.admit(Self.budget, at: Self.start) else { break }
                                count += 1
                            }
                            return count
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            // A desk may be left with calls that only it could have made.
            #expect((490...500).contains(granted))
            #expect(log.lines.contains { $0.hasPrefix("warning Apple's hourly budget of answers is used up") })
            #expect(log.lines.count { $0.hasPrefix("warning") } <= 2)
            let later = Self.start + .seconds(3660)
            guard case .granted = try await desks[0].admit(Self.budget, at: later) else {
                Issue.record("the budget is not free again")
                return
            }
        }
    }

    @Test("What may use nine tenths of a budget leaves the last tenth to the desks")
    func share() async throws {
        try await Store.withNew { store in
            let (command, desk) = (DeskLog(), DeskLog())
            func use(_ budgets: CallBudgets) async throws -> Int {
                var count = 0
                while case .granted = try await budgets.admit(Self.budget, at: Self.start) { count += 1 }
                return count
            }
            let imported = try await use(CallBudgets(store: store, share: 0.9, logger: command.logger))
            #expect(imported == 450)
            #expect(command.lines.contains { $0.contains("this command waits") })
            let left = try await use(CallBudgets(store: store, logger: desk.logger))
            #expect(left == 50)
            #expect(desk.lines.contains { $0.contains("the app's cases wait") })
        }
    }

    @Test("An answer that was not sent does not count")
    func givenBack() async throws {
        try await Store.withNew { store in
            let budget = CallBudget(app: Self.budget.app, endpoint: CallBudget.answers, perHour: 1)
            let desk = CallBudgets(store: store, logger: DeskLog().logger)
            for _ in 0..<3 {
                guard case .granted(let lease) = try await desk.admit(budget, at: Self.start) else {
                    Issue.record("the budget is used up")
                    return
                }
                desk.giveBack(lease: lease)
                desk.giveBack(lease: lease + 1)
            }
            guard case .granted = try await desk.admit(budget, at: Self.start) else {
                Issue.record("the budget is used up")
                return
            }
            let until = Self.start + .seconds(3600)
            #expect(try await desk.admit(budget, at: Self.start) == .spent(until: until))
        }
    }

    @Test("After the clock is set back by a day, a budget that was used up is asked for again")
    func clockSetBack() async throws {
        try await Store.withNew { store in
            let budget = CallBudget(app: Self.budget.app, endpoint: CallBudget.answers, perHour: 1)
            let desk = CallBudgets(store: store, logger: DeskLog().logger)
            for time in [Self.start, Self.start - .seconds(86_400)] {
                guard case .granted = try await desk.admit(budget, at: time) else {
                    Issue.record("the budget is used up")
                    return
                }
                #expect(try await desk.admit(budget, at: time) == .spent(until: time + .seconds(3600)))
            }
        }
    }

    @Test("Calls wait no longer when the store has failed for a minute without a break")
    func patience() async throws {
        try await Store.withNew { store in
            let budgets = CallBudgets(store: store, patience: .seconds(60), logger: DeskLog().logger)
            #expect(!budgets.noteFailure(at: Self.start))
            #expect(!budgets.noteFailure(at: Self.start + .seconds(59)))
            budgets.noteSuccess()
            #expect(!budgets.noteFailure(at: Self.start + .seconds(61)))
            #expect(budgets.noteFailure(at: Self.start + .seconds(121)))
        }
    }
}
