import DeskTestSupport
import HTTPTypes
import Store
import Testing

@testable import RefundDesk

@Suite("Tokens and sessions that callers send")
struct CredentialReaderTests {
    private static let wellFormed = "rd_" + String(repeating: "A", count: 43)

    private let reader = CredentialReader(
        store: NoTokens(failure: StoreError.unavailable(path: "desk", reason: "down")),
        refusals: RefusalLog(apps: NoApps()) { Sample.now },
        now: { Sample.now }
    )

    @Test(
        "A text without the form of a token is not looked up",
        arguments: [
            "", "rd_", "x", String(repeating: "A", count: 46), "rd_" + String(repeating: "A", count: 42),
            "rd_" + String(repeating: "A", count: 44), "rd_" + String(repeating: "A", count: 42) + "é",
            "rd_" + String(repeating: "A", count: 42) + "=", "RD_" + String(repeating: "A", count: 43),
        ]
    )
    func malformed(_ text: String) async throws {
        #expect(try await reader.token(text, DeskLog().logger) == nil)
    }

    @Test("While the store fails, callers get 503, and the log has one line a minute about them")
    func failing() async throws {
        let log = DeskLog()
        for _ in 0..<100 {
            let problem = await #expect(throws: Problem.self) { try await reader.token(Self.wellFormed, log.logger) }
            #expect(problem?.status == .serviceUnavailable)
            await #expect(throws: Problem.self) { try await reader.session(PageSecret(), log.logger) }
        }
        #expect(log.lines.count == 1)
    }

    @Test("An issued token has the form of a token")
    func issued() {
        #expect(TokenIssuer.isWellFormed(TokenIssuer.prefix + AccessSecret.random()))
    }
}
