import AppStoreTypes
import Foundation
import TestSupport

/// A generator of JSON for a type, the same for the same seed.
struct WireMaker {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Makes JSON of a type with some of its members and some unknown ones.
    mutating func object(_ type: WireType) -> JSONValue { object(type, isWhole: false) }

    /// Makes JSON of a type with all of its members at every depth, and no others.
    mutating func wholeObject(_ type: WireType) -> JSONValue { object(type, isWhole: true) }

    /// Returns the bytes with a few of them changed, removed, repeated or inserted.
    mutating func mutation(of bytes: Data) -> Data {
        var bytes = [UInt8](bytes)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...max(0, bytes.count - 1), using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where !bytes.isEmpty: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1 where !bytes.isEmpty:
                bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
            case 2 where !bytes.isEmpty:
                bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 12)], at: place)
            case 3: bytes.insert(contentsOf: Self.oddTexts.randomElement(using: &random)?.utf8 ?? "".utf8, at: place)
            default: bytes.removeLast(Int.random(in: 0...min(16, bytes.count), using: &random))
            }
        }
        return Data(bytes)
    }

    private mutating func object(_ type: WireType, isWhole: Bool, without missing: String? = nil) -> JSONValue {
        var object: [String: JSONValue] = [:]
        for (name, shape) in type.members where name != missing && (isWhole || chance(of: 2)) {
            guard let shape else { continue }
            object[name] = value(shape, isWhole: isWhole)
        }
        if !isWhole, chance(of: 3) {
            for _ in 0..<Int.random(in: 1...3, using: &random) { object["tomorrow \(text())"] = anything(depth: 3) }
        }
        return .object(object)
    }

    private mutating func value(_ shape: WireShape, isWhole: Bool) -> JSONValue {
        switch shape {
        case .string: return .string(text())
        case .boolean: return .bool(.random(using: &random))
        case .integer(let range): return .integer(number(range))
        case .moment: return .integer(number(Int64.min...Int64.max))
        case .receiptValue:
            return [.string(text()), .string("\(number(0...Int64.max))"), .integer(number(0...Int64.max)), .bool(true)]
                .randomElement(using: &random) ?? .null
        case .transactions:
            let type = WireType(ReceiptTransaction.self)
            return chance(of: 4) ? object(type, isWhole: isWhole) : list(.object(type), isWhole: isWhole)
        case .receipt:
            guard !isWhole, chance(of: 3) else { return object(WireType(AppReceipt.self), isWhole: isWhole) }
            var transaction = object(WireType(ReceiptTransaction.self), isWhole: false).members ?? [:]
            transaction["transaction_id"] = .string("1")
            return .object(transaction)
        case .list(let element): return list(element, isWhole: isWhole)
        case .table(let value):
            var table: [String: JSONValue] = ["SUCCESS": self.value(value, isWhole: isWhole)]
            if !isWhole { table[text()] = self.value(value, isWhole: isWhole) }
            return .object(table)
        case .object(let type): return object(type, isWhole: isWhole)
        }
    }

    private mutating func list(_ element: WireShape, isWhole: Bool) -> JSONValue {
        .array(
            (0..<Int.random(in: isWhole ? 1...2 : 0...3, using: &random)).map { _ in value(element, isWhole: isWhole) }
        )
    }

    private mutating func anything(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth == 0 ? 6 : 8), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .integer(number(Int64.min...Int64.max))
        case 3: .number(Double.random(in: -1e12...1e12, using: &random) + 0.5)
        case 4: Decimal(string: "\(UInt64.max - UInt64(number(0...1000))).25").map { .decimal($0) } ?? .null
        case 5: .string(text())
        case 6: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in anything(depth: depth - 1) })
        default:
            .object(
                (0..<Int.random(in: 0...3, using: &random)).reduce(into: [:]) { members, _ in
                    members[text()] = anything(depth: depth - 1)
                }
            )
        }
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
        let edges = [range.lowerBound, range.upperBound, 0, 1, range.contains(-1) ? -1 : 1]
        return chance(of: 4) ? edges.randomElement(using: &random) ?? 0 : .random(in: range, using: &random)
    }

    private mutating func text() -> String {
        if chance(of: 4) { return Self.oddTexts.randomElement(using: &random) ?? "" }
        return String(
            (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in Self.letters.randomElement(using: &random) }
        )
    }

    private mutating func chance(of one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private static let letters = Array("abcxyzABCXYZ0189-_.:/ äß€日本語𝄞👩‍👩‍👧\u{301}\u{2028}\t")
    private static let oddTexts = [
        "", "\"", "\\", "\u{0}", "null", "{}", "[1]", "1e999", "\n", "\u{FEFF}", "😀", "e\u{301}", "-0", "\\u0000",
        String(repeating: "a", count: 3000), "}}}}", "{\"a\":", "true", "\u{FFFD}", "\u{10FFFF}",
    ]
}
