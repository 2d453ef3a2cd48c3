import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("Answer times")
struct AnswerTimesTests {
    private func times(_ milliseconds: [Int64]) -> AnswerTimes {
        var times = AnswerTimes()
        for time in milliseconds { times.counts[AnswerTimes.bound(of: .milliseconds(time)), default: 0] += 1 }
        return times
    }

    @Test("The buckets of answer times have no gaps and are as narrow as promised")
    func bounds() {
        #expect(AnswerTimes.bounds.first == 0)
        #expect(AnswerTimes.bounds.count < 256)
        for (bound, next) in zip(AnswerTimes.bounds, AnswerTimes.bounds.dropFirst()) {
            #expect(next - bound == max(1, bound / 10))
        }
        #expect(AnswerTimes.bound(of: .milliseconds(-5)) == 0)
        #expect(AnswerTimes.bound(of: .milliseconds(19)) == 19)
    }

    @Test("The percentiles of answer times follow the nearest rank and are exact for short times")
    func short() {
        let times = times([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(times.count == 10)
        #expect(times.percentile(50) == .milliseconds(5))
        #expect(times.percentile(90) == .milliseconds(9))
        #expect(times.percentile(99) == .milliseconds(10))
        #expect(self.times([7]).percentile(1) == .milliseconds(7))
        #expect(AnswerTimes().percentile(50) == nil)
    }

    @Test("The percentiles of answer times stay within the promised error", arguments: [1, 2, 3] as [UInt64])
    func error(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // The times range from a millisecond to a month, with as many in each order of magnitude.
        let taken = (0..<5_000).map { _ -> Int64 in
            let ceiling = Int64(1) << Int64.random(in: 1...31, using: &random)
            return Int64.random(in: 1...ceiling, using: &random)
        }
        let times = times(taken)
        let sorted = taken.sorted()
        for percent in [1, 10, 50, 90, 99, 100] as [Int64] {
            let exact = sorted[Int((Int64(sorted.count) * percent + 99) / 100) - 1]
            let told = try #require(times.percentile(percent)).milliseconds
            #expect(abs(told - exact) * 100 <= exact * Int64(AnswerTimes.errorPercent), "p\(percent) of \(exact)")
        }
    }

    @Test("The answer times of two sets add up")
    func merged() {
        let (first, second) = (times([5, 50, 500]), times([50, 5_000]))
        let sum = AnswerTimes(counts: first.counts.merging(second.counts, uniquingKeysWith: +))
        #expect(sum == times([5, 50, 500, 50, 5_000]))
    }
}
