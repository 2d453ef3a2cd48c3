import AppStoreTypes
import Foundation

/// A time in the three formats of version 1.
struct ReceiptDate: Sendable {
    let time: Timestamp

    /// The time in milliseconds, as a string.
    var milliseconds: ReceiptValue { ReceiptValue(String(time.milliseconds)) }
    /// The time in GMT, such as `2021-07-18 04:48:20 Etc/GMT`.
    var greenwich: String { Self.text(time, Self.gmt) + " Etc/GMT" }
    /// The time in California with daylight saving, such as `2021-07-17 21:48:20 America/Los_Angeles`.
    var pacific: String { Self.text(time, Self.losAngeles) + " America/Los_Angeles" }

    /// The three formats of a time that an object may lack; each is `nil` then.
    static func formats(of time: Timestamp?) -> (greenwich: String?, milliseconds: ReceiptValue?, pacific: String?) {
        guard let date = time.map(ReceiptDate.init) else { return (nil, nil, nil) }
        return (date.greenwich, date.milliseconds, date.pacific)
    }

    private static let gmt = calendar(in: .gmt)
    private static let losAngeles = calendar(in: TimeZone(identifier: "America/Los_Angeles") ?? .gmt)

    private static func calendar(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    private static func text(_ time: Timestamp, _ calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time.date)
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) "
            + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
    }
}
