/// The lines that differ between two texts, with a few lines around them.
struct LineDifference: Sendable {
    /// A line of the difference; `isAdded` and `isRemoved` are false for a line of both texts.
    struct Line: Hashable, Sendable {
        var isAdded = false
        var isRemoved = false
        let text: String

        /// The line without the end of a very long text.
        var shortened: Line {
            Line(isAdded: isAdded, isRemoved: isRemoved, text: PageWeight.cut(text, to: 4000))
        }
    }

    /// The lines to show.
    let lines: [Line]
    /// Whether the texts differ.
    let differs: Bool
    /// How many more lines are left out at the end; `nil` if none are.
    let leftOut: String?
    /// The number of the first line that is left out at the end, from 0; `nil` if none are.
    let next: Int?

    /// How many bytes a page has for a line beside its text.
    private static let markup = 20
    /// How many lines of both texts are shown around a change.
    private static let context = 3
    /// The largest product of the lengths that are compared line by line.
    private static let mostSteps = 1_000_000

    /// Compares two texts.
    ///
    /// - Parameters:
    ///   - old: the older text.
    ///   - new: the newer text.
    ///   - most: how many lines are shown.
    ///   - heaviest: how many bytes of a page the lines take at most.
    ///   - start: how many lines are left out at the beginning.
    init(
        from old: String,
        to new: String,
        showing most: Int = 400,
        weighing heaviest: Int = PageWeight.longestPart,
        after start: Int = 0
    ) {
        let all = Self.compared(Self.lines(of: old), Self.lines(of: new))
        var kept: [Line] = []
        var isGap = false
        for (index, line) in all.enumerated() {
            let near = all[max(0, index - Self.context)...min(all.count - 1, index + Self.context)]
            if near.contains(where: { $0.isAdded || $0.isRemoved }) {
                kept.append(line)
                isGap = false
            } else if !isGap {
                kept.append(Line(text: "…"))
                isGap = true
            }
        }
        differs = all.contains { $0.isAdded || $0.isRemoved }
        let rest = differs ? kept.dropFirst(start).prefix(most) : []
        lines = PageWeight.first(of: rest.map(\.shortened), weighing: heaviest) { PageWeight.of($0.text) + Self.markup }
        let end = start + lines.count
        next = differs && end < kept.count ? end : nil
        leftOut = next.map { "\(kept.count - $0) more lines are not shown." }
    }

    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    private static func compared(_ old: [Substring], _ new: [Substring]) -> [Line] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
        let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
        let middle = changed(Array(oldRest.dropLast(end)), Array(newRest.dropLast(end)))
        return old.prefix(start).map { Line(text: String($0)) } + middle
            + old.suffix(end).map { Line(text: String($0)) }
    }

    /// Compares texts without a common start and end.
    private static func changed(_ old: [Substring], _ new: [Substring]) -> [Line] {
        // A longer comparison would keep a page waiting, so all lines count as changed.
        guard !old.isEmpty, !new.isEmpty, old.count <= mostSteps / new.count else {
            return old.map { Line(isRemoved: true, text: String($0)) }
                + new.map { Line(isAdded: true, text: String($0)) }
        }
        let difference = new.difference(from: old)
        var (removed, added): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if before < old.count, removed.contains(before) {
                lines.append(Line(isRemoved: true, text: String(old[before])))
                before += 1
            } else if after < new.count, added.contains(after) {
                lines.append(Line(isAdded: true, text: String(new[after])))
                after += 1
            } else {
                lines.append(Line(text: String(old[before])))
                (before, after) = (before + 1, after + 1)
            }
        }
        return lines
    }
}
