import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Orders by Advanced Commerce")
struct CommerceOrderTests {
    @Test("create no subscription beside one that runs")
    func running() throws {
        for wasCommerce in [true, false] {
            let story = try EventStory()
            try story.buy { $0.isAdvancedCommerce = wasCommerce }
            #expect(throws: EmulatorError.self) { try story.buy { $0.isAdvancedCommerce = true } }
        }
    }

    @Test("begin one again that had ended, as what the order says", arguments: [true, false])
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
