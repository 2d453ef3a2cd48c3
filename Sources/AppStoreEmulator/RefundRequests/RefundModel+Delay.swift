import Foundation

extension RefundModel {
    /// How long decisions take: a log-normal distribution between two bounds.
    public struct Delay: Hashable, Codable, Sendable {
        /// The median delay in hours.
        public var medianHours: Double
        /// The standard deviation of the delay's natural logarithm; with 0, every delay is the median.
        public var spread: Double
        /// The minimum delay in hours.
        public var leastHours: Double
        /// The maximum delay in hours.
        public var mostHours: Double

        /// Creates a distribution.
        public init(medianHours: Double, spread: Double, leastHours: Double, mostHours: Double) {
            self.medianHours = medianHours
            self.spread = spread
            self.leastHours = leastHours
            self.mostHours = mostHours
        }

        /// Returns a random delay in whole seconds.
        func draw(using generator: inout SeededGenerator) -> Duration {
            // Always draws two numbers, so that changing the spread changes no later draw.
            let first = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)
            let second = Double.random(in: 0..<1, using: &generator)
            let normal = (-2 * log(first)).squareRoot() * cos(2 * Double.pi * second)
            let hours = min(max(medianHours * exp(spread * normal), leastHours), mostHours)
            return .seconds(Int64((hours * 3600).rounded()))
        }
    }
}
