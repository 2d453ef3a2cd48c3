package import AppStoreTypes
package import Foundation

/// A rule of Google's that a ``RefundReview`` breaks; no text contains a value of the review.
package enum RefundReviewViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The token is empty.
    case noToken
    /// The share is not from 0 to 100 000 milliunits.
    case percentageOutOfRange
    /// There are more than 1000 events; their number.
    case tooManyEvents(Int)
    /// A description has more than 5000 characters; the position of the event, from 0.
    case longDescription(event: Int)
    /// A location has no region code; the position of the event, from 0.
    case noRegion(event: Int)

    /// The largest share.
    package static let wholePercentage: Milliunits = 100_000
    /// The most events.
    package static let mostEvents = 1000
    /// The longest description, in characters.
    package static let longestDescription = 5000

    package var description: String {
        switch self {
        case .noToken: "pendingRefundToken is empty"
        case .percentageOutOfRange: "consumptionPercentageMilliunits must be from 0 to 100000"
        case .tooManyEvents(let count): "consumptionUsageEvents has \(count) events; Google takes at most 1000"
        case .longDescription(let event):
            "consumptionUsageEvents[\(event)].consumptionItemDescription has more than 5000 characters"
        case .noRegion(let event):
            "consumptionUsageEvents[\(event)].location needs a regionCode, because Google never infers it"
        }
    }
}

extension RefundReview {
    /// The rules that the review breaks.
    package var violations: [RefundReviewViolation] {
        var found: [RefundReviewViolation] = []
        if pendingRefundToken.rawValue.isEmpty { found.append(.noToken) }
        if let share = consumptionPercentage, !(0...RefundReviewViolation.wholePercentage).contains(share) {
            found.append(.percentageOutOfRange)
        }
        if usageEvents.count > RefundReviewViolation.mostEvents { found.append(.tooManyEvents(usageEvents.count)) }
        for (position, event) in usageEvents.prefix(RefundReviewViolation.mostEvents).enumerated() {
            // Google does not say what a character is; UTF-16 units are never fewer than what a reader counts.
            if let text = event.itemDescription, text.utf16.count > RefundReviewViolation.longestDescription {
                found.append(.longDescription(event: position))
            }
            if let location = event.location, location.regionCode.isEmpty { found.append(.noRegion(event: position)) }
        }
        return found
    }

    /// Returns the body of the call: the same bytes for the same review.
    ///
    /// - Throws: the first ``RefundReviewViolation``, or an encoding error.
    package func body() throws -> Data {
        if let violation = violations.first { throw violation }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
