import AppStoreTypes
import Refunds
import Running

@testable import DeskTools

/// The first byte says what the rest is read as: a file of records, or plain rows.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    readers[Int(kind) % readers.count](Array(bytes.dropFirst()))
    return 0
}

private let readers: [@Sendable ([UInt8]) -> Void] = [
    { check($0, .csv, FileLayout(of: .purchases), parse: purchase) },
    { check($0, .ndjson, FileLayout(of: .purchases), parse: purchase) },
    { check($0, .csv, shop, parse: purchase) },
    { check($0, .csv, FileLayout(of: .consent), parse: consent) },
    { check($0, .ndjson, FileLayout(of: .consent), parse: consent) },
    { check($0, .csv, RevenueCatRow.layout, parse: revenueCat) },
    { check($0, .csv, AdaptyRow.layout, parse: adapty) },
    { checkRows($0, .comma) },
    { checkRows($0, .semicolon) },
    { checkRows($0, .tab) },
]

private let now = Timestamp(milliseconds: 1_795_244_400_000)

/// The layout of a file with other names and commas before decimals.
private let shop: FileLayout<PurchaseColumn> = {
    var layout = FileLayout<PurchaseColumn>(of: .purchases)
    try? layout.map("purchaseId=order_no")
    try? layout.set("store=web")
    layout.decimal = .comma
    return layout
}()

private let rules = VendorRules(environment: .production, ownStore: .appStore, price: .local, linksCustomers: true)

@Sendable private func purchase(_ values: RowValues<PurchaseColumn>) throws(RowFault) -> ExternalPurchase {
    try ExternalPurchase(values, ownStore: .appStore, now: now)
}

@Sendable private func consent(_ values: RowValues<ConsentColumn>) throws(RowFault) -> ConsentRecord {
    try ConsentRecord(values, texts: ConsentTexts(), now: now)
}

@Sendable private func revenueCat(_ values: RowValues<RevenueCatColumn>) throws(RowFault) -> VendorRecord {
    try RevenueCatRow(values: values, rules: rules, now: now).record()
}

@Sendable private func adapty(_ values: RowValues<AdaptyColumn>) throws(RowFault) -> VendorRecord {
    try AdaptyRow(values: values, rules: rules, now: now).record()
}

/// What a file was read as, without the records.
private struct Outcome: Equatable {
    var lines: [Int64] = []
    var mistakes: [LineMistake] = []
    var skipped: [String: Int64] = [:]
}

/// Reads a file in UTF-8, and again in UTF-16, which must read the same.
private func check<Column: FileColumn, Record: Sendable>(
    _ bytes: [UInt8],
    _ format: RecordFileFormat,
    _ layout: FileLayout<Column>,
    parse: @escaping RecordFileReader<Column, Record>.Parse
) {
    guard let outcome = read(bytes, format, layout, parse: parse) else { return }
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.first != "\u{FEFF}" else { return }
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    require(read(utf16, format, layout, parse: parse) == outcome, "a file in UTF-16 reads differently")
}

/// Reads a file in small batches; returns `nil` if the file is refused as a whole.
private func read<Column: FileColumn, Record: Sendable>(
    _ bytes: [UInt8],
    _ format: RecordFileFormat,
    _ layout: FileLayout<Column>,
    parse: @escaping RecordFileReader<Column, Record>.Parse
) -> Outcome? {
    let source = ByteSource(bytes)
    guard
        var reader = try? RecordFileReader<Column, Record>(source, format: format, layout: layout, parse: parse)
    else { return nil }
    var outcome = Outcome()
    var (rows, offset, line): (Int64, Int64, Int64) = (0, 0, 0)
    do {
        while let batch = try reader.next(5) {
            let lines = (batch.lines + batch.mistakes.map(\.line)).sorted()
            require(batch.records.count == batch.lines.count, "a record without a line")
            require(Set(lines).count == lines.count, "a line counts twice")
            require(lines.allSatisfy { $0 >= line && $0 <= batch.line }, "a line is in no batch")
            require(batch.offset > offset, "a batch does not move on")
            (offset, line) = (batch.offset, batch.line)
            rows += Int64(lines.count) + batch.skipped.values.reduce(0, +)
            outcome.lines += batch.lines
            outcome.mistakes += batch.mistakes
            outcome.skipped.merge(batch.skipped, uniquingKeysWith: +)
        }
    } catch {
        fatalError("bytes in memory cannot be read")
    }
    // Half a character at the end counts as a whole one.
    require(offset <= Int64(bytes.count) + 1, "more was read than there is")
    require(rows <= Int64(bytes.count), "more rows than bytes")
    return outcome
}

/// A row of plain values, and where the next one begins.
private struct ReadRow {
    let line: Int64
    let values: Result<[String], LineMistake>
    let offset: Int64
    let nextLine: Int64
}

/// Reads rows, goes on after the first one as an interrupted import does, and writes them again.
private func checkRows(_ bytes: [UInt8], _ separator: ValueSeparator) {
    let all = rows(of: bytes, from: 1, separator)
    guard let first = all.first else { return }
    let rest = rows(of: Array(bytes[Int(first.offset)...]), from: first.nextLine, separator)
    require(rest.map(\.line) == all.dropFirst().map(\.line), "a resumed import has other lines")
    require(rest.map(\.values) == all.dropFirst().map(\.values), "a resumed import has other values")
    let values = all.compactMap { try? $0.values.get() }
    let text = values.flatMap { row in
        Array(row.map(quoted).joined(separator: [separator.byte])) + [UInt8(ascii: "\n")]
    }
    let written: [Result<[String], LineMistake>] = values.map { .success($0) }
    require(rows(of: text, from: 1, separator).map(\.values) == written, "the values have changed")
}

private func rows(of bytes: [UInt8], from line: Int64, _ separator: ValueSeparator) -> [ReadRow] {
    var reader = CommaSeparatedReader(ByteSource(bytes), line: line, separator: separator)
    var rows: [ReadRow] = []
    do {
        while let (line, row) = try reader.next(count: nil) {
            rows.append(ReadRow(line: line, values: row, offset: reader.source.offset, nextLine: reader.line))
        }
    } catch {
        fatalError("bytes in memory cannot be read")
    }
    return rows
}

private func quoted(_ value: String) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote] + value.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
}
