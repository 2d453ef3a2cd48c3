/// A highlighted word; its colour adds no information.
struct Chip: Hashable, Sendable {
    let word: String
    let tone: Tone
}

/// The meaning of a colour; the raw values are class names in the stylesheet.
enum Tone: String, Sendable, CustomStringConvertible {
    case accent, good, warn, bad, quiet

    var description: String { rawValue }
}
