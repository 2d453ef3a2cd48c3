import AppStoreTypes
import Foundation

/// How reading an object in one pass compares with `JSONDecoder`.
enum OnePass: Equatable {
    /// The same object.
    case same
    /// It was left to `JSONDecoder`.
    case left
    /// Another object, or one where `JSONDecoder` refuses.
    case different

    init<Object: WireObject>(of type: Object.Type, _ json: Data) {
        guard let object = json.withUnsafeBytes({ Object.read($0) }) else {
            self = .left
            return
        }
        self = (try? JSONDecoder().decode(type, from: json)) == object ? .same : .different
    }
}
