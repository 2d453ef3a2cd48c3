import AppStoreTypes
import Refunds
import Running

/// The first byte says what the rest is: the bank's answer in XML, or a file of exchange rates.
///
/// What is read must read the same once written.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    if kind % 2 == 0 { read(answer: rest) } else { read(file: rest) }
    return 0
}

private let today = Day(number: 20_800)

private func read(answer xml: [UInt8]) {
    guard let rates = (try? DailyRates(xml: xml, today: today))?.rates else { return }
    // A rate needs at least the bytes of `<Cube currency="USD"rate="1">`, so no answer grows.
    require(rates.count * 29 <= xml.count, "more rates than the answer has")
    require(rates.allSatisfy { $0.perEuro > 0 && $0.day <= today }, "a rate that cannot be")
    guard rates.map(\.day).allSatisfy(isOfOurTime) else { return }
    require((try? DailyRates(xml: answer(with: rates).utf8, today: today))?.rates == rates, "the rates have changed")
}

private func read(file bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), let file = try? RateFile(text) else { return }
    require(file.rates.allSatisfy { $0.perEuro > 0 }, "a rate that cannot be")
    require(zip(file.days, file.days.dropFirst()).allSatisfy { $0 < $1 }, "the days are in disorder")
    require(file.leaps.count <= file.rates.count && file.gaps.count < max(1, file.days.count), "too many remarks")
    // A re-denomination adds a rate, which may be larger than a file can say.
    guard file.redenominations.isEmpty, file.days.allSatisfy(isOfOurTime) else { return }
    require((try? RateFile(table(of: file)))?.rates == file.rates.sorted(by: inColumns), "the rates have changed")
}

/// Returns whether calendars agree about a day, as they do not about those before 1582.
private func isOfOurTime(_ day: Day) -> Bool { day.number >= 0 }

/// Orders rates by day, and by currency within a day, as a file does whose columns are sorted.
private func inColumns(_ first: ExchangeRate, _ second: ExchangeRate) -> Bool {
    (first.day, first.currency) < (second.day, second.currency)
}

private func answer(with rates: [ExchangeRate]) -> String {
    var text = "<?xml version=\"1.0\"?><gesmes:Envelope><Cube>"
    var day: Day?
    for rate in rates {
        if rate.day != day {
            text += "\(day == nil ? "" : "</Cube>")<Cube time='\(rate.day)'>"
            day = rate.day
        }
        text += "<Cube currency='\(rate.currency)' rate='\(written(rate.perEuro))'/>"
    }
    return text + "</Cube></Cube></gesmes:Envelope>"
}

private func table(of file: RateFile) -> String {
    let currencies = Set(file.rates.map(\.currency)).union(["USD"]).sorted()
    let values = Dictionary(grouping: file.rates, by: \.day)
    let lines = file.days.map { day in
        let known = Dictionary((values[day] ?? []).map { ($0.currency, written($0.perEuro)) }) { first, _ in first }
        return "\(day)," + currencies.map { known[$0] ?? "N/A" }.joined(separator: ",")
    }
    return (["Date," + currencies.joined(separator: ",")] + lines).joined(separator: "\n")
}

/// Returns millionths as a number with six decimals.
private func written(_ millionths: Int64) -> String {
    "\(millionths / 1_000_000).\(String(1_000_000 + millionths % 1_000_000).dropFirst())"
}
