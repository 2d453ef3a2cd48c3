import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// The route for the backend's facts about customers.
struct CustomerController: Sendable {
    let facts: any FactStore
    let scopes: AppScopes
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.put("apps/{bundleId}/customers/{customer}", use: put)
    }

    private func put(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let known = CustomerBody.memberNames
        let reported = try await BodyReader.read(request, context, known: known, CustomerBody.facts)
        try await facts.recordCustomer(customer, facts: reported, at: now(), in: scope)
        wake.notify()
        return .noContent
    }
}

/// Reads the backend's facts about a customer.
enum CustomerBody {
    static let memberNames = [
        "accountCreatedAt", "userStatus", "purchasedElsewhereUSDCents", "refundedElsewhereUSDCents", "installedAt",
        "segments", "preferenceOverride",
    ]
    private static let userStatuses: KeyValuePairs<String, UserStatus> = [
        "active": .active, "suspended": .suspended, "terminated": .terminated, "limitedAccess": .limitedAccess,
    ]

    /// Returns the facts.
    static func facts(_ body: BodyObject) -> CustomerFacts? {
        CustomerFacts(
            accountCreatedAt: body.time("accountCreatedAt"),
            userStatus: status(body),
            purchasedElsewhereUSDCents: cents("purchasedElsewhereUSDCents", body),
            refundedElsewhereUSDCents: cents("refundedElsewhereUSDCents", body),
            installedAt: body.time("installedAt"),
            segments: segments(body),
            override: body.word("preferenceOverride", of: AnswerChoice.ofBackend)
        )
    }

    private static func status(_ body: BodyObject) -> UserStatus? {
        guard let text = body.text("userStatus") else { return nil }
        // Bytes, because comparing characters takes quadratic time for a text of many combining marks.
        guard let status = userStatuses.first(where: { $0.key.utf8.elementsEqual(text.utf8) }) else {
            body.note("userStatus", "must be one of \(userStatuses.map(\.key).joined(separator: ", "))")
            return nil
        }
        return status.value
    }

    private static func cents(_ name: String, _ body: BodyObject) -> Int64? {
        body.wholeNumber(name, in: 0...999_999_999_999)
    }

    private static func segments(_ body: BodyObject) -> [String]? {
        guard let segments = body.texts("segments") else { return nil }
        guard CustomerFacts.mayBeSegments(segments) else {
            body.note(
                "segments",
                "must have at most \(CustomerFacts.mostSegments) words of 1 to \(CustomerFacts.longestSegment) bytes"
            )
            return nil
        }
        return segments
    }
}
