import AppStoreClient
import AppStoreTypes
import Testing

@Suite("Hourly budgets")
struct RequestBudgetTests {
    @Test(
        "A budget is Apple's hourly rate, and a tenth of it in the sandbox",
        arguments: [
            (APIEndpoint.transactionInfo, 180_000, 18_000), (.sendConsumption, 180_000, 18_000),
            (.notificationHistory, 180_000, 18_000), (.setAppAccountToken, 72_000, 7_200),
            (.refundHistory, 36_000, 3_600), (.lookUpOrder, 36_000, 3_600), (.requestTestNotification, 3_600, 360),
            (.uploadImage, 3_600, 360), (.configureDefaultMessage, 36_000, 3_600),
            (.cancelSubscription, 18_000, 1_800), (.changeSubscriptionPrice, 180_000, 18_000),
            (.customerGroups, 180_000, 18_000), (.renewalDateExtensionStatus, nil, nil), (.seatInfo, nil, nil),
            (.verifyReceipt, nil, nil),
        ] as [(APIEndpoint, Int?, Int?)]
    )
    func apple(_ endpoint: APIEndpoint, _ production: Int?, _ sandbox: Int?) {
        #expect(RequestBudgets.apple.perHour(endpoint, in: .production) == production)
        #expect(RequestBudgets.apple.perHour(endpoint, in: .sandbox) == sandbox)
        #expect(RequestBudgets.unlimited.perHour(endpoint, in: .production) == nil)
    }

    @Test("A budget can be set for one endpoint in one environment")
    func overrides() {
        var budgets = RequestBudgets.apple
        budgets.set(7, for: .transactionInfo, in: .sandbox)
        budgets.set(nil, for: .refundHistory, in: .production)
        budgets.set(5, for: .seatInfo, in: .sandbox)
        budgets.set(0, for: .lookUpOrder, in: .production)
        #expect(budgets.perHour(.transactionInfo, in: .sandbox) == 7)
        #expect(budgets.perHour(.transactionInfo, in: .production) == 180_000)
        #expect(budgets.perHour(.refundHistory, in: .production) == nil)
        #expect(budgets.perHour(.refundHistory, in: .sandbox) == 3_600)
        #expect(budgets.perHour(.seatInfo, in: .sandbox) == 5)
        #expect(budgets.perHour(.lookUpOrder, in: .production) == 1)
        var unlimited = RequestBudgets.unlimited
        unlimited.set(7, for: .transactionInfo, in: .sandbox)
        #expect(unlimited.perHour(.transactionInfo, in: .sandbox) == 7)
    }

    @Test(
        "A budget can be shared with other processes",
        arguments: [(1.0, 360), (0.5, 180), (0.001, 1), (0, 1), (-1, 1), (2, 360)]
    )
    func share(_ share: Double, _ perHour: Int) {
        var budgets = RequestBudgets.apple
        budgets.share = share
        #expect(budgets.perHour(.requestTestNotification, in: .sandbox) == perHour)
    }
}
