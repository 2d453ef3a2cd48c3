import Refunds
import Testing

@Suite("A customer's identifier")
struct CustomerIDTests {
    @Test(
        "A customer ID has one canonical spelling",
        arguments: [
            ("7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70", "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"),
            ("7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70", "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"),
            ("704897469903783919", "704897469903783919"),
            ("Player ONE", "Player ONE"),
            ("", ""),
        ]
    )
    func spelling(_ text: String, _ canonical: String) {
        #expect(canonicalCustomerID(text) == canonical)
    }
}
