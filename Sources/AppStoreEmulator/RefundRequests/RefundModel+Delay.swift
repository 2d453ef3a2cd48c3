import Foundation

extension RefundModel {
    /// How long decisions take: a log-normal distribution between two bounds.
    public struct Delay: Hashable, Codable, Sendable {
        /// Half of the decisions take no longer, in hours.
        public var medianHours: Double
        /// The standard deviation of the delay's natural logarithm; with 0 each takes the median.
        public var spread: Double
        /// None takes less, in hours.
        public var leastHours: Double
        /// None takes more, in hours.
        public var mostHours: Double

        /// Creates a distribution.
        public init(medianHours: Double, spread: Double, leastHours: Double, mostHours: Double) {
            self.medianHours = medianHours
            self.spread = spread
            self.leastHours = leastHours
            self.mostHours = mostHours
        }

        /// Draws a delay, in whole seconds.
        func draw(using generator: inout SeededGenerator) -> Duration {
            // Two numbers whatever the spread, so that another spread moves no other draw.
            let first = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)
            let second = Double.random(in: 0..<1, using: &generator)
            let normal = (-2 * log(first)).squareRoot() * cos(2 * Double.pi * second)
            let hours = min(max(medianHours * exp(spread * normal), leastHours), mostHours)
            return .seconds(Int64((hours * 3600).rounded()))
        }
    }
}
