import AppStoreTypes

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
