import AppStoreTypes
import TestSupport

/// A kind of action.
///
/// A world has only some of the kinds, so each world is dense in a few troubles, and some have long calm stretches.
enum ActionKind: CaseIterable, Sendable {
    case buy, requestRefund, consent, deliver
    case use, withdraw, decide, reverse, remind, renew
    case personDecides, personHolds, pause
    case lose, duplicate, delay, forge, rush
    case apple, refusals, webhooks, store, clock
    case ambush, lateFact, crash, freeze, stop, restore

    /// Whether every world has it.
    var isEssential: Bool {
        switch self {
        case .buy, .requestRefund, .consent, .deliver: true
        default: false
        }
    }

    /// How often it happens, compared with the other kinds of its world.
    var weight: Int {
        switch self {
        case .requestRefund: 20
        case .buy, .deliver, .ambush: 8
        case .apple, .store, .crash, .freeze: 6
        case .consent, .use, .webhooks, .lateFact: 4
        case .withdraw, .decide, .personDecides, .personHolds, .delay, .stop, .renew, .refusals: 3
        case .reverse, .remind, .pause, .lose, .clock: 2
        case .duplicate, .forge, .rush, .restore: 1
        }
    }

    /// Returns the kinds of a world.
    static func some(using random: inout SeededGenerator) -> [ActionKind] {
        allCases.filter { kind in
            let isChosen = Int.random(in: 0..<5, using: &random) < 2
            return kind.isEssential || isChosen
        }
    }

    /// Returns one of the kinds by their weights.
    static func one(of kinds: [ActionKind], using random: inout SeededGenerator) -> ActionKind {
        var number = Int.random(in: 0..<kinds.reduce(0) { $0 + $1.weight }, using: &random)
        for kind in kinds {
            number -= kind.weight
            if number < 0 { return kind }
        }
        return .requestRefund
    }
}

extension ActionKind {
    /// Returns an action of the kind, and what ends it later.
    ///
    /// - Parameters:
    ///   - at: when it happens.
    ///   - environment: the environment of the world.
    ///   - desks: how many desks the world has.
    ///   - random: where the numbers come from.
    /// - Returns: the actions; none if the kind does not fit the world.
    func planned(
        at: Duration,
        environment: AppStoreEnvironment,
        desks: Int,
        using random: inout SeededGenerator
    ) -> [WorldPlan.Planned] {
        func number(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> Int {
            Int.random(in: range, using: &random)
        }
        let isLong = environment == .production
        let short = Duration.seconds(number(1...(isLong ? 1800 : 120), &random))
        let down = Duration.seconds(number(0...(isLong ? 3600 : 90), &random))
        func lasting(_ begin: Action, _ end: Action) -> [WorldPlan.Planned] {
            [WorldPlan.Planned(at: at, action: begin), WorldPlan.Planned(at: at + short, action: end)]
        }
        func once(_ action: Action) -> [WorldPlan.Planned] { [WorldPlan.Planned(at: at, action: action)] }
        let customer = number(0...1, &random)
        let machine = number(0...desks - 1, &random)
        switch self {
        case .buy:
            return once(.buy(customer: customer, product: number(0...SimulatedProduct.allCases.count - 1, &random)))
        case .requestRefund: return once(.requestRefund(reason: number(0...3, &random)))
        case .consent: return once(.consent(customer: customer, true))
        case .withdraw: return once(.consent(customer: customer, false))
        case .deliver: return once(.deliver(status: number(0...3, &random)))
        case .use: return once(.use(units: number(1...300, &random)))
        case .decide: return once(.decide(number(0...2, &random)))
        case .reverse: return once(.reverse)
        case .remind: return once(.remind)
        case .renew: return once(.renew)
        case .personDecides: return once(.personDecides(number(0...2, &random)))
        case .personHolds: return once(.personHolds(seconds: number(10...(isLong ? 7200 : 200), &random)))
        case .pause: return lasting(.pause(true), .pause(false))
        case .rush: return once(.rush(customer: customer, purchases: number(15...25, &random)))
        case .lose: return once(.loseNotifications(percent: number(10...60, &random)))
        case .duplicate: return once(.duplicateNotifications(percent: number(20...80, &random)))
        case .delay:
            return once(.delayNotifications(percent: number(20...80, &random), seconds: number(1...90, &random)))
        case .forge: return once(.forge)
        case .webhooks:
            let faults: [BackendFault] = [
                .refuses(percent: number(30...100, &random)), .refuses(percent: 100),
                .isSlow(seconds: number(1...40, &random)),
            ]
            return lasting(.webhooks(faults[number(0...faults.count - 1, &random)]), .webhooks(nil))
        case .apple:
            let faults: [AppleFault] = [
                .isDown, .limitsRate(seconds: number(1...120, &random)), .fails(percent: number(30...100, &random)),
                .losesRequests(percent: number(30...100, &random)), .losesAnswers(percent: number(30...100, &random)),
                .isSlow(seconds: number(1...70, &random)),
            ]
            return lasting(.apple(faults[number(0...faults.count - 1, &random)]), .apple(nil))
        case .refusals:
            // Long enough for a call. A calm world makes few.
            let fault: AppleFault = number(0...2, &random) == 0 ? .refusesAnswers : .refusesKey
            let end = at + .seconds(number(60...(isLong ? 3600 : 300), &random))
            return [WorldPlan.Planned(at: at, action: .apple(fault)), WorldPlan.Planned(at: end, action: .apple(nil))]
        case .store:
            let faults: [StoreFault] = [
                .refuses(percent: number(10...100, &random)), .losesCommits(percent: number(10...100, &random)),
                .losesAnswers(percent: number(10...100, &random)), .isFull, .isSlow(seconds: number(1...80, &random)),
            ]
            return lasting(.store(faults[number(0...faults.count - 1, &random)]), .store(nil))
        case .clock:
            let ahead = Duration.seconds(number(-900...900, &random))
            return lasting(.setClock(machine: machine, ahead: ahead), .setClock(machine: machine, ahead: .zero))
        case .ambush:
            switch number(0...7, &random) {
            // Only a desk that has begun an attempt, and then does not know how late it is, can send too late.
            case 0...1 where desks > 1: return once(.ambush(Ambush(event: .freeze, moment: .attempt)))
            // The answer must stay the same although a new fact would change it.
            case 2...3: return once(.ambush(Ambush(event: .use, moment: .send, reply: .isLost)))
            default: break
            }
            let ambush = Ambush(
                event: Ambush.Event.drawn[number(0...Ambush.Event.drawn.count - 1, &random)],
                moment: Ambush.Moment.allCases[number(0...3, &random)],
                reply: [.isHeard, .isLost, .isLost, .isLimited][number(0...3, &random)],
                isWhole: number(0...3, &random) > 0
            )
            return once(.ambush(ambush))
        case .lateFact: return once(.lateFact(customer: customer))
        case .crash: return once(.crash(machine: machine, steps: number(0...40, &random), downFor: down))
        case .freeze:
            // Longer than a lease, most of the time.
            let frozen = Duration.seconds(number(20...(isLong ? 3600 : 200), &random))
            return once(.freeze(machine: machine, steps: number(0...40, &random), for: frozen))
        case .restore:
            // The backup is older than the loss by up to half of the time that Apple waits for an answer.
            let age = Duration.seconds(number(1...(isLong ? 6 * 3600 : 200), &random))
            return [
                WorldPlan.Planned(at: max(.zero, at - age), action: .backUp),
                WorldPlan.Planned(at: at, action: .restore(downFor: down)),
            ]
        case .stop: return once(.stop(machine: machine, downFor: down))
        }
    }
}
