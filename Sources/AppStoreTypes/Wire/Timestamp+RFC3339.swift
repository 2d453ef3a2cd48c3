extension Timestamp {
    /// Reads RFC 3339 with an offset, with or without a fraction; returns `nil` for any other text.
    ///
    /// It does not use Foundation, because a receipt has tens of thousands of dates. Foundation's parsers take ten
    /// times as long, ignore text after the date, and read February 30 as March 2.
    public init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        let separators: [(Int, Unicode.Scalar)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        guard bytes.count >= 20, separators.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
            let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
            (1...12).contains(month), 1 <= day, day <= Self.days(in: month, of: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var rest = bytes[19...]
        guard let fraction = Self.takeFraction(from: &rest), let offset = Self.offset(rest) else { return nil }
        let days = Self.days(before: year, month) + day - 1
        milliseconds = (((days * 24 + hour) * 60 + minute - offset) * 60 + second) * 1000 + fraction
    }

    /// Returns the number of up to four digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var number: Int64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// Returns the fraction of a second in milliseconds, rounded to the nearest; 0 if there is none.
    private static func takeFraction(from rest: inout ArraySlice<UInt8>) -> Int64? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        let first = digits.prefix(4) + Array(repeating: UInt8(ascii: "0"), count: max(0, 4 - digits.count))
        return number(first).map { ($0 + 5) / 10 }
    }

    /// Returns the offset from UTC in minutes.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int64? {
        if zone.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
        let start = zone.startIndex
        guard zone.count == 6, zone[start] == UInt8(ascii: "+") || zone[start] == UInt8(ascii: "-"),
            zone[start + 3] == UInt8(ascii: ":"), let hours = number(zone[(start + 1)...(start + 2)]),
            let minutes = number(zone[(start + 4)...]), hours < 24, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (zone[start] == UInt8(ascii: "-") ? -1 : 1)
    }

    private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days from 1970 to the start of a month, in the Gregorian calendar.
    private static func days(before year: Int64, _ month: Int64) -> Int64 {
        let years = year + 399
        // Counts from 400 years before year 1: 1970-01-01 is day 719162 of year 1, and 400 years have 146097 days.
        let beforeYear = years * 365 + years / 4 - years / 100 + years / 400 - 146_097 - 719_162
        return (1..<month).reduce(beforeYear) { $0 + days(in: $1, of: year) }
    }
}
