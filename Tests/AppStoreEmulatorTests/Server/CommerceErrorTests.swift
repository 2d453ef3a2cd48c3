import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Errors of Advanced Commerce")
struct CommerceErrorTests {
    @Test("have Apple's names", arguments: CommerceError.allCases)
    func names(_ error: CommerceError) {
        let name = AppStoreErrorCode(rawValue: error.rawValue).name
        #expect(name?.lowercased() == "\(error)error".lowercased())
        #expect(error.refusal.status == Int(error.rawValue / 10_000))
        #expect(error.refusal.message.hasSuffix("."))
    }
}
