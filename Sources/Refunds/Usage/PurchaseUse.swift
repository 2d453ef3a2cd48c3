package import AppStoreTypes

/// One reported use of a purchase, with what was used then.
package struct PurchaseUse: Hashable, Sendable {
    /// When it was used.
    package var at: Timestamp
    /// The units used then.
    package var unitsUsed: Int64?
    /// The share used until then, in thousandths of a percent.
    package var percent: Milliunits?
    /// The seconds of use.
    package var playSeconds: Int64?
    /// Whether the customer opened the purchase then.
    package var isOpening: Bool

    /// The most uses that are read of a purchase; Google Play accepts no more in an answer.
    package static let most = 1000

    package init(
        at: Timestamp,
        unitsUsed: Int64? = nil,
        percent: Milliunits? = nil,
        playSeconds: Int64? = nil,
        isOpening: Bool = false
    ) {
        self.at = at
        self.unitsUsed = unitsUsed
        self.percent = percent
        self.playSeconds = playSeconds
        self.isOpening = isOpening
    }
}
