import AppStoreTypes
import Refunds
import Testing

@Suite("A purchase read from a signed transaction")
struct PurchaseTests {
    private static func transaction(
        _ change: (inout TransactionPayload) -> Void = { _ in }
    ) -> TransactionPayload {
        var transaction = TransactionPayload {
            $0.transactionID = "2000000123456790"
            $0.originalTransactionID = "2000000123456789"
            $0.bundleID = "com.example.coins"
            $0.productID = "coins.500"
            $0.purchaseDate = .daysBefore(2)
            $0.quantity = 2
            $0.type = .consumable
            $0.appAccountToken = AppAccountToken(rawValue: "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70")
            $0.ownershipType = .purchased
            $0.signedDate = .request
            $0.environment = .production
            $0.storefront = "USA"
            $0.price = 9_980
            $0.currency = "USD"
            $0.appTransactionID = "704897469903783919"
        }
        change(&transaction)
        return transaction
    }

    private static func read(
        _ transaction: TransactionPayload,
        product: ProductEntry? = nil
    ) throws(MissingMember) -> Purchase {
        try Purchase(transaction, app: .coins, product: product)
    }

    @Test("A purchase has the values of its signed transaction")
    func whole() throws {
        let purchase = try Self.read(Self.transaction())
        #expect(purchase.transactionID == "2000000123456790")
        #expect(purchase.originalTransactionID == "2000000123456789")
        #expect(purchase.productID == "coins.500")
        #expect(purchase.quantity == 2)
        #expect(purchase.customerID == "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70")
        #expect(purchase.purchasedAt == .daysBefore(2))
        #expect(purchase.signedAt == .request)
        #expect(purchase.usdCents == 998)
        #expect(purchase.revocation == nil)
        #expect(!purchase.isAdvancedCommerce)
    }

    struct MissingRow: CustomTestStringConvertible, Sendable {
        let name: String
        let clear: @Sendable (inout TransactionPayload) -> Void
        var testDescription: String { name }
    }

    static let missingRows: [MissingRow] = [
        MissingRow(name: "transactionId") { $0.transactionID = nil },
        MissingRow(name: "productId") { $0.productID = nil },
        MissingRow(name: "type") { $0.type = nil },
        MissingRow(name: "purchaseDate") { $0.purchaseDate = nil },
        MissingRow(name: "signedDate") { $0.signedDate = nil },
    ]

    @Test("A transaction without a required member is refused, and the error names it", arguments: missingRows)
    func missing(_ row: MissingRow) {
        let error = #expect(throws: MissingMember.self) { try Self.read(Self.transaction(row.clear)) }
        #expect(error?.name == row.name)
    }

    @Test("A purchase is read without the optional members")
    func sparse() throws {
        let purchase = try Self.read(
            Self.transaction {
                $0.originalTransactionID = nil
                $0.quantity = nil
                $0.ownershipType = nil
                $0.price = nil
                $0.currency = nil
                $0.appAccountToken = nil
                $0.appTransactionID = nil
            }
        )
        #expect(purchase.originalTransactionID == purchase.transactionID)
        #expect(purchase.customerID == purchase.transactionID)
        #expect(purchase.quantity == 1)
        #expect(purchase.ownership == .purchased)
        #expect(purchase.usdCents == nil)
    }

    @Test("A purchase without a token belongs to the customer of its app transaction")
    func appTransaction() throws {
        let purchase = try Self.read(Self.transaction { $0.appAccountToken = nil })
        #expect(purchase.customerID == "704897469903783919")
    }

    struct PriceRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var price: Milliunits? = 9_980
        var currency: String? = "USD"
        var ownership: OwnershipType? = .purchased
        var catalogue: Int64? = 499
        let cents: Int64?
    }

    static let priceRows: [PriceRow] = [
        PriceRow(testDescription: "in dollars, for the whole quantity", cents: 998),
        PriceRow(testDescription: "in dollars, to the nearest cent", price: 9_985, cents: 999),
        PriceRow(testDescription: "free", price: 0, cents: 0),
        PriceRow(testDescription: "in another currency", currency: "EUR", cents: nil),
        PriceRow(testDescription: "not on the wire, each as in the catalogue", price: nil, currency: nil, cents: 998),
        PriceRow(testDescription: "paid in an unknown currency", currency: nil, cents: nil),
        PriceRow(
            testDescription: "neither on the wire nor in the catalogue",
            price: nil,
            currency: nil,
            catalogue: nil,
            cents: nil
        ),
        PriceRow(testDescription: "a family member paid", ownership: .familyShared, cents: 0),
        PriceRow(testDescription: "the buyer of the seats paid", ownership: .assigned, cents: 0),
        PriceRow(testDescription: "the payer is unknown", ownership: OwnershipType(rawValue: "GIFTED"), cents: nil),
    ]

    @Test("A purchase's price in dollars comes from Apple or the catalogue, else is unknown", arguments: priceRows)
    func price(_ row: PriceRow) throws {
        let purchase = try Self.read(
            Self.transaction {
                $0.price = row.price
                $0.currency = row.currency
                $0.ownershipType = row.ownership
            },
            product: ProductEntry(priceUSDCents: row.catalogue)
        )
        #expect(purchase.usdCents == row.cents)
    }

    @Test("A purchase keeps the details of its revocation")
    func revocation() throws {
        let purchase = try Self.read(
            Self.transaction {
                $0.revocationDate = .request
                $0.revocationType = .refundProrated
                $0.revocationReason = .appIssue
                $0.revocationPercentage = 25_000
            }
        )
        let revocation = Revocation(at: .request, type: .refundProrated, reason: .appIssue, percentage: 25_000)
        #expect(purchase.revocation == revocation)
        #expect(purchase.refundedUSDCents == 249)
    }

    @Test(
        "An untyped revocation of a shared purchase ends only its access",
        arguments: [
            (.familyShared, nil, .familyRevoke), (.assigned, nil, .assignmentRevoke), (.purchased, nil, nil),
            (.familyShared, .refundFull, .refundFull),
        ] as [(OwnershipType, RevocationType?, RevocationType?)]
    )
    func untypedRevocation(_ ownership: OwnershipType, _ stated: RevocationType?, _ type: RevocationType?) throws {
        let purchase = try Self.read(
            Self.transaction {
                ($0.ownershipType, $0.revocationDate, $0.revocationType) = (ownership, .request, stated)
            }
        )
        #expect(purchase.revocation?.type == type)
    }

    @Test("A transaction with Advanced Commerce information is an Advanced Commerce purchase")
    func advancedCommerce() throws {
        let transaction = Self.transaction { $0.advancedCommerceInfo = AdvancedCommerceTransactionInfo() }
        #expect(try Self.read(transaction).isAdvancedCommerce)
    }
}
