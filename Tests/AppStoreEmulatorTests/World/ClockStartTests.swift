import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("The start of the emulator's clock")
struct ClockStartTests {
    /// 9999-12-31T23:59:59Z.
    private static let lastSecond = Timestamp(seconds: 253_402_300_799)

    @Test(
        "A clock that starts before 2000 or after 9899 is refused with the reason",
        arguments: [
            ClockStart.frozen(at: ClockStart.times.lowerBound - .milliseconds(1)),
            .frozen(at: ClockStart.times.upperBound + .seconds(1)), .frozen(at: lastSecond), .running(from: lastSecond),
        ]
    )
    func refused(_ clock: ClockStart) {
        let error = #expect(throws: EmulatorError.self) {
            _ = try EmulatedAppStore(configuration: EmulatorConfiguration(clock: clock))
        }
        #expect(error?.explanation.contains("between 2000 and 9899") == true)
    }

    @Test("A system whose own clock is far off is refused, too")
    func system() {
        #expect(throws: EmulatorError.self) {
            _ = try EmulatedAppStore(configuration: EmulatorConfiguration(), systemTime: { Self.lastSecond })
        }
    }

    @Test(
        "A clock starts at the first and at the last time",
        arguments: [ClockStart.times.lowerBound, ClockStart.times.upperBound]
    )
    func allowed(_ time: Timestamp) throws {
        let store = try EmulatedAppStore(configuration: EmulatorConfiguration(clock: .frozen(at: time)))
        let now = store.read { world in world.clock.now }
        #expect(now == time)
    }
}
