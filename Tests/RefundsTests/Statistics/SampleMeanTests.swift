import Testing

@testable import Refunds

@Suite("The mean of samples")
struct SampleMeanTests {
    @Test("The interval of a mean is Student's, checked with a worked example")
    func interval() throws {
        // W. S. Gosset's ten differences in sleep: mean 1.58, standard error 0.389.
        let sleep = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4]
        let mean = try #require(SampleMean(sleep))
        #expect(abs(mean.mean - 1.58) < 1e-9)
        #expect(abs(try #require(mean.half) - 2.2622 * 0.38896) < 1e-3)
    }

    @Test("One sample has no interval, and no sample has no mean")
    func few() throws {
        #expect(SampleMean([]) == nil)
        #expect(try #require(SampleMean([3])).half == nil)
        #expect(try #require(SampleMean([3, 3])).half == 0)
    }

    @Test("The quantile falls to that of the normal distribution, without a step after the table")
    func quantile() {
        let quantiles = (1...200).map(SampleMean.quantile)
        #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy { $0 > $1 })
        #expect(abs(SampleMean.quantile(freedom: 31) - 2.0395) < 1e-4)
        #expect(abs(SampleMean.quantile(freedom: 120) - 1.9799) < 1e-4)
    }
}
