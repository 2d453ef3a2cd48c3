import AppStoreTrust
package import Foundation

/// Signed samples of one kind with their certificates; created once, so that each run verifies the same bytes.
package struct SampleSet: Codable, Sendable {
    /// A kind of sample.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// A transaction with a kilobyte of JSON and one signature.
        case transaction
        /// A notification with seven kilobytes of JSON and three signatures, each verified.
        case notification
    }

    package let kind: Kind
    package let texts: [String]
    let rootDER: [UInt8]
    let leafDER: [UInt8]

    /// Creates `count` samples with a new chain.
    package init(_ kind: Kind, count: Int) throws {
        let made = try Samples()
        self.kind = kind
        texts = try (0..<count).map {
            switch kind {
            case .transaction: try made.subscription($0)
            case .notification: try made.renewalNotification($0)
            }
        }
        rootDER = made.chain.rootDER
        leafDER = made.chain.leafDER
    }

    /// Reads samples from a file.
    package init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(SampleSet.self, from: Data(contentsOf: file))
    }

    /// Writes the samples to a file.
    package func write(to file: URL) throws { try JSONEncoder().encode(self).write(to: file) }

    /// The size of a sample's JSON, in bytes.
    package var payloadBytes: Int { (texts.first?.split(separator: ".")[1].count ?? 0) * 3 / 4 }
}
