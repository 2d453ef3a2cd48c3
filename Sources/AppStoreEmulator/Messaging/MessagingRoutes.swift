import AppStoreTypes
import Synchronization

extension ControlRoutes {
    static let messaging: [Route<ControlHandler>] = [
        Route("POST", "apps/{bundleId}/images/{imageIdentifier}/review") { store, call in
            let (place, state) = (try place(of: call), try review(call.body))
            let id = try call["imageIdentifier"].lowercased()
            try store.update { world throws(EmulatorError) in
                guard let index = world.retention[place].images.firstIndex(where: { $0.id == id }) else {
                    throw .unknown("\(place.bundleID) has no image \(id) in \(place.environment.rawValue).")
                }
                world.retention[place].images[index].state = ImageState(rawValue: state)
            }
            return ["state": state]
        },
        Route("POST", "apps/{bundleId}/messages/{messageIdentifier}/review") { store, call in
            let (place, state) = (try place(of: call), try review(call.body))
            let id = try call["messageIdentifier"].lowercased()
            try store.update { world throws(EmulatorError) in
                guard let index = world.retention[place].messages.firstIndex(where: { $0.id == id }) else {
                    throw .unknown("\(place.bundleID) has no message \(id) in \(place.environment.rawValue).")
                }
                world.retention[place].messages[index].state = MessageState(rawValue: state)
            }
            return ["state": state]
        },
        Route("POST", "transactions/{id}/realtime-requests") { store, call in
            try call.body.allow(["userLocale"])
            let locale = try call.body.text("userLocale") ?? "en-US"
            return try await store.askForMessage(about: call["id"], locale: locale)
        },
    ]

    private static func place(of call: ControlCall) throws(EmulatorError) -> AppPlace {
        try call.body.allow(["environment", "state"])
        return AppPlace(
            bundleID: try call["bundleId"],
            environment: try call.body.environment("environment") ?? .sandbox
        )
    }

    private static func review(_ body: ControlBody) throws(EmulatorError) -> String {
        let state = try body.requiredText("state")
        guard ["PENDING", "APPROVED", "REJECTED"].contains(state) else {
            throw .invalid("\"state\" must be PENDING, APPROVED or REJECTED.")
        }
        return state
    }
}

/// The message that a customer saw before cancelling, and how the emulator chose it.
struct RealtimeRequestReport: Encodable, Sendable {
    let requestIdentifier: String?
    let result: SendAttemptResult?
    let status: Int?
    let milliseconds: Int64?
    let response: RealtimeResponseBody?
    /// The default message, shown if the developer's server gave no valid answer in time.
    let defaultMessageIdentifier: String?
}

extension EmulatedAppStore {
    /// Asks the developer's server for a message when a customer is about to cancel.
    ///
    /// If the server gives no valid answer in time, the report names the default message.
    fileprivate func askForMessage(about id: String, locale: String) async throws -> RealtimeRequestReport {
        let (place, productID, originalID, url) = try read { world throws(EmulatorError) in
            let transaction = try world.transaction(id)
            guard transaction.isRenewing else {
                throw .conflict("Transaction \(id) is not a subscription, so it cannot be cancelled.")
            }
            let place = AppPlace(bundleID: transaction.bundleID, environment: transaction.environment)
            let productID = transaction.payload.productID ?? ""
            return (
                place, productID, transaction.originalID, world.retention[place].realtimeURL
            )
        }
        let fallback = read { world in
            world.retention[place].defaults[AppMessaging.DefaultKey(productID: productID, locale: locale)]
        }
        guard let url else {
            return RealtimeRequestReport(
                requestIdentifier: nil,
                result: nil,
                status: nil,
                milliseconds: nil,
                response: nil,
                defaultMessageIdentifier: fallback
            )
        }
        guard let sender = realtimeSender.withLock({ $0 }) else {
            throw EmulatorError.conflict("The emulator does not serve, so it cannot ask \(url).")
        }
        let question = try update {
            try $0.realtimeRequest(about: originalID, productID: productID, locale: locale, place: place)
        }
        let outcome = await sender.ask(question.signedPayload, at: url)
        let threshold = PerformanceTest.Config().responseTimeThresholdMs
        let isInTime = outcome.result == .success && outcome.milliseconds <= threshold
        return RealtimeRequestReport(
            requestIdentifier: question.identifier,
            result: outcome.result,
            status: outcome.status,
            milliseconds: outcome.milliseconds,
            response: outcome.response,
            defaultMessageIdentifier: isInTime ? nil : fallback
        )
    }
}
