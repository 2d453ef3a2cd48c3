import AppStoreTypes
import Hummingbird

/// Returns a time that is not in the future; throws a ``Problem`` 400 for a time more than 5 minutes ahead.
///
/// A fact from the future would outrank all later facts.
func pastTime(_ time: Timestamp, _ name: String, now: Timestamp) throws -> Timestamp {
    guard time <= now + .seconds(300) else {
        throw Problem(.badRequest, "\(name) lies in the future: check the clock of the machine that sent it.")
    }
    return min(time, now)
}
