import HummingbirdCore
import NIOCore

/// How long a server waits for its clients, and how much it takes from them.
package struct ServerLimits: Sendable {
    /// How long a request may take to arrive, from its first byte to its last; the client has as long for each part
    /// of the answer.
    package var requestTimeout: Duration
    /// How long a connection may stay open without a request.
    package var idleTimeout: Duration
    /// The maximum number of open connections; further ones wait in the kernel's queue.
    package var maximumConnections: Int
    /// How long a connection must wait for its client before the server may close it to accept another one.
    var shortestWait: Duration
    /// The maximum size of a request's path and headers, in bytes.
    let largestHeaders = 32 * 1024
    /// The maximum number of header fields of a request.
    let mostHeaderFields = 100
    /// How many bytes of a body a client may still send after the answer to it.
    var largestUnreadBody = 16 << 20

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - requestTimeout: how long a request may take to arrive.
    ///   - idleTimeout: how long a connection may stay open without a request.
    ///   - maximumConnections: the maximum number of connections.
    package init(
        requestTimeout: Duration = .seconds(30),
        idleTimeout: Duration = .seconds(60),
        maximumConnections: Int = Self.standardMaximumConnections
    ) {
        self.requestTimeout = requestTimeout
        self.idleTimeout = idleTimeout
        self.maximumConnections = maximumConnections
        shortestWait = min(.seconds(1), requestTimeout / 8, idleTimeout / 8)
    }

    /// The default number of connections, on a system that allows as many open files.
    package static let standardMaximumConnections = 20_000

    /// How often the server looks for clients that took too long.
    var interval: Duration { max(.milliseconds(10), shortestWait) }

    func longestWait(_ wait: ClientWait) -> TimeAmount {
        switch wait {
        case .idle: TimeAmount(idleTimeout)
        case .arriving, .sending: TimeAmount(requestTimeout)
        }
    }

    /// The limits of headers, as the HTTP/1 decoder takes them.
    var decoder: HTTP1Channel.Configuration.DecoderConfiguration {
        .init(
            maxHeaderFieldSize: largestHeaders,
            maxHeaderListSize: largestHeaders,
            maxHeaderFieldCount: mostHeaderFields
        )
    }
}
