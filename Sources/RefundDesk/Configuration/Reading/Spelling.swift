/// Returns a text in quotes for a message, with control characters escaped, cut after 60 characters.
package func quoted(_ text: String) -> String {
    let limit = 60
    return text.count > limit ? "\(String(text.prefix(limit)).debugDescription)…" : text.debugDescription
}

/// Returns whether a byte is an ASCII letter, digit, hyphen or underscore.
func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    default: false
    }
}

/// Returns the candidate most similar to a misspelt word; `nil` if none is similar enough.
package func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.count <= 40 else { return nil }
    let scored = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
    guard let (best, score) = scored.min(by: { $0.1 < $1.1 }), score <= max(2, best.count / 3), score < best.count
    else { return nil }
    return best
}

/// Returns the edit distance: how many letters to insert, delete or replace to turn one word into the other.
private func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in second.enumerated() {
            let changed = diagonal + (letter == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[second.count]
}
