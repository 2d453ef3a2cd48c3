import AppStoreTypes
import HTTPTypes
import Hummingbird
import Refunds

/// The delivery status of a purchase.
struct DeliveryBody: RequestBody {
    static let memberNames = ["status", "at"]
    let status: String
    let at: RFC3339Time?

    /// Returns the validated report.
    ///
    /// - Throws: ``Problem`` 400, naming the invalid member.
    func report(now: Timestamp) throws -> DeliveryReport {
        guard let delivery = Delivery(rawValue: status) else {
            let known = Delivery.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(.badRequest, "status is one of \(known).")
        }
        return DeliveryReport(delivery: delivery, at: try at.map { try pastTime($0.timestamp, "at", now: now) } ?? now)
    }
}
