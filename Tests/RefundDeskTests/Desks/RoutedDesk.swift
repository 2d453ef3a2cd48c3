import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

/// A desk's routes without a socket and without a worker.
struct RoutedDesk: Sendable {
    let store:
        any CaseQueue & CaseStore & TokenStore & SessionStore & PersonStore & UnconfiguredAppLog
            & LedgerStore & LookupQueue & EventQueue & RetentionStore
    /// Keeps the deeds of the desk.
    let audit: any AuditStore
    let maker: NotificationMaker
    let log: DeskLog
    /// Tells open pages about changes, if a test runs it.
    let live: LivePages
    /// Runs the doctor for the pages, if a test runs it.
    let examinations: Examinations
    /// Checks whether the database takes writes.
    let readiness: ReadinessCheck
    /// What the desk serves.
    let endpoints: [Desk.Endpoint]
    private let client: any TestClientProtocol
    private let tokens: [Role: String]

    /// Opens the routes of a desk that trusts its maker of notifications.
    static func withRoutes(
        _ setup: DeskSetup = DeskSetup(appAppleID: NotificationMaker.appAppleID),
        dependencies: Desk.Dependencies = Desk.Dependencies(),
        identityProvider: IdentityProviderConfiguration? = nil,
        retention: Retention = Retention(),
        _ body: @escaping @Sendable (RoutedDesk) async throws -> Void
    ) async throws {
        // The key that an erasure makes.
        let keys = try TemporaryFolder()
        defer { withExtendedLifetime(keys) {} }
        try await Store.withNew { store in
            let maker = NotificationMaker(chain: try .example())
            var app = AppConfiguration.coins(rootCertificates: [maker.chain.rootDER])
            setup.apply(to: &app)
            let log = DeskLog()
            var configuration = DeskConfiguration(
                erasureKey: keys.path("erasure.key"),
                consentReceiptKey: setup.consentReceiptKey,
                apps: [app]
            )
            configuration.identityProvider = identityProvider
            configuration.retention = retention
            let desk = try Desk(
                configuration: configuration,
                dependencies: dependencies,
                store: store,
                logger: log.logger
            )
            var tokens: [Role: String] = [:]
            for role in Role.allCases {
                tokens[role] = try await TokenIssuer(store: store).make(role: role, label: role.rawValue, by: "test")
            }
            let given = tokens
            try await Application(responder: desk.routes, logger: log.logger).test(.router) { client in
                try await body(
                    RoutedDesk(
                        // What a test stores itself is noted, as what the desk stores is.
                        store: store.observed { desk.live.note($0) },
                        audit: store,
                        maker: maker,
                        log: log,
                        live: desk.live,
                        examinations: desk.examinations,
                        readiness: desk.readiness,
                        endpoints: desk.endpoints,
                        client: client,
                        tokens: given
                    )
                )
            }
        }
    }

    /// The reply of a route.
    struct Reply: Sendable {
        let status: Int
        let headers: HTTPFields
        let body: Data

        var json: JSONValue? { body.json }
        subscript(path: String) -> JSONValue? { json?[path] }

        /// Whether the reply is an error in the documented form.
        var isProblem: Bool {
            headers[.contentType] == "application/problem+json" && self["status"]?.integer == Int64(status)
                && self["title"]?.text != nil && self["detail"]?.text != nil
        }
    }

    /// Calls a route with the token of a role.
    func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        as role: Role? = .admin,
        _ body: Data? = nil
    ) async throws -> Reply {
        try await call(method, path, token: role.flatMap { tokens[$0] }, body)
    }

    func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        token: String?,
        _ body: Data? = nil
    ) async throws -> Reply {
        var headers = HTTPFields()
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await send(method, path, headers, body)
    }

    /// Returns the text of the token of a role.
    func token(of role: Role) throws -> String { try #require(tokens[role]) }

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields,
        _ body: Data? = nil
    ) async throws -> Reply {
        try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(bytes: $0) }
        ) { Reply(status: $0.status.code, headers: $0.headers, body: Data($0.body.readableBytesView)) }
    }

    func notify(_ signedPayload: String) async throws -> Reply {
        try await call(.post, "/notifications/v2", as: nil, signedPayload.asBody)
    }

    /// Returns whether the desk stored no notification and no case.
    func isUntouched() async throws -> Bool {
        let notifications = try await store.notifications(limit: 10, cursor: nil)
        let cases = try await store.cases(matching: CaseFilter(), limit: 10, cursor: nil)
        return notifications.items.isEmpty && cases.items.isEmpty
    }
}

extension AppConfiguration {
    /// The app of the tests, with its key, secret and products.
    static func coins(
        rootCertificates: [[UInt8]] = Self.standardRoots,
        onlineChecks: Bool = false
    ) -> AppConfiguration {
        AppConfiguration(
            bundleID: Site.bundleID,
            appAppleID: NotificationMaker.appAppleID,
            key: AppKeyConfiguration(
                issuerID: "57246542-96fe-1a63-e053-0824d011072a",
                keyID: "2X9R4HXF34",
                privateKey: P256.Signing.PrivateKey()
            ),
            sharedSecrets: BodyV1.secrets,
            rootCertificates: rootCertificates,
            onlineChecks: onlineChecks,
            products: SoldProduct.catalogue
        )
    }
}
