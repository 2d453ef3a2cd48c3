package import AppStoreClient
package import AppStoreTypes
import Foundation
import Synchronization

/// The access tokens of a service account, kept until five minutes before they end.
package actor AccessTokens {
    /// What the account may do with a token.
    package static let scopes = [
        "https://www.googleapis.com/auth/androidpublisher", "https://www.googleapis.com/auth/pubsub",
    ]

    /// The account, with a number that each other account increases.
    private nonisolated let state: Mutex<(account: ServiceAccount, version: Int)>
    /// The token endpoint; `nil` for that of the account's key file.
    private let url: String?
    private let caller: GoogleCaller
    private let now: @Sendable () -> Timestamp
    private var current: Token?
    private var requesting: (version: Int, task: Task<Token, any Error>)?

    private struct Token: Sendable {
        var text: String
        var usable: Range<Timestamp>
        /// The number of the account that it was issued to.
        var version: Int
    }

    /// How long before its end a token is no longer used.
    private static let margin: Duration = .seconds(300)
    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    /// Creates a source of access tokens.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - url: the token endpoint; by default, that of the account's key file.
    ///   - transport: sends the requests.
    ///   - now: the current time.
    package init(
        account: ServiceAccount,
        url: String? = nil,
        transport: any HTTPTransport,
        now: @escaping @Sendable () -> Timestamp
    ) {
        state = Mutex((account, 0))
        self.url = url
        caller = GoogleCaller(transport: transport)
        self.now = now
    }

    /// Returns a token; requests one if there is none or if it ends soon.
    ///
    /// - Parameter timeout: how long a new request may take. A caller that waits for another's request may wait longer.
    /// - Returns: the token.
    /// - Throws: ``GooglePlayFailure``.
    func token(timeout: Duration = .seconds(30)) async throws -> String {
        let (account, version) = state.withLock { $0 }
        if let current, current.version == version, current.usable.contains(now()) { return current.text }
        if let requesting, requesting.version == version { return try await requesting.task.value.text }
        let task = Task { try await self.request(timeout, by: account, version) }
        requesting = (version, task)
        defer { if requesting?.version == version { requesting = nil } }
        let new = try await task.value
        current = new
        return new.text
    }

    /// The account that requests tokens.
    nonisolated var account: ServiceAccount { state.withLock { $0.account } }

    /// Requests tokens with another key or account from now on; calls that have begun keep their token.
    ///
    /// - Returns: whether it is another one.
    nonisolated func replaceAccount(with new: ServiceAccount) -> Bool {
        state.withLock { state in
            guard state.account != new else { return false }
            state = (new, state.version + 1)
            return true
        }
    }

    /// Forgets a token that Google no longer takes, unless a newer one has replaced it.
    func forget(_ token: String) {
        if current?.text == token { current = nil }
    }

    /// What the token endpoint sends.
    private struct TokenResponse: Decodable {
        var token: String
        var seconds: Double

        enum CodingKeys: String, CodingKey {
            case token = "access_token"
            case seconds = "expires_in"
        }
    }

    private func request(_ timeout: Duration, by account: ServiceAccount, _ version: Int) async throws -> Token {
        let time = now()
        let url = url ?? account.tokenURL
        let grant = try account.grant(for: Self.scopes, audience: url, at: time)
        let type = Self.grantType.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let response = try await caller.send(
            TransportRequest(
                method: "POST",
                url: url,
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data("grant_type=\(type)&assertion=\(grant)".utf8),
                timeout: timeout
            ),
            hiding: [grant]
        )
        guard let granted = try? JSONDecoder().decode(TokenResponse.self, from: response.body), !granted.token.isEmpty,
            granted.seconds > 0, granted.seconds <= 86_400
        else { throw GooglePlayFailure.unreadable("the answer of the token endpoint") }
        // A token that ends within the margin is used for half of its time.
        let life = Duration.seconds(granted.seconds)
        return Token(text: granted.token, usable: time..<(time + max(life - Self.margin, life / 2)), version: version)
    }
}
