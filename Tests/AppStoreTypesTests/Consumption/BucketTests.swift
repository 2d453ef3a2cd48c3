import AppStoreTypes
import Testing

@Suite("Buckets of Apple's consumption fields")
struct BucketTests {
    private static let day: Int64 = 86_400
    private static let hour: Int64 = 3600

    @Test(
        "An account's age in seconds has the right bucket",
        arguments: [
            (-1, 1), (0, 1), (3 * day - 1, 1), (3 * day, 2), (3 * day + 1, 2), (10 * day - 1, 2), (10 * day, 3),
            (10 * day + 1, 3), (30 * day - 1, 3), (30 * day, 4), (30 * day + 1, 4), (90 * day - 1, 4), (90 * day, 5),
            (90 * day + 1, 5), (180 * day - 1, 5), (180 * day, 6), (180 * day + 1, 6), (365 * day - 1, 6),
            (365 * day, 7), (365 * day + 1, 7), (Int64.max, 7),
        ] as [(Int64, Int32)]
    )
    func tenure(_ seconds: Int64, _ bucket: Int32) {
        #expect(AccountTenure(age: .seconds(seconds)).rawValue == bucket)
    }

    @Test("An account's age is not rounded up to the next bucket")
    func tenureFraction() {
        #expect(AccountTenure(age: .milliseconds(3 * Self.day * 1000 - 1)).rawValue == 1)
    }

    @Test(
        "A play time in seconds has the right bucket",
        arguments: [
            (-1, 1), (0, 1), (299, 1), (300, 2), (301, 2), (hour - 1, 2), (hour, 3), (hour + 1, 3), (6 * hour - 1, 3),
            (6 * hour, 4), (6 * hour + 1, 4), (24 * hour - 1, 4), (24 * hour, 5), (24 * hour + 1, 5), (4 * day - 1, 5),
            (4 * day, 6), (4 * day + 1, 6), (16 * day - 1, 6), (16 * day, 7), (16 * day + 1, 7), (Int64.max, 7),
        ] as [(Int64, Int32)]
    )
    func playTime(_ seconds: Int64, _ bucket: Int32) {
        #expect(PlayTime(seconds: seconds).rawValue == bucket)
    }

    @Test(
        "An amount in cents has the right bucket",
        arguments: [
            (-1, 1), (0, 1), (1, 2), (2, 2), (4999, 2), (5000, 3), (5001, 3), (9999, 3), (10_000, 4), (10_001, 4),
            (49_999, 4), (50_000, 5), (50_001, 5), (99_999, 5), (100_000, 6), (100_001, 6), (199_999, 6), (200_000, 7),
            (200_001, 7), (Int64.max, 7),
        ] as [(Int64, Int32)]
    )
    func dollars(_ cents: Int64, _ bucket: Int32) {
        #expect(LifetimeDollars(cents: cents).rawValue == bucket)
    }

    @Test("The undeclared value of each bucket is 0")
    func undeclared() {
        #expect(AccountTenure.undeclared.rawValue == 0)
        #expect(PlayTime.undeclared.rawValue == 0)
        #expect(LifetimeDollars.undeclared.rawValue == 0)
    }
}
