import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Transaction receipts from before iOS 7")
struct TransactionReceiptTests {
    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Test("Apple's transaction receipt contains its transaction ID", .needsAppleVectors)
    func legacy() throws {
        let text = try AppleVectors.text("mock_signed_data/legacyTransaction")
        #expect(try ReceiptReader.transactionID(inTransactionReceipt: text) == "33993399")
    }

    @Test("Every field of a transaction receipt is read")
    func whole() throws {
        let info = Self.base64(
            """
            {
            \t"original-transaction-id" = "1000000046178817";
            \t"transaction-id" = "1000000046178818";
            \t"product-id" = "com.example.\\"coins\\"";
            \t"quantity" = "2";
            \t"item-id" = "521129812";
            \t"bid" = "com.example.notes";
            \t"bvrs" = "412";
            \t"purchase-date" = "2012-04-30 15:05:55 Etc/GMT";
            \t"unique-identifier" = "b68cbb4a";
            }
            """
        )
        let receipt = try TransactionReceipt(
            Self.base64(
                """
                {
                \t"signature" = "AgEC";
                \t"purchase-info" = "\(info)";
                \t"environment" = "Sandbox";
                \tpod = 100;
                \t"signing-status" = "0";
                }
                """
            )
        )
        #expect(receipt.signature == [2, 1, 2])
        #expect(receipt.environment == "Sandbox")
        #expect(receipt.pod == "100")
        #expect(receipt.signingStatus == "0")
        #expect(receipt.fields.count == 5)
        let bought = try #require(receipt.purchaseInfo)
        #expect(bought.transactionID == "1000000046178818")
        #expect(bought.originalTransactionID == "1000000046178817")
        #expect(bought.productID == "com.example.\"coins\"")
        #expect(bought.quantity == 2)
        #expect(bought.itemID == "521129812")
        #expect(bought.bundleID == "com.example.notes")
        #expect(bought.applicationVersion == "412")
        #expect(bought.purchaseDate == Timestamp(seconds: 1_335_798_355))
        #expect(bought.fields["unique-identifier"] == "b68cbb4a")
    }

    @Test("A transaction receipt without a transaction has no ID", arguments: ["{}", #"{"purchase-info" = "e30=";}"#])
    func none(_ text: String) throws {
        #expect(try ReceiptReader.transactionID(inTransactionReceipt: Self.base64(text)) == nil)
    }

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let failure: ReceiptFailure

        static let all = [
            Row(testDescription: "", failure: .malformed(.transactionReceipt, offset: 0)),
            Row(testDescription: "[]", failure: .malformed(.transactionReceipt, offset: 0)),
            Row(testDescription: "{", failure: .malformed(.transactionReceipt, offset: 1)),
            Row(testDescription: "{} x", failure: .malformed(.transactionReceipt, offset: 3)),
            Row(testDescription: #"{"a" "b";}"#, failure: .malformed(.transactionReceipt, offset: 5)),
            Row(testDescription: #"{"a" = "b"}"#, failure: .malformed(.transactionReceipt, offset: 10)),
            Row(testDescription: #"{"a" = "b"#, failure: .malformed(.transactionReceipt, offset: 9)),
            Row(testDescription: #"{"a" = "\"#, failure: .malformed(.transactionReceipt, offset: 9)),
            Row(testDescription: #"{"a" = {};}"#, failure: .malformed(.transactionReceipt, offset: 7)),
            Row(testDescription: #"{a = b; a = c;}"#, failure: .duplicate(.transactionReceipt)),
            Row(testDescription: #"{"signature" = "*";}"#, failure: .notBase64(offset: 0)),
            Row(testDescription: #"{"purchase-info" = "e30";}"#, failure: .notBase64(offset: 3)),
            Row(testDescription: #"{"purchase-info" = "ew==";}"#, failure: .malformed(.purchaseInfo, offset: 1)),
        ]
    }

    @Test("A malformed transaction receipt is refused with its offset", arguments: Row.all)
    func malformed(_ row: Row) {
        #expect(throws: row.failure) { try TransactionReceipt(Self.base64(row.testDescription)) }
    }

    @Test("A transaction receipt of ten million brackets is refused", arguments: ["{", "\""])
    func hostile(_ character: String) {
        let text = "{" + String(repeating: character, count: 10_000_000)
        #expect(throws: ReceiptFailure.tooLarge(limit: 8 << 20)) { try TransactionReceipt(Self.base64(text)) }
        #expect(throws: ReceiptFailure.self) { try TransactionReceipt(Self.base64(text), maximumBytes: 16 << 20) }
    }

    @Test("A transaction receipt with random changes never crashes the reader")
    func mutated() throws {
        var random = SeededGenerator(seed: 11)
        let text = #"{"signature" = "AgEC"; "purchase-info" = "e3RyYW5zYWN0aW9uLWlkPTE7fQ=="; pod = 1;}"#
        for _ in 0..<500 {
            var bytes = Array(text.utf8)
            MutationTests.change(&bytes, to: 0...255, using: &random)
            _ = try? TransactionReceipt(Data(bytes).base64EncodedString())
        }
    }
}
