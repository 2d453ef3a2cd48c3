import Foundation

extension Timestamp {
    /// Reads the Greenwich form of a receipt's date, such as `2021-07-18 04:48:20 Etc/GMT`, or milliseconds since 1970.
    ///
    /// `nil` for anything else; the Pacific form says nothing that this one does not.
    public init?(receipt text: String) {
        if let milliseconds = Int64(text) {
            self.init(milliseconds: milliseconds)
            return
        }
        let suffix = " Etc/GMT"
        guard text.hasSuffix(suffix) else { return nil }
        self.init(rfc3339: text.dropLast(suffix.count).replacing(" ", with: "T", maxReplacements: 1) + "Z")
    }

    /// Reads a date from the member that holds milliseconds, else from the one that holds the Greenwich form.
    init?(receipt milliseconds: ReceiptValue?, text: String?) {
        guard let time = milliseconds?.timestamp ?? text.flatMap(Timestamp.init(receipt:)) else { return nil }
        self = time
    }
}
