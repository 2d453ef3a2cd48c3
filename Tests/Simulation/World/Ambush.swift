import AppStoreEmulator

/// Something that happens to a case at the very moment when a worker has it.
struct Ambush: Sendable {
    /// What happens.
    enum Event: CaseIterable, Sendable {
        case withdrawal, missingFact, delivery, use, appleDecides, personDecides, personHolds, pause
        case crash, freeze, stop
        case erasure

        /// The events that each kind of ambush draws from; erasures are planned on their own.
        static let drawn = allCases.filter { $0 != .erasure }
    }

    /// When it happens.
    enum Moment: CaseIterable, Sendable {
        /// A worker takes the case.
        case claim
        /// A worker has read the facts of the case.
        case facts
        /// A worker has begun an attempt.
        case attempt
        /// The answer leaves.
        case send
    }

    /// What happens to an answer on its way to Apple.
    enum Reply: CaseIterable, Sendable {
        case isHeard
        /// Apple's response is lost, so the desk must send the answer again.
        case isLost
        /// Apple answers 429.
        case isLimited
    }

    let event: Event
    let moment: Moment
    var reply: Reply = .isHeard
    /// Whether everything about it happens before the desk continues.
    var isWhole = true
    /// The purchase that it waits for; `nil` for any.
    var transactionID: String?

    /// Returns whether it can happen to a purchase.
    func fits(_ item: SoldItem, _ consents: [Told<Bool>]) -> Bool {
        guard transactionID == nil || transactionID == item.transactionID else { return false }
        if event == .use { return item.product == .coins }
        guard event == .missingFact else { return true }
        return !consents.contains(where: \.value) || item.deliveries.isEmpty && !item.product.isDeliveredWhenUnknown
    }

    func happen(to found: Observer.OpenCase, by run: DeskRun, in world: SimulatedWorld) async {
        let backend = world.backend
        guard let item = backend.item(found.transactionID) else { return }
        switch event {
        case .withdrawal: await backend.consent(item.customer, false)
        case .missingFact:
            if !backend.consents(of: item.customer).contains(where: \.value) {
                await backend.consent(item.customer, true)
            } else if item.deliveries.isEmpty {
                await backend.deliver(item.transactionID, "delivered")
            }
        case .delivery:
            await backend.deliver(item.transactionID, Action.deliveries[world.number(0...Action.deliveries.count - 1)])
        case .use:
            guard item.product == .coins else { return }
            await backend.use(item.transactionID, units: 100)
        case .appleDecides:
            guard let request = item.requests.last else { return }
            world.story.tell("apple", "decides DECLINE about \(world.story.name("purchase", item.transactionID))")
            _ = try? world.apple.controls.decide(request.id, .decline)
            world.apple.pump()
        case .personDecides: await backend.decide(found.id, of: item.transactionID, "DECLINE")
        case .personHolds:
            await backend.hold(found.id, of: item.transactionID, until: world.time.now + .seconds(60))
        case .erasure: await backend.erase(item.customer)
        case .pause:
            await world.pause(true)
            await world.time.sleep(for: .seconds(30))
            await world.pause(false)
        case .crash:
            guard !run.isDead else { return }
            run.crash("at work")
            await world.time.sleep(for: .seconds(3))
            run.machine.startAgain()
        case .freeze:
            let frozen = Duration.seconds(world.number(20...150))
            run.freeze(for: frozen, "at work")
            guard world.happens(40) else { return }
            // A step that is too small for the desk to notice.
            let behind = Duration.seconds(world.number(30...59))
            await Action.setClock(machine: run.machine.place, ahead: .zero - behind).happen(in: world)
            await world.time.sleep(for: frozen + .seconds(30))
            await Action.setClock(machine: run.machine.place, ahead: .zero).happen(in: world)
        case .stop:
            await run.stop()
            await world.time.sleep(for: .seconds(3))
            run.machine.startAgain()
        }
    }
}
