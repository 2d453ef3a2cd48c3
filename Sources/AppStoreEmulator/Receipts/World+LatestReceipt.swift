import AppStoreTypes
import Foundation

extension World {
    /// The customer's app receipt as it was when a version 1 notification was made, in base64.
    func latestReceipt(_ statement: VersionOneStatement, for logged: LoggedNotification) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(statement.transactions.map { ReceiptTransaction($0.value) }).base64EncodedString()
    }
}
