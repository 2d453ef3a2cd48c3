import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Refunds
import Store
import TestSupport
import Testing

@testable import DeskTools
@testable import RefundDesk

@Suite("The roles of desks")
struct RoleTests {
    private static func withClient(
        _ role: DeskRole,
        _ body: @escaping @Sendable (any TestClientProtocol, String) async throws -> Void
    ) async throws {
        try await Store.withNew { store in
            let log = DeskLog()
            let root = try SigningChain.example().rootDER
            let desk = try Desk(
                configuration: DeskConfiguration(apps: [.coins(rootCertificates: [root])]),
                store: store,
                role: role,
                logger: log.logger
            )
            let token = try await TokenIssuer(store: store).make(role: .admin, label: "test", by: "test")
            try await Application(responder: desk.routes, logger: log.logger).test(.router) { client in
                try await body(client, token)
            }
        }
    }

    @Test(
        "A desk that answers refuses notifications and reports with 503, and shows its pages",
        arguments: DeskRole.allCases
    )
    func routes(_ role: DeskRole) async throws {
        try await Self.withClient(role) { client, token in
            let refused = role == .answering
            for path in ["/notifications/v1", "/notifications/v2"] {
                try await client.execute(uri: path, method: .post, body: ByteBuffer(string: "{}")) { reply in
                    #expect((reply.status == .serviceUnavailable) == refused, "\(path): \(reply.status)")
                }
            }
            let usage = "/v1/apps/com.example.coins/usage"
            let headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
            let body = ByteBuffer(string: #"{"usage":[]}"#)
            try await client.execute(uri: usage, method: .post, headers: headers, body: body) { reply in
                #expect((reply.status == .serviceUnavailable) == refused, "\(reply.status)")
            }
            for path in ["/v1/cases", "/v1/recovery", "/metrics"] {
                try await client.execute(uri: path, method: .get, headers: headers) { reply in
                    #expect(reply.status == .ok, "\(path)")
                    guard path == "/metrics" else { return }
                    #expect(String(buffer: reply.body).contains("refund_desk_role{role=\"\(role.rawValue)\"} 1\n"))
                }
            }
            try await client.execute(uri: "/health/ready", method: .get) { reply in
                #expect(String(buffer: reply.body) == "ready\nrole: \(role.rawValue)\n")
            }
        }
    }

    @Test("Only a desk that answers works on cases and recovery and sends events", arguments: DeskRole.allCases)
    func work(_ role: DeskRole) async throws {
        try await Store.withNew { store in
            var app = AppConfiguration.coins(rootCertificates: [try SigningChain.example().rootDER])
            app.events = [EventsConfiguration(url: "https://example.com/refunds", secrets: ["secret"])]
            let dependencies = Desk.Dependencies()
            _ = try Desk(
                configuration: DeskConfiguration(apps: [app]),
                dependencies: dependencies,
                store: store,
                role: role,
                logger: DeskLog().logger
            )
            let work = Set(dependencies.pulses.ages(at: .now).keys)
            let answering: Set = [
                AnsweringWork.name, LookupWork.name, HistoryWork.name, CircuitWork.name, OutcomeTimeoutWork.name,
                RecoveryWork.name, DispatchWork.name, RiskWork.name, SilenceWork.name,
            ]
            #expect(work.intersection(answering) == (role.answers ? answering : []))
            #expect(work.contains(RecoveryRequestWork.name) == !role.answers)
            #expect(work.contains(PresenceWork.name))
        }
    }

    @Test("A role that needs other desks is refused on an SQLite file", arguments: [DeskRole.intake, .answering])
    func alone(_ role: DeskRole) throws {
        let folder = try TemporaryFolder()
        let configuration = DeskConfiguration(
            database: .sqlite(folder.path("desk.sqlite")),
            apps: [.coins(rootCertificates: [])]
        )
        let error = #expect(throws: RoleNeedsSharedDatabase.self) {
            try Desk.service(configuration: configuration, role: role, logger: DeskLog().logger)
        }
        #expect(error?.description.contains("the role \(role.rawValue) needs other desks") == true)
    }

    private static func desk(_ role: DeskRole) -> DeskPresence {
        let start = Timestamp(seconds: 1_795_000_000)
        return DeskPresence(id: "\(role)", role: role, version: "1.0", startedAt: start, seenAt: start)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let roles: [DeskRole]
        let status: DoctorFinding.Status?
        let words: String
        var testDescription: String { "\(roles.map(\.rawValue))" }
    }

    @Test(
        "The doctor names the desks that run, and what no desk does",
        arguments: [
            Row(roles: [], status: nil, words: ""),
            Row(roles: [.all], status: .ok, words: "1 of role all run on this database, release 1.0"),
            Row(
                roles: [.intake, .answering, .intake],
                status: .ok,
                words: "2 of role intake, 1 of role answering run"
            ),
            Row(roles: [.intake], status: .fail, words: "none of them answers refund requests"),
            Row(roles: [.answering], status: .warn, words: "none of them takes in notifications"),
        ]
    )
    func doctor(_ row: Row) {
        let findings = Doctor.deskFindings(row.roles.map(Self.desk))
        #expect(findings.map(\.status) == (row.status.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.found.contains(row.words) }, "\(findings)")
    }
}
