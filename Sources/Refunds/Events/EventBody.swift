package import AppStoreTypes
import Foundation

/// The body of an event: its type, its time, and what it is about.
package enum EventBody {
    /// Returns the body as JSON text: equal content gives equal text.
    ///
    /// - Parameters:
    ///   - type: the type of the event.
    ///   - data: what it is about.
    ///   - at: when it became true.
    /// - Returns: the text.
    /// - Throws: any error of the encoder.
    package static func text(_ type: EventType, _ data: [String: JSONValue], at: Timestamp) throws -> String {
        let body: JSONValue = .object([
            "type": .string(type.rawValue), "timestamp": .string("\(at)"), "data": .object(data),
        ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(body), as: UTF8.self)
    }

    /// Returns the data of an event about an app.
    package static func data(about app: AppKey) -> [String: JSONValue] {
        ["bundleId": .string(app.bundleID), "environment": .string(app.environment.rawValue)]
    }

    /// Returns the data of an event about a case.
    ///
    /// - Parameters:
    ///   - type: the type of the event.
    ///   - refundCase: the case as it is now.
    ///   - purchase: its purchase; `nil` if it cannot be read.
    ///   - answer: the stored answer, if the event is about one.
    ///   - attempt: the last attempt, if the event is about one.
    /// - Returns: the members of `data`.
    package static func data(
        of type: EventType,
        about refundCase: RefundCase,
        purchase: Purchase?,
        answer: Answer?,
        attempt: Attempt?
    ) -> [String: JSONValue] {
        var data = data(about: refundCase.app)
        data["caseId"] = .string(refundCase.id)
        data["transactionId"] = .string(refundCase.transactionID)
        data["customer"] = .string(refundCase.customerID)
        data["requestNumber"] = .integer(refundCase.requestNumber)
        data["requestedAt"] = .string("\(refundCase.requestedAt)")
        data["deadline"] = .string("\(refundCase.deadline)")
        data["state"] = .string(refundCase.state.rawValue)
        data["requestReason"] = refundCase.reason.map { .string($0.rawValue) }
        data["originalTransactionId"] = purchase.map { .string($0.originalTransactionID) }
        data["productId"] = purchase.map { .string($0.productID) }
        switch type {
        case .waiting, .held, .atRisk:
            data["blockReason"] = refundCase.blockReason.map { .string($0.rawValue) }
            data["until"] = refundCase.actBy.map { .string("\($0)") }
            data["mustAct"] = .string(refundCase.mustAct)
        case .withheld:
            data["blockReason"] = refundCase.blockReason.map { .string($0.rawValue) }
            data["brokenRule"] = refundCase.brokenRule.map { .string($0) }
        case .missed:
            data["blockReason"] = refundCase.blockReason.map { .string($0.rawValue) }
        case .answered:
            data["answer"] = answer.map(Self.answer)
            data["answeredAt"] = refundCase.answeredAt.map { .string("\($0)") }
        case .failed:
            data["status"] = attempt?.httpStatus.map { .integer(Int64($0)) }
            data["errorCode"] = attempt?.errorCode.map { .integer(Int64($0.rawValue)) }
            data["error"] = attempt?.detail.map { .string($0) }
        case .granted, .declined, .reversed:
            data["decidedAt"] = refundCase.outcome.map { .string("\($0.at)") }
            data["percent"] = refundCase.outcome?.percentage.map { .number(Double($0.thousandths) / 1000) }
        default: break
        }
        return data
    }

    private static func answer(_ answer: Answer) -> JSONValue {
        .object([
            "version": .integer(Int64(answer.version)),
            "rule": .string(answer.rule),
            "body": (try? JSONValue(json: answer.shownBody)) ?? .null,
        ])
    }
}

extension Event {
    /// The endpoint that the event is about, which does not get it itself; `nil` if the event is not about an endpoint.
    package var subjectEndpointID: String? {
        guard type == .endpointDisabled, let body, case .object(let members)? = try? JSONValue(json: Data(body.utf8)),
            case .object(let data)? = members["data"]
        else { return nil }
        return data["endpoint"]?.text
    }
}

extension RefundCase {
    /// Who must act so that the case can be answered: the backend that knows the missing fact, or a person.
    fileprivate var mustAct: String {
        switch (state, blockReason) {
        // The rule's delay ends by itself.
        case (.held, .delayed): "nobody"
        case (.waiting, .paused), (.waiting, .keyRefused), (.waiting, .sampleUnknown), (.held, _): "operator"
        case (.waiting, .noConsent), (.waiting, .consentWithdrawn), (.waiting, .consentExpired),
            (.waiting, .consentDoesNotCover), (.waiting, .deliveryUnknown):
            "backend"
        default: "nobody"
        }
    }
}
