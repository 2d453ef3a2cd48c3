import AppStoreTypes
import Hummingbird

/// A time that has come: a fact from the future would outrank every later one.
func pastTime(_ time: Timestamp, _ name: String, now: Timestamp) throws -> Timestamp {
    guard time <= now + .seconds(300) else {
        throw Problem(.badRequest, "\(name) lies in the future: check the clock of the machine that sent it.")
    }
    return min(time, now)
}
