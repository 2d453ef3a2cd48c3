import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import Foundation
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("Diagnoses of failed calls")
struct FailedCallTests {
    static let rows = FailedCallRow.unauthorized + FailedCallRow.answers + FailedCallRow.withoutResponse

    @Test("A diagnosis of a failed call names the cause", arguments: rows)
    func causes(_ row: FailedCallRow) async throws {
        let found = try await row.diagnoses()
        #expect(found.map(\.id) == row.causes.map(\.rawValue))
        #expect(found.allSatisfy { $0.isCertain == row.isCertain })
    }

    @Test("A diagnosis of a failed call contains no token and no foreign response", arguments: rows)
    func containsNoSecrets(_ row: FailedCallRow) async throws {
        let said = try await row.diagnoses().map(\.description).joined()
        #expect(!said.contains("eyJ"))
        #expect(!said.contains("<html>"))
    }

    @Test("A diagnosis of a 401 names only the certain fault of the token")
    func token() throws {
        let row = try #require(TokenRow.refused.first { $0.cause == .milliseconds })
        var circumstances = CallCircumstances(environment: .production, now: TokenRow.now)
        circumstances.token = try row.token()
        circumstances.key = TokenRow.key
        let found = Diagnosis.ofCall(.rejected(.init(status: 401)), circumstances)
        #expect(found.map(\.id) == ["token.milliseconds"])
    }

    @Test("A diagnosis of a 401 also suspects a key because of its file name")
    func keyFile() throws {
        let circumstances = CallCircumstances(
            environment: .sandbox,
            token: try TokenRow.key.token(at: TokenRow.now),
            key: TokenRow.key,
            keyFileName: "keys/AuthKey_2X9R4HXF34.p8",
            now: TokenRow.now
        )
        let found = Diagnosis.ofCall(.rejected(.init(status: 401)), circumstances)
        #expect(found.map(\.id) == ["key.other-kind", "api.key-refused"])
    }

    @Test("A diagnosis of an unsent or stopped call names the cause")
    func notSent() {
        let here = CallCircumstances(environment: .sandbox)
        let rows: [(AppStoreAPIError, APICause)] = [
            (.notSent("no"), .notSent), (.deadlinePassed, .deadline), (.cancelled(mayHaveArrived: true), .cancelled),
            (.budgetSpent(until: .now), .rateLimit), (.pagingStuck("a page token repeats"), .pages),
        ]
        for (error, cause) in rows { #expect(Diagnosis.ofCall(error, here).map(\.id) == [cause.rawValue]) }
    }

    @Test(
        "A diagnosis of a verifyReceipt status names the cause",
        arguments: [
            (21000, APICause.malformedRequest), (21002, .malformedReceipt), (21003, .foreignReceipt),
            (21004, .wrongSharedSecret), (21005, .receiptServerTrouble), (21007, .receiptOfOtherEnvironment),
            (21008, .receiptOfOtherEnvironment), (21009, .receiptServerTrouble), (21010, .accountNotFound),
        ] as [(Int32, APICause)]
    )
    func receipts(_ status: Int32, _ cause: APICause) throws {
        var response = VerifyReceiptResponse()
        response.status = VerifyReceiptStatus(rawValue: status)
        let refusal = ReceiptRefusal(
            status: VerifyReceiptStatus(rawValue: status),
            environment: .production,
            response: response
        )
        let here = CallCircumstances(environment: .production)
        #expect(Diagnosis.ofCall(.receiptRefused(refusal), here).map(\.id) == [cause.rawValue])
    }

    @Test("A diagnosis names a refused connection, over a real socket")
    func refused() async throws {
        let api = AppStoreServerAPI.example(AsyncHTTPClientTransport(), baseURL: RefusingAddress.url)
        let error = await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "1") }
        let found = Diagnosis.ofCall(try #require(error), CallCircumstances(environment: .production))
        #expect(found.map(\.id) == ["api.no-connection"])
    }

    @Test("A diagnosis mentions a response exactly if there is one")
    func response() {
        let circumstances = CallCircumstances(environment: .production)
        let causes = [TransportFailure.Kind.malformed, .tooLarge, .other].map { kind in
            Diagnosis.ofCall(.transport(TransportFailure(kind, "in words")), circumstances).map(\.cause)
        }
        let foreign = "The response does not come from the App Store Server API."
        let none = "The call failed without a response, for an unknown reason."
        #expect(causes == [[foreign], [foreign], [none]])
    }

    @Test("A diagnosis of another service's response names the server as not Apple's, over a real socket")
    func otherService() async throws {
        let answer = SocketServer.Answer.write("SSH-2.0-OpenSSH\r\n\r\n", then: .silence)
        let found = try await SocketServer.run(answering: answer) { server in
            let api = AppStoreServerAPI.example(AsyncHTTPClientTransport(), baseURL: server.url, now: { .now })
            let error = await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "1") }
            return Diagnosis.ofCall(try #require(error), CallCircumstances(environment: .production))
        }
        #expect(found.map(\.id) == ["api.not-apple"])
    }

    @Test("A diagnosis names a server without TLS, over a real socket")
    func noTLS() async throws {
        try await SocketServer.run(answering: .respond(status: 200)) { server in
            let url = server.url.replacing("http://", with: "https://")
            let api = AppStoreServerAPI.example(AsyncHTTPClientTransport(), baseURL: url)
            let error = await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "1") }
            let found = Diagnosis.ofCall(try #require(error), CallCircumstances(environment: .production))
            #expect(found.map(\.id) == ["api.no-tls"])
        }
    }

    @Test("Every cause of a failed call has a test")
    func complete() {
        let testedSeparately: Set<APICause> = [
            .notSent, .deadline, .cancelled, .pages, .malformedReceipt, .foreignReceipt, .wrongSharedSecret,
            .receiptServerTrouble, .receiptOfOtherEnvironment, .accountNotFound,
        ]
        #expect(Set(Self.rows.flatMap(\.causes)).union(testedSeparately) == Set(APICause.allCases))
    }

    @Test("Every cause of a failed call has an ID, a sentence and a step", arguments: APICause.allCases)
    func words(_ cause: APICause) {
        #expect(cause.rawValue.wholeMatch(of: /(api|verify-receipt)\.[a-z0-9-]+/) != nil)
        #expect(cause.sentence.hasSuffix("."))
        #expect(!cause.steps.isEmpty)
    }
}
