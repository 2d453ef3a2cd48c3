import Refunds
import Testing

@Suite("What a rejection says about an app's key")
struct ProbeResultTests {
    @Test(
        "Only an answer about the transaction shows that Apple accepts the key",
        arguments: [
            (400, ProbeResult.accepted), (404, .accepted), (401, .refused(reason: "why")), (403, .unanswered),
            (407, .unanswered), (429, .unanswered), (500, .unanswered), (502, .unanswered), (503, .unanswered),
        ]
    )
    func rejection(_ status: Int, _ expected: ProbeResult) {
        #expect(ProbeResult(status: status, reason: "why") == expected)
    }
}
