import AppStoreTypes
import Refunds
import Testing

@Suite("Evidence about the customer")
struct CustomerEvidenceTests {
    struct LifetimeRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var cents: Int64 = 0
        var unpriced: Int64 = 0
        var elsewhere: Int64?
        let bucket: LifetimeDollars?
    }

    static let lifetimeRows: [LifetimeRow] = [
        LifetimeRow(testDescription: "nothing", bucket: LifetimeDollars(rawValue: 1)),
        LifetimeRow(testDescription: "one cent", cents: 1, bucket: LifetimeDollars(rawValue: 2)),
        LifetimeRow(testDescription: "49.99 dollars", cents: 4_999, bucket: LifetimeDollars(rawValue: 2)),
        LifetimeRow(testDescription: "exactly 50 dollars", cents: 5_000, bucket: LifetimeDollars(rawValue: 3)),
        LifetimeRow(
            testDescription: "50 dollars, including other platforms",
            cents: 4_000,
            elsewhere: 1_000,
            bucket: LifetimeDollars(rawValue: 3)
        ),
        LifetimeRow(testDescription: "2000 dollars", cents: 200_000, bucket: LifetimeDollars(rawValue: 7)),
        LifetimeRow(testDescription: "one unpriced, which may change the bucket", unpriced: 1, bucket: nil),
        LifetimeRow(testDescription: "one unpriced below the highest bucket", cents: 199_999, unpriced: 1, bucket: nil),
        LifetimeRow(
            testDescription: "unpriced in the highest bucket, which nothing changes",
            cents: 200_000,
            unpriced: 9,
            bucket: LifetimeDollars(rawValue: 7)
        ),
        LifetimeRow(
            testDescription: "unpriced, the highest bucket reached on other platforms",
            unpriced: 1,
            elsewhere: 200_000,
            bucket: LifetimeDollars(rawValue: 7)
        ),
    ]

    @Test("The amount purchased is unknown while an unpriced purchase may change its bucket", arguments: lifetimeRows)
    func purchased(_ row: LifetimeRow) {
        let facts = CaseFacts.example {
            $0.totals = CustomerTotals(purchasedUSDCents: row.cents, unpricedPurchases: row.unpriced)
            $0.customer.purchasedElsewhereUSDCents = row.elsewhere
        }
        let finding = Evidence(facts, product: .coins).lifetimePurchased
        #expect(finding.value == row.bucket)
        #expect(finding.source == "ledger")
    }

    @Test("The amount refunded is unknown while an unpriced refund may change its bucket", arguments: lifetimeRows)
    func refunded(_ row: LifetimeRow) {
        let facts = CaseFacts.example {
            $0.totals = CustomerTotals(refundedUSDCents: row.cents, unpricedPurchases: 3, unpricedRefunds: row.unpriced)
            $0.customer.refundedElsewhereUSDCents = row.elsewhere
        }
        let finding = Evidence(facts, product: .coins).lifetimeRefunded
        #expect(finding.value == row.bucket)
        #expect(finding.reason.hasSuffix("is unknown") == (row.bucket == nil))
    }

    @Test("A policy's lifetime sums include amounts from other platforms", arguments: [nil, 0, 1_000] as [Int64?])
    func policySums(elsewhere: Int64?) {
        let facts = CaseFacts.example {
            $0.totals = CustomerTotals(purchasedUSDCents: 4_000, refundedUSDCents: 300)
            ($0.customer.purchasedElsewhereUSDCents, $0.customer.refundedElsewhereUSDCents) = (elsewhere, elsewhere)
        }
        let numbers = PolicyFacts(facts, evidence: Evidence(facts, product: .coins)).numbers
        #expect(numbers[.lifetimeBoughtUSD] == 4_000 + (elsewhere ?? 0))
        #expect(numbers[.lifetimeRefundedUSD] == 300 + (elsewhere ?? 0))
    }

    @Test("A policy's lifetime sums are unknown while a price is unknown")
    func policySumUnknown() {
        let facts = CaseFacts.example {
            $0.totals = CustomerTotals(purchasedUSDCents: 4_000, unpricedPurchases: 1, unpricedRefunds: 1)
        }
        let numbers = PolicyFacts(facts, evidence: Evidence(facts, product: .coins)).numbers
        #expect(numbers[.lifetimeBoughtUSD] == nil)
        #expect(numbers[.lifetimeRefundedUSD] == nil)
    }

    struct TenureRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let createdAt: Timestamp?
        let tenure: AccountTenure?
    }

    static let tenureRows: [TenureRow] = [
        TenureRow(testDescription: "the creation time is unknown", createdAt: nil, tenure: nil),
        TenureRow(testDescription: "at the request", createdAt: .request, tenure: AccountTenure(rawValue: 1)),
        TenureRow(
            testDescription: "three days but a second",
            createdAt: .daysBefore(3) + .seconds(1),
            tenure: AccountTenure(rawValue: 1)
        ),
        TenureRow(testDescription: "exactly three days", createdAt: .daysBefore(3), tenure: AccountTenure(rawValue: 2)),
        TenureRow(testDescription: "a year", createdAt: .daysBefore(365), tenure: AccountTenure(rawValue: 7)),
        TenureRow(testDescription: "after the request", createdAt: .request + .milliseconds(1), tenure: nil),
    ]

    @Test("The account tenure is the account's age at the request, however late it arrives", arguments: tenureRows)
    func tenure(_ row: TenureRow) {
        let facts = CaseFacts.example {
            $0.customer.accountCreatedAt = row.createdAt
            // The notification arrives late, but the age counts to the request.
            $0.refundCase.receivedAt = .request + .seconds(40 * 86_400)
        }
        let finding = Evidence(facts, product: .coins).accountTenure
        #expect(finding.value == row.tenure)
        #expect(finding.source == "backend")
    }

    @Test(
        "The play time in the evidence is the bucket of the customer's total seconds",
        arguments: [(nil, nil), (0, 1), (299, 1), (300, 2), (1_382_400, 7)] as [(Int64?, Int32?)]
    )
    func playTime(_ seconds: Int64?, _ bucket: Int32?) {
        let facts = CaseFacts.example { $0.totals.playSeconds = seconds }
        let finding = Evidence(facts, product: .coins).playTime
        #expect(finding.value == bucket.map(PlayTime.init(rawValue:)))
        #expect(finding.source == "usage")
    }

    @Test(
        "The platform in the evidence is that of the purchase's last use",
        arguments: [(nil, nil), (.apple, .apple), (.other, .nonApple)] as [(UsagePlatform?, Platform?)]
    )
    func platform(_ last: UsagePlatform?, _ platform: Platform?) {
        let facts = CaseFacts.example { $0.usage = PurchaseUsage(lastPlatform: last) }
        let finding = Evidence(facts, product: .coins).platform
        #expect(finding.value == platform)
        #expect(finding.source == "usage")
    }

    @Test("App play adds to the play time and gives the platform of an unused purchase")
    func play() {
        let facts = CaseFacts.example {
            $0.totals.playSeconds = 100
            $0.usage = PurchaseUsage(lastPlatform: .apple, lastUsedAt: .daysBefore(3))
            $0.play = CustomerPlay(seconds: 200, lastPlatform: .other, lastAt: .daysBefore(2))
        }
        let evidence = Evidence(facts, product: .coins)
        #expect(evidence.playTime.value == PlayTime(seconds: 300))
        // Apple asks where the purchase was used, not the app.
        #expect(evidence.platform.value == .apple)
        let unused = CaseFacts.example { $0.play = CustomerPlay(lastPlatform: .other, lastAt: .daysBefore(2)) }
        #expect(Evidence(unused, product: .coins).platform.value == .nonApple)
        #expect(Evidence(unused, product: .coins).playTime.value == nil)
        let alone = CaseFacts.example { $0.play = CustomerPlay(seconds: 0) }
        #expect(Evidence(alone, product: .coins).playTime.value == PlayTime(seconds: 0))
    }

    @Test("The user status is what the backend reported", arguments: [nil, .active, .limitedAccess] as [UserStatus?])
    func userStatus(_ status: UserStatus?) {
        let facts = CaseFacts.example { $0.customer.userStatus = status }
        let finding = Evidence(facts, product: .coins).userStatus
        #expect(finding.value == status)
        #expect(finding.source == "backend")
    }

    @Test("The app account token keeps the transaction's spelling")
    func token() {
        let facts = CaseFacts.example()
        let spelled = Evidence(facts, product: .coins).appAccountToken
        #expect(spelled.value?.rawValue == "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70")
        #expect(spelled.source == "transaction")
        let without = Evidence(.example { $0.purchase.appAccountToken = nil }, product: .coins).appAccountToken
        #expect(without.value == nil)
        #expect(without.source == "transaction")
    }
}
