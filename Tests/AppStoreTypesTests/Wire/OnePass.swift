import AppStoreTypes
import Foundation

/// How decoding an object in one pass compares with `JSONDecoder`.
enum OnePass: Equatable {
    /// Both return the same object.
    case same
    /// The fast reader leaves the input to `JSONDecoder`.
    case left
    /// The objects differ, or `JSONDecoder` refuses the input.
    case different

    init<Object: WireObject>(of type: Object.Type, _ json: Data) {
        guard let object = json.withUnsafeBytes({ Object.read($0) }) else {
            self = .left
            return
        }
        self = (try? JSONDecoder().decode(type, from: json)) == object ? .same : .different
    }
}
