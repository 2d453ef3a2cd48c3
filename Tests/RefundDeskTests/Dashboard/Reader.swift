import AppStoreTypes
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Refunds

@testable import RefundDesk

/// The reply to a request for a page.
struct Reading: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let text: String
}

/// Reads pages of a dashboard in process.
struct Reader: Sendable {
    let register: RecordingRegister
    var signIn = false
    var clockMonitor: ClockMonitor?
    var stores: [String: SellingStore] = [:]

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Reading {
        try await send(path, .get, headers, body: nil)
    }

    func post(_ path: String, _ headers: HTTPFields = [:], form: String = "") async throws -> Reading {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await send(path, .post, headers, body: form)
    }

    private func send(
        _ path: String,
        _ method: HTTPRequest.Method,
        _ headers: HTTPFields,
        body: String?
    ) async throws -> Reading {
        let router = Router(context: DeskRequestContext.self)
        Dashboard(
            register: register,
            statistics: register,
            recovery: register,
            stores: stores,
            pauses: PauseOrders(store: register, wake: WakeSignal(), now: { Sample.now }),
            events: register,
            facts: register,
            customers: NoCustomers(),
            privacy: register,
            erasing: CustomerErasing(store: register, journal: nil, list: nil) { Sample.now },
            withdrawals: ConsentWithdrawals(
                facts: NoFacts(),
                journal: nil,
                wake: WakeSignal(),
                now: { Sample.now }
            ),
            customerChanges: CustomerChanges(facts: NoFacts(), wake: WakeSignal(), now: { Sample.now }),
            wakeEvents: WakeGroup(count: 0),
            credentials: CredentialReader(
                store: NoTokens(),
                refusals: RefusalLog(apps: NoApps()) { Sample.now },
                now: { Sample.now }
            ),
            signIn: signIn,
            clockMonitor: clockMonitor,
            live: LivePages(feed: NoCustomers(), logger: Logger(label: "test")),
            now: { Sample.now }
        )
        .addRoutes(to: router)
        return try await Application(router: router).test(.router) { client in
            try await client.execute(
                uri: path,
                method: method,
                headers: headers,
                body: body.map(ByteBuffer.init(string:))
            ) {
                Reading(status: $0.status, headers: $0.headers, text: String(buffer: $0.body))
            }
        }
    }
}

extension HTTPFields {
    /// Returns the value of a header by its name.
    func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }

    /// Returns fields with one header.
    static func one(_ name: String, _ value: String) -> HTTPFields {
        guard let name = HTTPField.Name(name) else { return [:] }
        return [name: value]
    }
}
