import Testing

@testable import RefundDesk

@Suite("Places for work", .timeLimit(.minutes(10)))
struct SlotsTests {
    @Test("are taken until none is free; who finds none gets the next one given")
    func takenAndGiven() async {
        let slots = Slots(count: 2)
        await slots.take()
        await slots.take()
        let taken = Tally()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await slots.take()
                taken.add(1)
            }
            #expect(taken.count == 0)
            slots.give()
            await group.waitForAll()
        }
        #expect(taken.count == 1)
    }

    @Test("are never more in use than there are")
    func bounded() async {
        let slots = Slots(count: 3)
        let use = Tally()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<500 {
                await slots.take()
                use.add(1)
                group.addTask {
                    use.add(-1)
                    slots.give()
                }
            }
            await group.waitForAll()
        }
        #expect(use.count == 0)
        #expect(use.most <= 3)
    }
}
