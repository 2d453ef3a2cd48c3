import AppStoreTypes
import Refunds

/// The cursor of a list: the key of the last row shown, as text that is opaque to clients.
enum ListCursor {
    static func text(_ list: String, _ key: String) -> String {
        String(decoding: Base64URL.encode(Array("\(list):\(key)".utf8)[...]), as: UTF8.self)
    }

    /// Returns the key in a cursor.
    ///
    /// - Throws: ``InvalidCursor`` if the cursor does not belong to the list.
    static func key(of cursor: String, in list: String) throws -> Substring {
        let prefix = "\(list):"
        guard let bytes = Base64URL.decode(Array(cursor.utf8)[...]),
            let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(prefix)
        else { throw InvalidCursor() }
        return text.dropFirst(prefix.count)
    }
}
