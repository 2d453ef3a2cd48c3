package import AppStoreTypes

/// A period whose notifications may be missing.
package struct RecoveryGap: Hashable, Sendable {
    package var period: Range<Timestamp>
    /// Why they may be missing.
    package var reason: String

    package init(_ period: Range<Timestamp>, because reason: String) {
        self.period = period
        self.reason = reason
    }
}

/// The time for which all notifications of an app are known to be stored.
///
/// It is one period, with gaps.
package struct RecoveryCoverage: Hashable, Sendable {
    /// The beginning of the period; nothing is known about earlier notifications.
    package private(set) var since: Timestamp
    /// The end of the period: every notification signed before it is stored, except in the gaps.
    package private(set) var until: Timestamp
    /// The parts of the period that could not be read, oldest first, without overlap.
    package private(set) var gaps: [RecoveryGap]

    /// The reason for a gap that nobody has tried to read.
    static let unread = "not read yet"

    /// The most gaps that are kept apart; of more, the closest two become one.
    static let maximumGaps = 100

    /// Creates a coverage.
    ///
    /// - Parameters:
    ///   - since: the beginning.
    ///   - until: the end; not before the beginning.
    ///   - gaps: the gaps in between, oldest first, without overlap.
    package init(since: Timestamp, until: Timestamp, gaps: [RecoveryGap] = []) {
        self.since = since
        self.until = max(since, until)
        self.gaps = gaps
    }

    /// Records that all notifications of a period are stored; a distance to what was known becomes a gap.
    package mutating func cover(_ period: Range<Timestamp>) {
        guard !period.isEmpty else { return }
        gaps = gaps.flatMap { gap in
            gap.period.subtracting(period).map { RecoveryGap($0, because: gap.reason) }
        }
        let reason = Self.unread
        if period.lowerBound > until { gaps.append(RecoveryGap(until..<period.lowerBound, because: reason)) }
        if period.upperBound < since { gaps.insert(RecoveryGap(period.upperBound..<since, because: reason), at: 0) }
        since = min(since, period.lowerBound)
        until = max(until, period.upperBound)
    }

    /// Records that a period cannot be read; what was known to be stored in it is no longer known.
    package mutating func miss(_ period: Range<Timestamp>, because reason: String) {
        guard !period.isEmpty else { return }
        cover(period)
        gaps.append(RecoveryGap(period, because: reason))
        gaps.sort { $0.period.lowerBound < $1.period.lowerBound }
        while gaps.count > Self.maximumGaps { joinClosestGaps() }
    }

    /// Forgets everything about the time after a moment, which a wrong clock may have caused.
    package mutating func forget(from time: Timestamp) {
        guard until > time else { return }
        until = time
        since = min(since, time)
        gaps = gaps.flatMap { gap in
            gap.period.subtracting(time..<max(time, gap.period.upperBound)).map { RecoveryGap($0, because: gap.reason) }
        }
    }

    /// Returns the parts of a period that are not known to be stored, newest first.
    package func uncovered(in period: Range<Timestamp>) -> [Range<Timestamp>] {
        (period.subtracting(since..<until) + gaps.within(period)).sorted { $0.lowerBound > $1.lowerBound }
    }

    /// Returns the parts of a period that no run and no sweep has read, newest first.
    func unreadParts(of period: Range<Timestamp>) -> [Range<Timestamp>] {
        let inside = gaps.filter { $0.reason == Self.unread }.within(period)
        return (period.subtracting(since..<until) + inside).sorted { $0.lowerBound > $1.lowerBound }
    }

    /// Returns the parts of a period that were read, and in which something could not be stored.
    func unreadableParts(of period: Range<Timestamp>) -> [Range<Timestamp>] {
        gaps.filter { $0.reason != Self.unread }.within(period)
    }

    private mutating func joinClosestGaps() {
        let closest = gaps.indices.dropLast().min { first, second in
            distance(after: first) < distance(after: second)
        }
        guard let index = closest else { return }
        let next = gaps.remove(at: index + 1)
        gaps[index].period = gaps[index].period.lowerBound..<next.period.upperBound
    }

    private func distance(after index: Int) -> Duration {
        gaps[index + 1].period.lowerBound - gaps[index].period.upperBound
    }
}

extension [RecoveryGap] {
    /// Returns the parts of the gaps that are in a period.
    fileprivate func within(_ period: Range<Timestamp>) -> [Range<Timestamp>] {
        map { $0.period.clamped(to: period) }.filter { !$0.isEmpty }
    }
}

extension Range<Timestamp> {
    /// Returns the parts of this period that are not in another, oldest first.
    fileprivate func subtracting(_ other: Range<Timestamp>) -> [Range<Timestamp>] {
        guard overlaps(other) else { return isEmpty ? [] : [self] }
        let before = lowerBound..<Swift.max(lowerBound, other.lowerBound)
        let after = Swift.min(upperBound, other.upperBound)..<upperBound
        return [before, after].filter { !$0.isEmpty }
    }
}
