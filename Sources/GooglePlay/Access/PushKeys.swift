package import AppStoreClient
package import AppStoreTypes
import Foundation
import SignedTokens

/// The keys that Google signs push tokens with, read when a push needs them and again after an hour.
///
/// While Google does not answer, keys stay in use for a day. The desk asks again at most once in ten seconds, also for
/// an unknown key ID, so that forged tokens cause no flood of requests.
package actor PushKeys {
    private let url: String
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp

    private var known: (keys: PublishedKeys, readAt: Timestamp)?
    private var failure: (reason: KeysUnavailable, at: Timestamp)?
    private var reading: Task<PublishedKeys, any Error>?

    /// How long keys are used before they are read again.
    private static let lifetime: Duration = .seconds(3600)
    /// How long keys are used while Google does not answer.
    private static let patience: Duration = .seconds(86_400)
    /// The shortest time between two requests.
    private static let pause: Duration = .seconds(10)
    private static let timeout: Duration = .seconds(5)
    private static let responseLimit = 256 << 10

    /// Creates a source of keys.
    ///
    /// - Parameters:
    ///   - url: where the issuer publishes its keys.
    ///   - transport: sends the requests.
    ///   - now: the current time.
    package init(url: String, transport: any HTTPTransport, now: @escaping @Sendable () -> Timestamp) {
        self.url = url
        self.transport = transport
        self.now = now
    }

    /// Returns the keys.
    ///
    /// - Parameter old: when keys were read that lack a token's key ID. The result is newer if possible.
    /// - Returns: the keys, and when they were read.
    /// - Throws: ``KeysUnavailable``.
    func keys(newerThan old: Timestamp? = nil) async throws -> (keys: PublishedKeys, readAt: Timestamp) {
        let time = now()
        if let known, known.readAt <= time, time - known.readAt < Self.lifetime {
            guard let old, known.readAt <= old else { return known }
        }
        // A lookup for an unknown key ID is not worth another request right after the last one.
        if let known, old != nil, known.readAt <= time, time - known.readAt < Self.pause { return known }
        if let failure, failure.at <= time, time - failure.at < Self.pause {
            return try usable(at: time, orThrow: failure.reason, lacksKey: old != nil)
        }
        do {
            let keys = try await read()
            return (keys, known?.readAt ?? time)
        } catch let reason as KeysUnavailable {
            return try usable(at: time, orThrow: reason, lacksKey: old != nil)
        }
    }

    private func usable(
        at time: Timestamp,
        orThrow reason: KeysUnavailable,
        lacksKey: Bool
    ) throws -> (keys: PublishedKeys, readAt: Timestamp) {
        // The missing key may be a new one, so the token is not proved to be forged yet.
        guard let known, !lacksKey, known.readAt <= time, time - known.readAt < Self.patience else { throw reason }
        return known
    }

    /// Reads the keys; callers who come meanwhile wait for the same result.
    private func read() async throws -> PublishedKeys {
        if let reading { return try await reading.value }
        let task = Task { try await self.request() }
        reading = task
        defer { reading = nil }
        do {
            let keys = try await task.value
            (known, failure) = ((keys, now()), nil)
            return keys
        } catch {
            failure = (error as? KeysUnavailable ?? KeysUnavailable(reason: "\(type(of: error))"), now())
            throw error
        }
    }

    private func request() async throws -> PublishedKeys {
        let response: TransportResponse
        do {
            response = try await transport.send(
                TransportRequest(
                    method: "GET",
                    url: url,
                    headers: ["Accept": "application/json", "User-Agent": GoogleCaller.userAgent],
                    timeout: Self.timeout,
                    responseLimit: Self.responseLimit
                )
            )
        } catch let failure as TransportFailure {
            throw KeysUnavailable(reason: "\(failure)")
        }
        guard response.status == 200 else { throw KeysUnavailable(reason: "the answer is \(response.status)") }
        guard let keys = try? PublishedKeys(response.body) else {
            throw KeysUnavailable(reason: "the answer has no key that verifies signatures")
        }
        return keys
    }
}

/// Why the keys of push tokens cannot be read.
package struct KeysUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    package let reason: String
    package var description: String { "the keys of push tokens cannot be read: \(reason)" }
}
