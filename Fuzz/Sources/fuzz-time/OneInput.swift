import AppStoreTypes
import Refunds
import Running

@testable import AppStoreClient

/// The input is a time as headers, messages and files write it: what is read must read the same once written.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: input(start, count), as: UTF8.self)
    for moment in [Timestamp(rfc3339: text), Timestamp(httpDate: text), WrittenTime(text)?.start].compactMap(\.self) {
        check(moment)
    }
    if let moment = RetryAfter.moment(text, now: now) {
        require(moment <= now + RetryAfter.longest, "a wait of more than an hour")
    }
    if let day = Day(iso8601: text) { require(WrittenTime(text) == .day(day), "two readers of days disagree") }
    return 0
}

private let now = Timestamp(milliseconds: 1_795_244_400_000)

/// The end of the year 9999, after which a year has more than four digits.
private let end = Timestamp(milliseconds: 253_402_300_800_000)

private func check(_ moment: Timestamp) {
    // Calendars disagree about the days before 1582, and no time of a purchase is that old.
    guard moment.milliseconds >= 0, moment < end else { return }
    require(Timestamp(rfc3339: moment.description) == moment, "the time has changed")
    let day = Day(of: moment)
    require(day.start <= moment && Day(iso8601: day.description) == day, "the day has changed")
}
