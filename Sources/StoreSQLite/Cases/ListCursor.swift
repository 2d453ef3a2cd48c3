import AppStoreTypes
import Refunds

/// Where a list goes on: the key of the last row shown, opaque to whoever carries it.
enum ListCursor {
    static func text(_ list: String, _ key: String) -> String {
        String(decoding: Base64URL.encode(Array("\(list):\(key)".utf8)[...]), as: UTF8.self)
    }

    /// The key in a cursor of a list.
    static func key(of cursor: String, in list: String) throws -> Substring {
        let prefix = "\(list):"
        guard let bytes = Base64URL.decode(Array(cursor.utf8)[...]),
            let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(prefix)
        else { throw InvalidCursor() }
        return text.dropFirst(prefix.count)
    }
}
