import AppStoreClient
import AppStoreTypes
import Foundation
import Logging

/// An outside address that gets reports about the desk's state, and what a worker needs to send them.
struct WatchAddress: Sendable {
    private static let timeout: Duration = .seconds(10)

    /// The URL, which may be secret.
    let url: String
    let watch: DeskWatch
    let transport: any HTTPTransport
    let metrics: DeskMetrics
    let now: @Sendable () -> Timestamp
    let logger: Logger

    /// Calls the address.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - json: the body; `nil` for none.
    /// - Returns: the status of the reply.
    /// - Throws: `TransportFailure` if there is no reply, and `CancellationError`.
    func call(_ method: String, json: Data? = nil) async throws -> Int {
        var headers = ["User-Agent": "refund-desk"]
        if json != nil { headers["Content-Type"] = "application/json" }
        let request = TransportRequest(
            method: method,
            url: url,
            headers: headers,
            body: json,
            timeout: Self.timeout,
            responseLimit: 1 << 20
        )
        return try await transport.send(request).status
    }

    /// Whether a status says that the address accepted the report.
    static func isAccepted(_ status: Int) -> Bool { (200..<300).contains(status) }
}

// If code prints an address by mistake, the output does not show the URL.
extension WatchAddress: CustomStringConvertible, CustomReflectable {
    var description: String { "WatchAddress" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
