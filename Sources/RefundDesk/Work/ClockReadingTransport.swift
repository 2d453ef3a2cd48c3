import AppStoreClient
import AppStoreTypes

/// Sends requests to Apple or Google, and tells the clock monitor the time of each response.
struct ClockReadingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let monitor: ClockMonitor
    /// The server that sends the responses.
    var server = ClockMonitor.Server.apple
    /// Returns the server's time from a response.
    let serverTime: @Sendable (TransportResponse) -> Timestamp?

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try await transport.send(request)
        if let time = serverTime(response) { monitor.hear(time, from: server) }
        return response
    }

    /// Returns the time in the `Date` header.
    @Sendable
    static func date(of response: TransportResponse) -> Timestamp? {
        response.headers["date"].flatMap(Timestamp.init(httpDate:))
    }
}
