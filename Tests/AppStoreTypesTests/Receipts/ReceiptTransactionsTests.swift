import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Transactions of a receipt")
struct ReceiptTransactionsTests {
    /// A yearly subscription, a change to the monthly one, its renewal, and coins, in no particular order.
    private static let json = """
        [{"transaction_id": "2", "original_transaction_id": "1", "product_id": "yearly", "quantity": "1",
          "purchase_date_ms": "2000", "expires_date_ms": "90000", "cancellation_date_ms": "2500", "is_upgraded": "true"},
         {"transaction_id": "4", "original_transaction_id": "1", "product_id": "monthly", "quantity": "1",
          "purchase_date_ms": "4000", "expires_date_ms": "5000"},
         {"transaction_id": "7", "original_transaction_id": "7", "product_id": "coins", "quantity": "3",
          "purchase_date_ms": "3500"},
         {"transaction_id": "1", "original_transaction_id": "1", "product_id": "monthly", "quantity": "1",
          "purchase_date_ms": "1000", "expires_date_ms": "2000"},
         {"transaction_id": "8", "original_transaction_id": "8", "product_id": "coins", "quantity": "10",
          "purchase_date": "1970-01-01 00:00:03 Etc/GMT", "cancellation_date": "1970-01-01 00:00:09 Etc/GMT"},
         {"transaction_id": "3", "original_transaction_id": "1", "product_id": "monthly",
          "purchase_date_ms": "3000", "expires_date_ms": "4000"},
         {"transaction_id": "9", "product_id": "gift", "quantity": "many"}]
        """

    /// Returns the list in 20 random orders.
    private static func orders() throws -> [ReceiptTransactions] {
        let list = try JSONDecoder().decode(ReceiptTransactions.self, from: Data(json.utf8))
        return (0..<20 as Range<UInt64>).map { seed in
            var generator = SeededGenerator(seed: seed)
            return ReceiptTransactions(list.list.shuffled(using: &generator))
        }
    }

    @Test("Transactions of a receipt are sorted newest first, in any input order")
    func order() throws {
        for transactions in try Self.orders() {
            #expect(transactions.newestFirst.map { $0.transactionID?.text } == ["4", "7", "3", "8", "2", "1", "9"])
            #expect(transactions.newest?.transactionID?.text == "4")
        }
    }

    @Test("The newest transaction is found by product and by original transaction")
    func newest() throws {
        for transactions in try Self.orders() {
            #expect(transactions.newest(ofProduct: "monthly")?.transactionID?.text == "4")
            #expect(transactions.newest(ofProduct: "coins")?.transactionID?.text == "7")
            #expect(transactions.newest(ofProduct: "none") == nil)
            // The yearly period ends last, but the monthly one was bought after it.
            #expect(transactions.newest(ofOriginalTransaction: "1")?.transactionID?.text == "4")
            #expect(transactions.newest(ofOriginalTransaction: "9") == nil)
        }
    }

    @Test("All transactions are found by product and by original transaction")
    func all() throws {
        for transactions in try Self.orders() {
            #expect(
                transactions.all(ofOriginalTransaction: "1").map { $0.transactionID?.text } == ["4", "3", "2", "1"]
            )
            #expect(transactions.all(ofProduct: "coins").map { $0.transactionID?.text } == ["7", "8"])
            #expect(transactions.transaction("3")?.productID == "monthly")
            #expect(transactions.transaction("5") == nil)
        }
    }

    @Test("Totals are added up by product and by original transaction")
    func totals() throws {
        for transactions in try Self.orders() {
            let coins = try #require(transactions.totalsByProduct["coins"])
            #expect(coins.transactions == 2)
            #expect(coins.quantity == 13)
            #expect(coins.cancelledQuantity == 10)
            #expect(coins.keptQuantity == 3)
            #expect(transactions.totalsByProduct["gift"]?.quantity == 1)
            #expect(transactions.totalsByProduct.count == 4)
            #expect(transactions.totalsByOriginalTransaction["1"]?.transactions == 4)
            #expect(transactions.totalsByOriginalTransaction["1"]?.cancelledQuantity == 1)
            #expect(transactions.totalsByOriginalTransaction.count == 3)
        }
    }

    @Test("A transaction with an invalid quantity counts as one", arguments: ["9223372036854775807", "-3", "", "1e9"])
    func hostileQuantity(_ quantity: String) throws {
        let transaction = ReceiptTransaction {
            $0.productID = "coins"
            $0.quantity = ReceiptValue(quantity)
        }
        let transactions = ReceiptTransactions([transaction, transaction])
        #expect(transactions.totalsByProduct["coins"]?.quantity == 2)
    }

    @Test("Merged transactions of a response are listed once, with the newer values")
    func merging() throws {
        let json = """
            {"status": 0, "receipt": {"in_app": [{"transaction_id": "1", "product_id": "old"}, {"transaction_id": "2"}]},
             "latest_receipt_info": [{"transaction_id": "3"}, {"transaction_id": "1", "product_id": "new"}]}
            """
        let answer = try JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(json.utf8))
        #expect(answer.transactions.list.map { $0.transactionID?.text } == ["3", "1", "2"])
        #expect(answer.transactions.transaction("1")?.productID == "new")
    }
}
