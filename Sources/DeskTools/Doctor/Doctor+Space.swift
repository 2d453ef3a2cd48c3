import Store

extension Doctor {
    /// The free space below which the doctor warns.
    private static let leastFreeBytes: Int64 = 1_000_000_000
    /// How many days the free space must last.
    private static let leastDays: Int64 = 30

    /// Reports the size and growth of a database, and warns if the free space is small or does not last.
    static func spaceFinding(_ use: StorageUse, at name: String) -> DoctorFinding {
        var parts = ["\(name): \(text(ofBytes: use.databaseBytes))"]
        if let log = use.logBytes { parts.append("write-ahead log \(text(ofBytes: log))") }
        parts.append(use.bytesPerDay.map { "grows by \(text(ofBytes: $0)) a day" } ?? "growth not measured yet")
        guard let free = use.freeBytes else {
            parts.append("free space: see the database server")
            return DoctorFinding("space", .ok, parts.joined(separator: ", "))
        }
        let days = use.daysLeft
        parts.append("\(text(ofBytes: free)) free" + (days.map { ", enough for \($0) days" } ?? ""))
        guard free >= leastFreeBytes, days ?? leastDays >= leastDays else {
            return DoctorFinding(
                "space",
                .warn,
                parts.joined(separator: ", "),
                mend: "free space on the disk, or move the database to a larger one: on a full disk, "
                    + "notifications are answered with 503"
            )
        }
        return DoctorFinding("space", .ok, parts.joined(separator: ", "))
    }

    /// Returns a size as text, such as `2.5 GB`.
    static func text(ofBytes bytes: Int64) -> String {
        let units: [(name: String, size: Int64)] = [
            ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000),
        ]
        let magnitude = bytes.magnitude
        guard let unit = units.first(where: { magnitude >= UInt64($0.size) }) else { return "\(bytes / 1_000) kB" }
        let tenths = bytes / (unit.size / 10)
        return "\(bytes < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10) \(unit.name)"
    }
}
