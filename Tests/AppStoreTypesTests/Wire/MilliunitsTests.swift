import AppStoreTypes
import Foundation
import Testing

@Suite("Milliunits")
struct MilliunitsTests {
    @Test(
        "Milliunits are described in whole units",
        arguments: [
            (1990, "1.99"), (300_000, "300"), (67_932, "67.932"), (100_000, "100"), (1, "0.001"), (10, "0.01"),
            (0, "0"), (-1990, "-1.99"), (-5, "-0.005"), (Int64.min, "-9223372036854775.808"),
        ] as [(Int64, String)]
    )
    func description(_ thousandths: Int64, _ text: String) {
        #expect(Milliunits(thousandths: thousandths).description == text)
    }

    @Test("Milliunits are integers on the wire")
    func wire() throws {
        let read = try JSONDecoder().decode([Milliunits].self, from: Data("[1990, 0, -5]".utf8))
        #expect(read == [1990, 0, -5])
        #expect(String(decoding: try JSONEncoder().encode(read), as: UTF8.self) == "[1990,0,-5]")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Milliunits].self, from: Data("[1.5]".utf8))
        }
    }

    @Test("Milliunits are sorted by amount")
    func order() {
        #expect(([5, -1, 3] as [Milliunits]).sorted() == [-1, 3, 5])
    }
}
