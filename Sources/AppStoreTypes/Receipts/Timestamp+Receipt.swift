import Foundation

extension Timestamp {
    /// Reads the GMT form of a receipt's date, such as `2021-07-18 04:48:20 Etc/GMT`, or milliseconds since 1970.
    ///
    /// It returns `nil` for any other text. The Pacific form contains nothing more than this one.
    public init?(receipt text: String) {
        if let milliseconds = Int64(text) {
            self.init(milliseconds: milliseconds)
            return
        }
        let suffix = " Etc/GMT"
        guard text.hasSuffix(suffix) else { return nil }
        self.init(rfc3339: text.dropLast(suffix.count).replacing(" ", with: "T", maxReplacements: 1) + "Z")
    }

    /// Reads a date from the member in milliseconds, or else from the one in GMT.
    init?(receipt milliseconds: ReceiptValue?, text: String?) {
        guard let time = milliseconds?.timestamp ?? text.flatMap(Timestamp.init(receipt:)) else { return nil }
        self = time
    }
}
