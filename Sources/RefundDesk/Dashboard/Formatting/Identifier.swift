/// An identifier with a short form to show and the full form to copy.
struct Identifier: Hashable, Sendable {
    let full: String
    let short: String

    init(_ full: String) {
        self.full = full
        short = full.count > 18 ? "\(full.prefix(8))…\(full.suffix(4))" : full
    }
}
