import AppStoreTypes
import Foundation
import Testing

@Suite("Base64 in the URL alphabet")
struct Base64URLTests {
    @Test("agrees with Foundation's base64 on all lengths")
    func lengths() {
        for length in 0..<300 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: ($0 * 167 + length) * 59 >> 3) }
            let text = Base64URL.text(bytes)
            let standard = Data(bytes).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(text == standard)
            #expect(Base64URL.decode(text.utf8) == bytes)
        }
    }

    @Test(
        "takes one spelling of each value",
        arguments: [
            "A", "AB", "AAB", "AAAAA", "AA=", "AA==", "AAA=", "A+AA", "A/AA", "AA A", "AAA\n", "AA\u{0}A", "ÄA",
        ]
    )
    func strict(_ text: String) {
        #expect(Base64URL.decode(text.utf8) == nil)
    }

    @Test("takes the spelling without stray bits", arguments: [("", []), ("AA", [0]), ("AQ", [1]), ("AAE", [0, 1])])
    func canonical(_ text: String, _ bytes: [UInt8]) {
        #expect(Base64URL.decode(text.utf8) == bytes)
    }
}
