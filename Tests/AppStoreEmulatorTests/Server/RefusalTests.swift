import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Error messages of refusals")
struct RefusalTests {
    @Test(
        "A refusal has Apple's message, or a message made from the error's name",
        arguments: [
            (AppStoreErrorCode.transactionIDNotFound, "Transaction id not found."),
            (.nullRequestInfo, "Null request info."), (.skuLengthExceeded, "SKU length exceeded."),
            (.inactiveACASub, "Inactive ACA sub."), (.imageInUse, "Image in use."),
            (AppStoreErrorCode(rawValue: 4_000_299), "Invalid request."),
        ]
    )
    func message(_ code: AppStoreErrorCode, _ message: String) {
        #expect(APIRefusal(code).message == message)
        #expect(APIRefusal(code).answer.errorCode == code.rawValue)
    }
}
