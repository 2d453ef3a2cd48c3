import AppStoreTypes

/// How the emulator decides a refund request that is left to it.
///
/// It is no model of Apple's, which nobody outside knows: it only makes answers worth giving. The weights of what is
/// known of a request add up to a score; the logistic function of the score is the chance of a grant; a number drawn
/// from the seed and the request's ordinal settles it. The same seed and the same story end the same way.
public struct RefundModel: Hashable, Codable, Sendable {
    /// What decisions and delays are drawn from, besides the ordinal of the request.
    public var seed: UInt64
    /// Whether each request is decided by itself once its delay has passed; else it waits for you.
    public var isAutomatic = false
    /// What each fact adds to the score.
    public var weights = Weights()
    /// The share of the grants that are in part where the answer prefers that, from 0 to 1.
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

    /// The delay of an environment.
    func delay(in environment: AppStoreEnvironment) -> Delay {
        environment == .production ? delay : sandboxDelay
    }

    /// What is drawn for a request: the same whenever it is asked for.
    func generator(ofRequest ordinal: Int) -> SeededGenerator {
        SeededGenerator(seed: seed &+ UInt64(ordinal) &* 0xD6E8_FEB8_6659_FD93)
    }
}
