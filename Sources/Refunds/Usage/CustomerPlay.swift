package import AppStoreTypes

/// A customer's use of the app as a whole, not of one purchase.
package struct CustomerPlay: Hashable, Sendable {
    /// The total seconds of use; `nil` if none were ever reported.
    package var seconds: Int64?
    package var lastPlatform: UsagePlatform?
    package var lastAt: Timestamp?

    package init(seconds: Int64? = nil, lastPlatform: UsagePlatform? = nil, lastAt: Timestamp? = nil) {
        self.seconds = seconds
        self.lastPlatform = lastPlatform
        self.lastAt = lastAt
    }

    /// Returns the sum of both, with the platform of the later use.
    package func adding(_ other: CustomerPlay) -> CustomerPlay {
        let isLater = (other.lastAt ?? .init(milliseconds: .min)) >= (lastAt ?? .init(milliseconds: .min))
        return CustomerPlay(
            seconds: seconds.map { $0 + (other.seconds ?? 0) } ?? other.seconds,
            lastPlatform: isLater ? other.lastPlatform ?? lastPlatform : lastPlatform ?? other.lastPlatform,
            lastAt: isLater ? other.lastAt ?? lastAt : lastAt
        )
    }
}
