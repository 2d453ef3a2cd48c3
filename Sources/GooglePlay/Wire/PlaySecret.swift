import Foundation

/// A text of Google's that belongs in no log: whoever has it can look up a purchase or answer a review.
package protocol PlaySecret: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible, CustomReflectable
where RawValue == String {
    init(rawValue: String)
}

extension PlaySecret {
    /// The type's name alone.
    package var description: String { "\(Self.self)(…)" }
    /// No children, so that a dump does not show the text.
    package var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Decodes a string.
    package init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes a string.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The ID of an order, such as `GPA.1234-5678-9012-34567`; renewals of a subscription end with `..0`, `..1` and so on.
package struct OrderID: PlaySecret {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// Names a review; the answer sends it back.
///
/// It is not the purchase token, and its length is not documented.
package struct PendingRefundToken: PlaySecret {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// Names a purchase; all renewals of a subscription share one.
package struct PurchaseToken: PlaySecret {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// An ID that the app set at the purchase, for an account or for a profile in an account.
package struct ObfuscatedID: PlaySecret {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}
