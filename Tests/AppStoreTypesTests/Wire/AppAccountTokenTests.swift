import AppStoreTypes
import Foundation
import Testing

@Suite("App account tokens")
struct AppAccountTokenTests {
    private let lower = AppAccountToken(rawValue: "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70")
    private let upper = AppAccountToken(rawValue: "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70")

    @Test("App account tokens that differ in case are equal")
    func equality() {
        #expect(lower == upper)
        #expect(Set([lower, upper]).count == 1)
        #expect(upper.canonical == lower.rawValue)
        #expect(lower != AppAccountToken(rawValue: "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b71"))
    }

    @Test("An app account token keeps its spelling on the wire")
    func spelling() throws {
        #expect(String(decoding: try JSONEncoder().encode([upper]), as: UTF8.self) == "[\"\(upper.rawValue)\"]")
    }

    @Test(
        "An app account token reports whether it is a UUID",
        arguments: [
            ("7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70", true), ("7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70", true), ("", false),
            ("7b1f0c529a344a0e8f6d2f6c1e5a9b70", false), ("7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b7g", false),
            ("7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70 ", false), ("customer-17", false),
        ]
    )
    func uuid(_ text: String, _ isUUID: Bool) {
        #expect(AppAccountToken(rawValue: text).isUUID == isUUID)
    }
}
