import AppStoreTypes
import Foundation

/// The model that decides refund requests left to the emulator.
///
/// It does not reproduce Apple's decisions, which are not public. It only makes answers matter. The weights of the
/// known facts add up to a score, and the logistic function of the score is the probability of a grant. A random number
/// from the seed and the request's ordinal decides. The same seed and the same calls lead to the same decisions.
public struct RefundModel: Hashable, Codable, Sendable {
    /// The random seed for decisions and delays, combined with the ordinal of the request.
    public var seed: UInt64
    /// Whether each request is decided automatically after its delay; otherwise it waits for you.
    public var isAutomatic = false
    /// What each fact adds to the score.
    public var weights = Weights()
    /// The share of grants that are prorated if the answer prefers that, from 0 to 1.
    public var proratedShare = 1.0
    /// How long a decision takes in production.
    public var delay = Delay(medianHours: 20, spread: 0.8, leastHours: 1, mostHours: 96)
    /// How long a decision takes in the sandbox.
    public var sandboxDelay = Delay(medianHours: 0.1, spread: 0.5, leastHours: 0.02, mostHours: 1)

    private enum CodingKeys: String, CodingKey {
        case seed
        case isAutomatic = "auto"
        case weights, proratedShare, delay, sandboxDelay
    }

    /// Creates the default model.
    public init(seed: UInt64) { self.seed = seed }

    /// Returns the delay distribution of an environment.
    func delay(in environment: AppStoreEnvironment) -> Delay {
        environment == .production ? delay : sandboxDelay
    }

    /// Returns the generator for a request, which is the same on every call.
    func generator(ofRequest ordinal: Int) -> SeededGenerator {
        SeededGenerator(seed: seed &+ UInt64(ordinal) &* 0xD6E8_FEB8_6659_FD93)
    }
}

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
