import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Advanced Commerce orders")
struct CommerceOrderTests {
    @Test("An Advanced Commerce order is refused while the customer has an active subscription")
    func running() throws {
        for wasCommerce in [true, false] {
            let story = try EventStory()
            try story.buy { $0.isAdvancedCommerce = wasCommerce }
            #expect(throws: EmulatorError.self) { try story.buy { $0.isAdvancedCommerce = true } }
        }
    }

    @Test("A new order restarts an ended subscription, with or without Advanced Commerce", arguments: [true, false])
    func ended(_ wasCommerce: Bool) throws {
        let story = try EventStory()
        let first = try story.buy { $0.isAdvancedCommerce = wasCommerce }
        try story.do(.expire(), first)
        let id = try story.buy {
            $0.isAdvancedCommerce = !wasCommerce
            $0.price = 7_990
        }
        #expect(try story.state(id).originalTransactionID == first)
        #expect(try story.items(id).map(\.price) == (wasCommerce ? [] : [7_990]))
        #expect(try story.renewing(id).map(\.price) == (wasCommerce ? [] : [7_990]))
        #expect(try story.state(id).transaction.price == 7_990)
        #expect(try story.items(first).isEmpty == !wasCommerce)
    }
}
