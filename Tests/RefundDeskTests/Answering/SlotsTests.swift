import Testing

@testable import RefundDesk

@Suite("Slots for work", .timeLimit(.minutes(45)))
struct SlotsTests {
    @Test("A task that finds no free slot gets the next one that is given back")
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

    @Test("The slots in use never exceed their number")
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
