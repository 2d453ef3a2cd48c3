package import AppStoreTypes
import Foundation

/// An emulator without sockets, whose caller is the system's clock and the network.
///
/// The caller passes it calls to Apple, and makes the deliveries that it claims. It starts no task and waits for
/// nothing, so the same calls at the same times lead to the same world.
package final class InProcessEmulator: Sendable {
    private let store: EmulatedAppStore

    /// Creates an emulator.
    ///
    /// - Parameters:
    ///   - configuration: the settings to start with; the address is not used.
    ///   - other: an emulator whose certificates it continues to use, because making new ones takes long.
    ///   - systemTime: returns the system's time.
    /// - Throws: an error if certificates cannot be created.
    package init(
        configuration: EmulatorConfiguration,
        certificatesOf other: InProcessEmulator? = nil,
        systemTime: @escaping @Sendable () -> Timestamp
    ) throws {
        store = try EmulatedAppStore(
            configuration: configuration,
            authority: other.map { $0.store.read(\.authority) },
            systemTime: systemTime
        )
    }

    /// The emulator's methods; those that wait do not work without a running emulator.
    package var controls: RunningEmulator { RunningEmulator(store: store, host: "emulator.invalid", port: 80) }

    /// When the emulator has something to do by itself next; `nil` if nothing is planned.
    package var nextEvent: Timestamp? { store.read { world in world.timeToNextEvent.map { world.now + $0 } } }

    /// The HTTP response to a call.
    package struct Response: Sendable {
        package let status: Int
        /// The header fields with lowercase names.
        package let headers: [String: String]
        package let body: [UInt8]
    }

    /// Answers a call to Apple.
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - target: the path and the query.
    ///   - headers: the header fields.
    ///   - body: the body.
    /// - Returns: the response.
    /// - Throws: an error if a fault of the emulator waits and its task is cancelled.
    package func answer(
        _ method: String,
        _ target: String,
        headers: [String: String],
        body: [UInt8]
    ) async throws -> Response {
        let fields = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        let answer = try await EmulatedAPI(store: store).answer(
            Call(
                method: method,
                target: target,
                host: nil,
                authorization: fields["authorization"],
                contentType: fields["content-type"],
                body: body
            )
        )
        var sent: [String: String] = [:]
        sent["content-type"] = answer.contentType
        sent["retry-after"] = answer.retryAfter.map { String($0.milliseconds) }
        return Response(status: answer.status, headers: sent, body: answer.body)
    }

    /// A notification of the emulator, without its content.
    package struct Notice: Sendable {
        package let notificationUUID: String
        /// The type, as spelled in its version.
        package let type: String
        package let signedDate: Timestamp
        /// The transaction that it is about.
        package let transactionID: String?
        /// The attempts so far, oldest first.
        package let attempts: [SentNotification.Attempt]
    }

    /// Every notification in order of creation; the list signs none, which would take long.
    package var notices: [Notice] {
        store.read { world in
            world.notifications.sequences.compactMap { world.notifications[$0] }.map { logged in
                Notice(
                    notificationUUID: logged.notificationUUID,
                    type: logged.type,
                    signedDate: logged.signedDate,
                    transactionID: logged.transaction?.transactionID,
                    attempts: logged.attempts
                )
            }
        }
    }

    /// Repeats Apple's question about a refund request, if Apple has not decided it.
    ///
    /// - Parameter requestID: the refund request.
    package func remind(of requestID: String) { store.update { $0.remindOfConsumption(requestID) } }

    /// A notification that the caller delivers.
    package struct OutgoingNotification: Sendable {
        fileprivate let delivery: NotificationDelivery

        /// The URL to post to; `nil` if the app has none.
        package var url: String? { delivery.url }
        package var body: [UInt8] { delivery.body }
        package var notificationUUID: String { delivery.entry.notificationUUID }
        package var type: String { delivery.entry.type }
        package var bundleID: String { delivery.entry.bundleID }
        /// The transaction that the notification is about.
        package var transactionID: String? { delivery.entry.transaction?.transactionID }
        /// Whether a fault loses it: the attempt counts, but nothing arrives.
        package var isDropped: Bool { delivery.fault?.drop == true }
        /// Whether a fault sends it twice.
        package var isDuplicated: Bool { delivery.fault?.duplicate == true }
        /// How many attempts were made before.
        package var rounds: Int { delivery.entry.rounds }
    }

    /// Claims the notifications to deliver now: in order for each app and environment.
    package func claimNotifications() -> [OutgoingNotification] {
        store.update { $0.claimDeliveries() }.map(OutgoingNotification.init)
    }

    /// Records how the delivery of a notification ended.
    ///
    /// - Parameters:
    ///   - notification: the notification.
    ///   - statuses: the HTTP status of each attempt; `nil` for one without a response.
    package func finish(_ notification: OutgoingNotification, statuses: [Int?]) {
        store.update { world in
            let attempts = statuses.map { status in
                let result: SendAttemptResult =
                    switch status {
                    case .some(200...206): .success
                    case .some: .unsuccessfulHTTPResponseCode
                    case .none: .noResponse
                    }
                return SentNotification.Attempt(attemptDate: world.now, result: result, status: status)
            }
            world.finish(notification.delivery, attempts: attempts)
        }
    }
}

extension InProcessEmulator {
    /// A transaction, as far as money goes.
    package struct Sale: Sendable {
        package let transactionID: String
        package let customer: AppAccountToken?
        package let productType: ProductType?
        package let at: Timestamp
        package let price: Milliunits
        /// What Apple paid back of the price.
        package let refunded: Milliunits
    }

    /// A refund request with its result.
    package struct Request: Sendable {
        package let transactionID: String
        /// Until when Apple waits for an answer.
        package let deadline: Timestamp
        /// When the first answer that Apple accepted arrived.
        package let answeredAt: Timestamp?
        package let state: RefundRequest.State
    }

    /// Returns the first transaction of a purchase of the simulated year; `nil` before it is bought.
    package func transactionID(of purchase: ScenarioPurchase, by customer: ScenarioCustomer) -> String? {
        store.read { world in
            world.year.flatMap { world.transactionID(of: purchase, by: customer, in: $0) }
        }
    }

    /// Every transaction, in order of creation.
    package var sales: [Sale] {
        store.read { world in
            world.transactions.entries.map { transaction in
                let payload = transaction.payload
                let price = payload.price ?? 0
                let share = transaction.isRefunded ? payload.revocationPercentage ?? 100_000 : 0
                return Sale(
                    transactionID: transaction.id,
                    customer: payload.appAccountToken,
                    productType: payload.type,
                    at: payload.purchaseDate ?? Timestamp(seconds: 0),
                    price: price,
                    refunded: Milliunits(thousandths: price.thousandths * share.thousandths / 100_000)
                )
            }
        }
    }

    /// Every refund request, in order of creation.
    package var refundRequests: [Request] {
        store.read { world in
            world.refundRequests.values.sorted { $0.ordinal < $1.ordinal }.map { record in
                Request(
                    transactionID: record.request.transactionID,
                    deadline: record.deadline,
                    answeredAt: record.request.consumption.first { $0.status == 202 }?.receivedAt,
                    state: record.request.state
                )
            }
        }
    }
}
