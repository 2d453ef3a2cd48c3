package import AppStoreTypes

extension Timestamp {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads an HTTP date such as `Sun, 06 Nov 1994 08:49:37 GMT`; returns `nil` for any other text.
    package init?(httpDate text: String) {
        let pattern = /[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT/
        guard let match = text.wholeMatch(of: pattern),
            let month = Self.months.firstIndex(of: String(match.2))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(match.3)-\(number)-\(match.1)T\(match.4)Z")
    }
}
