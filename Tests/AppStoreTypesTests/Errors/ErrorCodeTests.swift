import AppStoreTypes
import Foundation
import Testing

@Suite("Apple's error codes")
struct ErrorCodeTests {
    @Test("An error code matches Apple's documentation", arguments: ErrorCodeRow.all)
    func catalogue(_ row: ErrorCodeRow) {
        let code = AppStoreErrorCode(rawValue: row.code)
        #expect(row.constant == code)
        #expect(code.name == row.name)
        #expect(code.message == row.message)
        #expect(code.isRetryable == row.isRetryable)
        #expect(code.httpStatus == Int(row.code / 10_000))
        #expect([400, 403, 404, 409, 429, 500].contains(code.httpStatus))
    }

    @Test("Every error code and name is unique")
    func unique() {
        #expect(Set(ErrorCodeRow.all.map(\.code)).count == ErrorCodeRow.all.count)
        #expect(Set(ErrorCodeRow.all.map(\.name)).count == ErrorCodeRow.all.count)
    }

    @Test("An error code of the Advanced Commerce API has its name", arguments: AdvancedCommerceErrors.all)
    func advancedCommerce(_ number: Int64, _ name: String) {
        let code = AppStoreErrorCode(rawValue: number)
        #expect(code.name == name + "Error")
        #expect(!code.isRetryable)
        #expect(code.httpStatus == Int(number / 10_000))
    }

    @Test("Every documented error code is declared as a constant")
    func constants() throws {
        let declared = try #require(DeclaredValues.all.get()["AppStoreErrorCode"])
        let documented = ErrorCodeRow.all.map(\.code) + AdvancedCommerceErrors.all.map(\.code)
        #expect(declared.compactMap { Int64($0.replacing("_", with: "")) }.sorted() == documented.sorted())
        #expect(AdvancedCommerceErrors.all.count == 122)
    }

    @Test(
        "An unknown error code is kept and is retryable only for a server error",
        arguments: [
            (9_990_000, false), (4_000_999, false), (5_000_777, true), (5_030_000, true), (0, false), (-1, false),
        ]
            as [(Int64, Bool)]
    )
    func unknown(_ number: Int64, _ isRetryable: Bool) throws {
        let body = try JSONDecoder().decode(APIErrorBody.self, from: Data("{\"errorCode\": \(number)}".utf8))
        let code = try #require(body.errorCode)
        #expect(code.rawValue == number)
        #expect(code.name == nil)
        #expect(code.message == nil)
        #expect(code.isRetryable == isRetryable)
    }
}
