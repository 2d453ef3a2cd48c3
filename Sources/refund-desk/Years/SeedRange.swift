import ArgumentParser

/// The random seeds of simulated years: one, or all from one to another.
struct SeedRange {
    /// The most years to play in one run.
    static let most: UInt64 = 1000

    let seeds: ClosedRange<UInt64>

    init(_ seeds: ClosedRange<UInt64>) { self.seeds = seeds }

    /// Parses `7` or `1-20`.
    ///
    /// - Throws: `ValidationError` with what is allowed.
    init(_ text: String) throws {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { UInt64($0) }
        guard let first = ends.first.flatMap(\.self), let last = ends.last.flatMap(\.self), first <= last,
            last - first < Self.most
        else {
            throw ValidationError(
                "It must be a number such as 7, or a range such as 1-20, of at most \(Self.most) years."
            )
        }
        seeds = first...last
    }
}
