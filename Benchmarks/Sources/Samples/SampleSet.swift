import AppStoreTrust
package import Foundation

/// Signed samples of one kind, with what they are verified by; made once, so that each run verifies the same bytes.
package struct SampleSet: Codable, Sendable {
    /// A kind of sample.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// A transaction with a kilobyte of JSON: one signature.
        case transaction
        /// A notification with seven kilobytes of JSON: three signatures, each verified.
        case notification
    }

    package let kind: Kind
    package let texts: [String]
    let rootDER: [UInt8]
    let leafDER: [UInt8]

    /// Makes so many samples with a new chain.
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

    /// Reads samples that were written.
    package init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(SampleSet.self, from: Data(contentsOf: file))
    }

    /// Writes the samples.
    package func write(to file: URL) throws { try JSONEncoder().encode(self).write(to: file) }

    /// The bytes of JSON in a sample.
    package var payloadBytes: Int { (texts.first?.split(separator: ".")[1].count ?? 0) * 3 / 4 }
}
