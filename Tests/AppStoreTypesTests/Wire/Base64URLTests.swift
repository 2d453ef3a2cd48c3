import AppStoreTypes
import Foundation
import Testing

@Suite("The base64url encoding")
struct Base64URLTests {
    @Test("Base64url matches Foundation's base64 for every length")
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
        "Base64url refuses any second spelling of a value",
        arguments: [
            "A", "AB", "AAB", "AAAAA", "AA=", "AA==", "AAA=", "A+AA", "A/AA", "AA A", "AAA\n", "AA\u{0}A", "ÄA",
        ]
    )
    func strict(_ text: String) {
        #expect(Base64URL.decode(text.utf8) == nil)
    }

    @Test("Base64url accepts canonical text", arguments: [("", []), ("AA", [0]), ("AQ", [1]), ("AAE", [0, 1])])
    func canonical(_ text: String, _ bytes: [UInt8]) {
        #expect(Base64URL.decode(text.utf8) == bytes)
    }
}
