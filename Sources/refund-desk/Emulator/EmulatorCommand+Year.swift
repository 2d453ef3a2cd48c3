import AppStoreEmulator
import AppStoreTypes

extension EmulatorCommand {
    /// The clock without an option: a simulated year waits at its beginning.
    var usualClock: ClockStart { scenario == nil ? .system : .frozen(at: ScenarioYear.usualStart) }

    /// Returns the simulated year of the options, which begins with the clock; `nil` without a scenario.
    func year(from configuration: EmulatorConfiguration) throws(EmulatorError) -> ScenarioYear? {
        guard let scenario else { return nil }
        let start: Timestamp =
            switch configuration.clock {
            // A moment later, so that the clock has not passed it when the world begins.
            case .system: .now + .seconds(60)
            case .running(let time): time + .seconds(60)
            case .frozen(let time): time
            }
        return try ScenarioYear(
            scenario,
            seed: configuration.seed,
            customers: customers ?? ScenarioYear.usualCustomers,
            start: start
        )
    }
}
