import AppStoreTypes
import Foundation
import GRDB
import Refunds

extension CustomerFacts {
    /// What is stored of one fact; `nil` where nothing was stated.
    func stored(_ fact: CustomerFact) throws -> DatabaseValue? {
        switch fact {
        case .accountCreatedAt: accountCreatedAt?.stored
        case .userStatus: userStatus?.rawValue.stored
        case .purchasedElsewhere: purchasedElsewhereUSDCents?.stored
        case .refundedElsewhere: refundedElsewhereUSDCents?.stored
        case .installedAt: installedAt?.stored
        case .segments: try segments.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self).stored }
        case .override: override?.rawValue.stored
        }
    }

    /// Reads one fact from its row.
    mutating func read(_ fact: CustomerFact, from row: Row) throws {
        switch fact {
        case .accountCreatedAt: accountCreatedAt = try row.value("value")
        case .userStatus: userStatus = try row.value("value")
        case .purchasedElsewhere: purchasedElsewhereUSDCents = try row.value("value")
        case .refundedElsewhere: refundedElsewhereUSDCents = try row.value("value")
        case .installedAt: installedAt = try row.value("value")
        case .segments:
            let text: String = try row.value("value")
            segments = try JSONDecoder().decode([String].self, from: Data(text.utf8))
        case .override: override = try row.value("value")
        }
        let source: FactSource = try row.value("source")
        sources[fact] = source == .backend ? nil : source
    }
}
