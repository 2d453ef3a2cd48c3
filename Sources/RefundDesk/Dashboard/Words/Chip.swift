/// A word that stands out; its colour says no more than the word.
struct Chip: Hashable, Sendable {
    let word: String
    let tone: Tone
}

/// What a colour hints at; the names of the stylesheet's classes.
enum Tone: String, Sendable, CustomStringConvertible {
    case accent, good, warn, bad, quiet

    var description: String { rawValue }
}
