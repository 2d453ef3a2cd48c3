import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreEmulator
@testable import AppStoreTypes

@Suite("The error codes that the emulator answers with")
struct ErrorCodeTests {
    @Test("The emulator refuses a call with the code that Apple documents for it", arguments: ProvokedErrorRow.all)
    func provoked(_ row: ProvokedErrorRow) async throws {
        let answer = try await row.provoke(EventStory(in: row.environment))
        #expect(answer.errorCode == row.code, "\(answer.text)")
        #expect(answer.status == AppStoreErrorCode(rawValue: row.code).httpStatus)
    }

    @Test("Each of Apple's codes is provoked by a call, or the guide lists it as one that only a fault causes")
    func complete() throws {
        let known = Set(AppStoreErrorCode.catalogue.keys).union(AppStoreErrorCode.advancedCommerce.keys)
        let provoked = Set(ProvokedErrorRow.all.map(\.code))
        let injected = try Self.listed()
        #expect(provoked.count == ProvokedErrorRow.all.count)
        #expect(Set(injected).count == injected.count)
        #expect(provoked.intersection(injected).sorted() == [])
        #expect(known.subtracting(provoked).subtracting(injected).sorted() == [])
        #expect(provoked.union(injected).subtracting(known).sorted() == [])
    }

    @Test("A fault causes each code that no call provokes")
    func injected() async throws {
        let shop = try Shop()
        let path = "/sandbox/inApps/v1/transactions/\(try shop.buy().transactionID)"
        for code in try Self.listed() {
            let fault = #"{"transactionInfo":{"errorCode":\#(code)}}"#
            #expect(await shop.control("PUT", "faults", fault).status == 200)
            #expect(try await shop.call("GET", path).errorCode == code)
        }
    }

    /// Returns the codes in the guide's section about codes that only a fault causes.
    private static func listed() throws -> [Int64] {
        let guide = try Checkout.text("docs/emulator.md")
        let rest = try #require(guide.split(separator: "### Codes that only a fault causes\n").last)
        let section = try #require(rest.split(separator: "\n#").first)
        return section.matches(of: /\b[45][0-9]{6}\b/).compactMap { Int64($0.output) }
    }
}
