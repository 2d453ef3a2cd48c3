import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import TestSupport
import Testing

@testable import DeskTools

@Suite("The doctor and the address that Apple posts to")
struct PublicAddressTests {
    /// 2026-05-01, noon.
    private static let now = Timestamp(milliseconds: 1_777_636_800_000)
    private static let url = "https://desk.example"

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// When the certificate begins and ends, in days from now.
        var days = -30...60
        var answer: @Sendable () throws -> TransportResponse = { TransportResponse.json(200, "ok\n") }
        let statuses: [DoctorFinding.Status]
        let words: String
    }

    static let rows = [
        Row(
            testDescription: "all is well",
            statuses: [.ok, .ok],
            words: "https://desk.example: TLS 1.2 or later, with a certificate until 2026-06-30"
        ),
        Row(
            testDescription: "two weeks and a day are left",
            days: -30...15,
            statuses: [.ok, .ok],
            words: "2026-05-16"
        ),
        Row(
            testDescription: "less than two weeks are left",
            days: -30...13,
            statuses: [.warn, .ok],
            words: "the certificate ends on 2026-05-14"
        ),
        Row(
            testDescription: "the certificate ended",
            days: (-30)...(-1),
            statuses: [.fail],
            words: "the certificate ended on 2026-04-30"
        ),
        Row(
            testDescription: "the certificate begins tomorrow",
            days: 1...60,
            statuses: [.fail],
            words: "the certificate begins on 2026-05-02"
        ),
        Row(
            testDescription: "the certificate is not trusted",
            answer: { throw TransportFailure(.noTLS, "CERTIFICATE_VERIFY_FAILED") },
            statuses: [.ok, .fail],
            words: "for another name, or its chain is not trusted (CERTIFICATE_VERIFY_FAILED)"
        ),
        Row(
            testDescription: "the connection is lost",
            answer: { throw TransportFailure(.connectionLost, "it ended") },
            statuses: [.ok, .fail],
            words: "https://desk.example/health/live does not answer"
        ),
        Row(
            testDescription: "the proxy forwards notifications alone",
            answer: { TransportResponse.json(404, "") },
            statuses: [.ok, .warn],
            words: "https://desk.example/health/live is not answered by a desk (404)"
        ),
        Row(
            testDescription: "another site answers",
            answer: { TransportResponse.json(200, "<html>") },
            statuses: [.ok, .warn],
            words: "is not answered by a desk (200)"
        ),
    ]

    private static func doctor(
        _ url: String?,
        _ presented: @escaping @Sendable (String, Int) async throws -> [[UInt8]],
        _ transport: RecordingTransport
    ) -> Doctor {
        Doctor(
            path: "refund-desk.yml",
            environment: [:],
            transport: transport,
            publicURL: url,
            presentedCertificates: presented,
            now: { now }
        )
    }

    @Test("The doctor says what is wrong with the certificate and the answer", arguments: rows)
    func findings(_ row: Row) async throws {
        func date(_ days: Int) -> Date {
            Date(timeIntervalSince1970: Double(Self.now.milliseconds / 1_000 + Int64(days) * 86_400))
        }
        let certificate = try ServerCertificate(
            from: date(row.days.lowerBound),
            until: date(row.days.upperBound)
        )
        let transport = RecordingTransport { _ in try row.answer() }
        let presented: @Sendable (String, Int) async throws -> [[UInt8]] = { host, port in
            #expect(host == "desk.example")
            #expect(port == 443)
            return [certificate.der, [1]]
        }
        let findings = await Self.doctor(Self.url, presented, transport).publicAddressFindings()
        #expect(findings.map(\.status) == row.statuses)
        #expect(findings.contains { $0.found.contains(row.words) }, "\(findings.map(\.found))")
        #expect(findings.allSatisfy { $0.check == "public address" && ($0.status == .ok) == $0.steps.isEmpty })
        #expect(transport.requests.map(\.url) == (row.statuses.count == 2 ? ["\(Self.url)/health/live"] : []))
    }

    @Test("Without an address nothing is checked, and one without TLS fails")
    func noTLS() async {
        let transport = RecordingTransport { _ in throw TransportFailure(.other, "no request is expected") }
        let unused: @Sendable (String, Int) async throws -> [[UInt8]] = { _, _ in
            Issue.record("no connection is expected")
            return []
        }
        #expect(await Self.doctor(nil, unused, transport).publicAddressFindings().isEmpty)
        let findings = await Self.doctor("http://desk.example", unused, transport).publicAddressFindings()
        #expect(findings.map(\.status) == [.fail])
        #expect(findings.first?.found == "http://desk.example is not https, so Apple does not post to it")
        #expect(transport.requests.isEmpty)
    }

    @Test("A server's own certificate is read, although nobody trusts it")
    func presented() async throws {
        let certificate = try ServerCertificate()
        try await SocketServer.run(answering: .respond(status: 200), tls: certificate.context()) { server in
            let presented = try await PresentedCertificates.of(host: "127.0.0.1", port: server.port)
            #expect(presented == [certificate.der])
            #expect(server.requests.isEmpty)
        }
    }

    @Test("A name server that never answers is a failure at the end of the time")
    func silentNameServer() async {
        let resolver = SilentResolver()
        await #expect(throws: (any Error).self) {
            try await PresentedCertificates.of(
                host: "desk.example",
                port: 443,
                within: .milliseconds(50),
                resolver: resolver
            )
        }
        let asked = resolver.questions.withLock { $0.count }
        #expect(asked == 2)
    }

    @Test("A server that speaks no TLS 1.2, no TLS, or nothing is a failure")
    func failures() async throws {
        let certificate = try ServerCertificate()
        try await SocketServer.run(
            answering: .respond(status: 200),
            tls: certificate.context(newest: .tlsv11)
        ) { server in
            _ = await #expect(throws: (any Error).self) {
                try await PresentedCertificates.of(host: "127.0.0.1", port: server.port)
            }
        }
        try await SocketServer.run(answering: .respond(status: 200)) { server in
            let url = "https://127.0.0.1:\(server.port)"
            let doctor = Doctor(
                path: "refund-desk.yml",
                environment: [:],
                transport: RecordingTransport { _ in throw TransportFailure(.other, "no request is expected") },
                publicURL: url,
                now: { Self.now }
            )
            let findings = await doctor.publicAddressFindings()
            #expect(findings.map(\.status) == [.fail])
            let found = try #require(findings.first?.found)
            #expect(found.hasPrefix("\(url) cannot be reached with TLS 1.2 or later, which Apple needs ("), "\(found)")
        }
        let port = try await SocketServer.run(answering: .respond(status: 200)) { $0.port }
        await #expect(throws: (any Error).self) { try await PresentedCertificates.of(host: "127.0.0.1", port: port) }
    }
}

/// Looks up names at a name server that never answers.
private final class SilentResolver: Resolver, Sendable {
    let questions = Mutex<[EventLoopPromise<[SocketAddress]>]>([])
    private let loop = MultiThreadedEventLoopGroup.singleton.next()

    func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> { ask() }

    func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> { ask() }

    func cancelQueries() {
        for question in questions.withLock({ $0 }) { question.fail(ChannelError.connectTimeout(.zero)) }
    }

    private func ask() -> EventLoopFuture<[SocketAddress]> {
        let question = loop.makePromise(of: [SocketAddress].self)
        questions.withLock { $0.append(question) }
        return question.futureResult
    }
}
