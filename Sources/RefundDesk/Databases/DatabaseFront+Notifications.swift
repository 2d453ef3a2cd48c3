import Foundation
import Hummingbird
import NIOCore
import Refunds

extension DatabaseFront {
    /// Passes a notification to the database of the app that it names.
    func notification(
        _ request: Request,
        _ context: DeskRequestContext,
        isV1: Bool
    ) async throws -> Response {
        let body: ByteBuffer
        do {
            let limit = isV1 ? NotificationController.largestBodyV1 : context.maxUploadSize
            body = try await bodies.collect(request, upTo: limit)
        } catch {
            countRefusal(.body)
            throw error
        }
        let bundleID = NotificationController.claimedBundleID(in: Data(body.readableBytesView))
        let member = bundleID.flatMap { group.member(of: $0) } ?? group.available
        guard member?.desk != nil else {
            countRefusal(.storeUnavailable)
            throw Self.away
        }
        var request = request
        request.body = RequestBody(buffer: body)
        return try await forward(request, context, to: member)
    }

    /// Passes a push of Google Play's to the database of the app whose package it states.
    ///
    /// One that states none goes to the first database that it is proved for.
    func push(_ request: Request, _ context: DeskRequestContext) async throws -> Response {
        let members = group.members.filter { $0.configuration.apps.contains { $0.googlePlay?.push != nil } }
        guard !members.isEmpty else { return try await forward(request, context, to: group.available) }
        let body: ByteBuffer
        do {
            body = try await bodies.collect(request, upTo: GooglePlayController.largestBody)
        } catch {
            countRefusal(.body)
            throw error
        }
        let package = GooglePlayController.claimedPackage(in: Data(body.readableBytesView))
        let named = members.filter { member in
            package != nil && member.configuration.apps.contains { $0.googlePlay?.packageName == package }
        }
        var refused: Response?
        var isAnyAway = false
        for member in named.isEmpty ? members : named {
            guard let desk = member.desk else {
                isAnyAway = true
                continue
            }
            let same = Request(head: request.head, body: RequestBody(buffer: body))
            let response = try await desk.routes.respond(to: same, context: context)
            guard response.status == .unauthorized else { return response }
            refused = response
        }
        // It may be for the unavailable database, so Google must send it again.
        guard !isAnyAway, let refused else {
            countRefusal(.storeUnavailable)
            throw Self.away
        }
        return refused
    }

    private func countRefusal(_ name: IntakeRefusal.Name) {
        metrics.count(.notificationsRefused, [("reason", name.rawValue)])
    }
}
