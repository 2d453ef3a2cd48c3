import AppStoreTypes
import Foundation
import Testing

@Suite("Retries after a verifyReceipt response")
struct VerifyReceiptRetryTests {
    /// A response, and the retry that may follow it.
    struct Row: Sendable, CustomTestStringConvertible {
        let json: String
        let retry: VerifyReceiptRetry
        var testDescription: String { json }

        init(_ json: String, _ retry: VerifyReceiptRetry) {
            self.json = json
            self.retry = retry
        }

        static let all: [Row] = [
            Row(#"{"status": 0}"#, .never), Row(#"{"status": 21000}"#, .never), Row(#"{"status": 21001}"#, .never),
            Row(#"{"status": 21002}"#, .fewTimes), Row(#"{"status": 21003}"#, .never),
            Row(#"{"status": 21004}"#, .never), Row(#"{"status": 21005}"#, .later), Row(#"{"status": 21006}"#, .never),
            Row(#"{"status": 21007}"#, .inSandbox), Row(#"{"status": 21008}"#, .inProduction),
            Row(#"{"status": 21009}"#, .later), Row(#"{"status": 21010}"#, .never),
            Row(#"{"environment": "Production", "status": 21010, "is_retryable": false}"#, .never),
            Row(#"{"status": 21010, "is_retryable": true}"#, .never),
            Row(#"{"environment": "Production", "status": 21104, "is_retryable": true}"#, .later),
            Row(#"{"status": 21100, "is_retryable": 1}"#, .later),
            Row(#"{"status": 21199, "is_retryable": "1"}"#, .later),
            Row(#"{"status": 21104, "is-retryable": true}"#, .later),
            Row(#"{"status": 21104, "is-retryable": 0}"#, .never),
            Row(#"{"status": 21104, "is_retryable": false}"#, .never), Row(#"{"status": 21104}"#, .never),
            Row(#"{"status": 21777, "is_retryable": true}"#, .later), Row(#"{"status": 21777}"#, .never),
            Row(#"{"code": 503}"#, .later), Row("{}", .never),
        ]
    }

    @Test("A verifyReceipt response says where a retry may succeed", arguments: Row.all)
    func retry(_ row: Row) throws {
        let answer = try JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(row.json.utf8))
        #expect(answer.retry == row.retry)
    }

    @Test("A status from 21100 to 21199 is an internal data error", arguments: [21099, 21100, 21150, 21199, 21200])
    func internalDataError(_ number: Int32) {
        let status = VerifyReceiptStatus(rawValue: number)
        #expect(status.isInternalDataError == (21100...21199).contains(number))
        #expect(!status.isDecoded)
    }

    @Test("A receipt is decoded if it is valid or its subscription expired")
    func decoded() {
        #expect(VerifyReceiptStatus.valid.isDecoded)
        #expect(VerifyReceiptStatus.subscriptionExpired.isDecoded)
        #expect(!VerifyReceiptStatus.notAuthenticated.isDecoded)
    }
}
