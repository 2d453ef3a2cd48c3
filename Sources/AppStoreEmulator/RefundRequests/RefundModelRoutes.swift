import AppStoreTypes
import Foundation

extension ControlRoutes {
    static let refundModel: [Route<ControlHandler>] = [
        Route("GET", "refund-model") { store, call in
            if let id = call.query["refundRequest"] { return try store.read { try $0.explanation(of: id) } }
            return store.read { $0.model }
        },
        Route("PUT", "refund-model") { store, call in
            let changes = call.body
            return try store.update { world in
                world.set(try world.model.changed(by: changes))
                return world.model
            }
        },
        Route("GET", "refund-requests/{id}/explanation") { store, call in
            let id = try call["id"]
            return try store.read { try $0.explanation(of: id) }
        },
    ]
}

extension RefundModel {
    /// Returns the model with some members changed; other members stay as they are, also inside tables.
    func changed(by changes: ControlBody) throws -> RefundModel {
        let present = try JSONValue(json: JSONEncoder().encode(self))
        let wanted = try Self.merge(changes, into: present.members ?? [:])
        do {
            let model = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(JSONValue.object(wanted)))
            try model.check()
            return model
        } catch let error as DecodingError {
            throw EmulatorError.invalid("\"\(error.place)\" is too large.")
        }
    }

    private static func merge(
        _ changes: ControlBody,
        into present: [String: JSONValue]
    ) throws(EmulatorError) -> [String: JSONValue] {
        try changes.allow(present.keys.sorted())
        var merged = present
        for (name, value) in present {
            guard let change = changes.value(name) else { continue }
            switch value {
            case .object(let members):
                if let inner = try changes.object(name) { merged[name] = .object(try merge(inner, into: members)) }
            case .array(let entries):
                merged[name] = try changes.numbers(name, count: entries.count).map { .array($0.map { .number($0) }) }
            case .bool: merged[name] = try changes.flag(name).map { .bool($0) }
            // Only the seed must be a whole number.
            case .integer where name == "seed":
                merged[name] = try changes.integer(name, in: 0...Int64.max).map { .integer($0) }
            default: merged[name] = try changes.number(name, in: -1e6...1e6) == nil ? value : change
            }
        }
        return merged
    }

    /// Checks that all values are in their ranges, so that probabilities and delays can be computed.
    func check() throws(EmulatorError) {
        let tables = [
            weights.accountTenure, weights.playTime, weights.lifetimeDollarsPurchased, weights.lifetimeDollarsRefunded,
            weights.userStatus, weights.platform,
        ]
        let single = [
            weights.base, weights.consumed, weights.sampleProvided, weights.refundsGranted, weights.refundsDeclined,
            weights.unanswered, weights.withoutConsent,
        ]
        let worded = Array(weights.reason.values) + weights.delivery.values + weights.preference.values
        guard (single + worded + tables.flatMap { $0 }).allSatisfy({ (-100...100).contains($0) }) else {
            throw .invalid("A weight must be a number from -100 to 100, because it is a logarithm of odds.")
        }
        guard tables.map(\.count) == [8, 8, 8, 8, 5, 3] else {
            throw .invalid("A table must have one entry per value of Apple's: userStatus 5, platform 3, all others 8.")
        }
        guard (0...1).contains(proratedShare) else { throw .invalid("\"proratedShare\" must be a number from 0 to 1.") }
        for delay in [delay, sandboxDelay] {
            guard (0...5).contains(delay.spread) else { throw .invalid("\"spread\" must be a number from 0 to 5.") }
            let hours = [delay.leastHours, delay.medianHours, delay.mostHours]
            guard hours.allSatisfy({ (0...8784).contains($0) }), hours == hours.sorted() else {
                throw .invalid(
                    "\"leastHours\", \"medianHours\" and \"mostHours\" must be from 0 to 8784, in rising order."
                )
            }
        }
    }
}

extension DecodingError {
    fileprivate var place: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath.map(\.stringValue).joined(separator: ".")
        @unknown default: "it"
        }
    }
}
