import AppStoreTypes
import Refunds
import TestSupport

/// What a seed chooses before the story begins.
struct WorldPlan: Sendable {
    struct Planned: Sendable {
        let at: Duration
        let action: Action
    }

    /// Sandbox, where Apple waits five minutes for an answer, or Production, where it waits twelve hours.
    let environment: AppStoreEnvironment
    /// The roles of the desks, which share one database.
    let roles: [DeskRole]
    /// The version of the notifications that Apple sends.
    let version: Int
    let longestSleep: Duration
    /// Whether each desk keeps a journal of what no backup may forget.
    let hasJournal: Bool
    /// How much later Apple lists a notification in its history.
    let historyLag: Duration
    /// How many customers there are.
    let customers: Int
    /// The kinds of what happens.
    let kinds: [ActionKind]
    let actions: [Planned]
    /// When the quiet end is over.
    let end: Duration

    init(seed: UInt64, using random: inout SeededGenerator) {
        environment = Int.random(in: 0..<10, using: &random) == 0 ? .production : .sandbox
        roles = Self.roles(using: &random)
        let desks = roles.count
        version = Int.random(in: 0..<7, using: &random) == 0 ? 1 : 2
        let span: Duration = environment == .production ? .seconds(2 * 3600) : .seconds(900)
        // Only another desk writes without waking a worker.
        longestSleep = .seconds(environment == .production ? 3600 : desks > 1 ? 100 : 900)
        historyLag = .seconds(max(0, Int.random(in: -200...300, using: &random)))
        customers = Int.random(in: 1...2, using: &random)
        hasJournal = Bool.random(using: &random)
        kinds = ActionKind.some(using: &random)
        let count = Int.random(in: 10...28, using: &random)
        var planned: [Planned] = [Planned(at: .zero, action: .buy(customer: 0, product: 0))]
        for customer in 0..<customers where Int.random(in: 0..<4, using: &random) > 0 {
            planned.append(Planned(at: .milliseconds(1), action: .consent(customer: customer, true)))
        }
        for _ in 0..<count {
            let at = Duration.milliseconds(Int64.random(in: 0..<span.milliseconds, using: &random))
            planned += ActionKind.one(of: kinds, using: &random)
                .planned(at: at, environment: environment, desks: desks, using: &random)
        }
        // Only a shared secret protects version 1, so each of its worlds has somebody without it.
        if version == 1 {
            planned.append(Planned(at: span * Double.random(in: 0.5...1, using: &random), action: .forge))
        }
        // Generators of their own leave the rest of each world as it is without erasures and outages.
        var erasing = SeededGenerator(seed: ~seed)
        planned += Self.erasures(within: span, desks: desks, using: &erasing)
        if environment == .production {
            var failing = SeededGenerator(seed: seed ^ 0x6F75_7461_6765)
            planned += Self.outage(within: span, using: &failing)
        }
        actions = planned.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
        end = span + (environment == .production ? .seconds(12 * 3600 + 1800) : .seconds(1500))
    }
}

extension WorldPlan {
    /// Returns how many desks the world of a seed has.
    static func desks(ofSeed seed: UInt64) -> Int {
        var random = SeededGenerator(seed: seed)
        return WorldPlan(seed: seed, using: &random).roles.count
    }

    /// Returns when customers are erased: in one world of three, once or twice.
    ///
    /// Some are erased while a desk crashes, and some while a worker has one of their cases.
    private static func erasures(
        within span: Duration,
        desks: Int,
        using random: inout SeededGenerator
    ) -> [Planned] {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return [] }
        var planned: [Planned] = []
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let at = span * Double.random(in: 0.2...1, using: &random)
            let erasure = Planned(at: at, action: .erase(customer: Int.random(in: 0...1, using: &random)))
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let machine = Int.random(in: 0...desks - 1, using: &random)
                let steps = Int.random(in: 0...30, using: &random)
                let down = Duration.seconds(Int.random(in: 0...90, using: &random))
                planned.append(Planned(at: at, action: .crash(machine: machine, steps: steps, downFor: down)))
                planned.append(erasure)
            case 1:
                let moments = Ambush.Moment.allCases
                let moment = moments[Int.random(in: 0...moments.count - 1, using: &random)]
                planned.append(Planned(at: at, action: .ambush(Ambush(event: .erasure, moment: moment))))
            default: planned.append(erasure)
            }
        }
        return planned
    }

    /// Returns when nothing can connect to Apple for one to six hours: in one world of six.
    ///
    /// Apple's notifications still arrive. All other faults of the calls continue when the outage ends.
    private static func outage(within span: Duration, using random: inout SeededGenerator) -> [Planned] {
        guard Int.random(in: 0..<6, using: &random) == 0 else { return [] }
        let begin = span * Double.random(in: 0...1, using: &random)
        let length = Duration.seconds(Int.random(in: 3600...6 * 3600, using: &random))
        return [
            Planned(at: begin, action: .outage(true)), Planned(at: begin + length, action: .outage(false)),
        ]
    }

    /// Returns the roles of one, two or three desks.
    ///
    /// Some take in and some answer.
    private static func roles(using random: inout SeededGenerator) -> [DeskRole] {
        let choices: [[DeskRole]] =
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6: [[.all]]
            case 6..<8: [[.all, .all], [.all, .all], [.intake, .answering], [.all, .answering], [.all, .intake]]
            default:
                [
                    [.all, .all, .all], [.intake, .answering, .answering], [.intake, .intake, .answering],
                    [.all, .intake, .answering],
                ]
            }
        return choices[Int.random(in: 0..<choices.count, using: &random)]
    }
}

extension WorldPlan: CustomStringConvertible {
    var description: String {
        let desks = roles.count == 1 ? "one desk" : "desks " + roles.map(\.rawValue).joined(separator: "+")
        return
            "\(environment.rawValue), version \(version), \(desks)\(hasJournal ? " with a journal" : ""), \(customers) customers, "
            + "\(actions.count) actions (\(kinds.map { "\($0)" }.joined(separator: ", ")))"
    }
}
