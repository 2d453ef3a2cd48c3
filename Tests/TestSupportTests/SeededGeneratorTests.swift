import TestSupport
import Testing

@Suite("Seeded random numbers")
struct SeededGeneratorTests {
    @Test("A seed gives the same numbers in every version of the project")
    func fixed() {
        // The numbers of the published SplitMix64 algorithm.
        var generator = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<3).map { _ in generator.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("Another seed gives other numbers")
    func other() {
        var (one, two) = (SeededGenerator(seed: 1), SeededGenerator(seed: 2))
        #expect(one.next() != two.next())
        #expect(one.uuid() != two.uuid())
    }
}
