import AppStoreTrust
import AppStoreTypes
import AsyncHTTPClient
import ClientTestSupport
import Foundation
import NIOHTTP1
import NIOPosix
import NIOSSL
import Testing

@testable import AppStoreClient

@Suite("Failures of a TLS connection")
struct TLSFailureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: any Error
        let kind: TransportFailure.Kind

        static let all: [Row] = [
            Row(
                testDescription: "end of the connection during the handshake",
                error: NIOSSLError.handshakeFailed(.sslError([.eofDuringHandshake])),
                kind: .noTLS
            ),
            Row(
                testDescription: "end of the connection while the certificates are checked",
                error: NIOSSLError.handshakeFailed(.sslError([.eofDuringAdditionalCertficiateChainValidation])),
                kind: .noTLS
            ),
            Row(
                testDescription: "certificate that cannot be checked",
                error: NIOSSLError.unableToValidateCertificate,
                kind: .noTLS
            ),
            Row(
                testDescription: "certificate of another host",
                error: NIOSSLExtraError.failedToValidateHostname,
                kind: .noTLS
            ),
            Row(
                testDescription: "close without notice after the head of a response without a length",
                error: NIOSSLError.uncleanShutdown,
                kind: .connectionLost
            ),
            Row(
                testDescription: "close without notice within a body with a length",
                error: HTTPParserError.invalidEOFState,
                kind: .connectionLost
            ),
            Row(
                testDescription: "failed close",
                error: NIOSSLError.shutdownFailed(.syscallError),
                kind: .connectionLost
            ),
            Row(testDescription: "alert after the handshake", error: BoringSSLError.zeroReturn, kind: .connectionLost),
            Row(
                testDescription: "write after a close",
                error: NIOSSLError.writeDuringTLSShutdown,
                kind: .connectionLost
            ),
            Row(testDescription: "read after a close", error: NIOSSLError.readInInvalidTLSState, kind: .connectionLost),
        ]
    }

    @Test("Only a failed TLS handshake proves that a request never arrived", arguments: Row.all)
    func kind(_ row: Row) {
        let failure = TransportFailure(row.error)
        #expect(failure.kind == row.kind)
        #expect(failure.mayHaveArrived == (row.kind != .noTLS))
        #expect(failure.isRetryable)
    }

    @Test("No error after the head of a response proves that a request never arrived", arguments: Row.all)
    func afterHead(_ row: Row) {
        let failure = TransportFailure(afterHead: row.error)
        #expect(failure.kind == .connectionLost)
        #expect(failure.mayHaveArrived)
        #expect(failure.isRetryable)
        #expect(failure.message == TransportFailure(row.error).message)
    }

    struct Close: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String

        static let all: [Close] = [
            Close(testDescription: "before the response", bytes: ""),
            Close(testDescription: "within the head", bytes: "HTTP/1.1 200 OK\r\n"),
            Close(testDescription: "after a head without a length", bytes: "HTTP/1.1 200 OK\r\n\r\n"),
            Close(testDescription: "within a body without a length", bytes: "HTTP/1.1 200 OK\r\n\r\n{\"signed"),
            Close(
                testDescription: "within a body with a length",
                bytes: "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{\"signed"
            ),
        ]
    }

    @Test("A request may have arrived if the server closes TLS without notice", arguments: Close.all)
    func close(_ row: Close) async throws {
        var configuration = HTTPClient.Configuration(certificateVerification: .none)
        configuration.connectionPool.retryConnectionEstablishment = false
        try await SocketServer.run(
            answering: .write(row.bytes, then: .closeWithoutNotice),
            tls: ServerCertificate().context()
        ) { server in
            try await HTTPClient.withHTTPClient(
                eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
                configuration: configuration
            ) { client in
                let api = AppStoreServerAPI.example(
                    AsyncHTTPClientTransport(client: client),
                    baseURL: server.url,
                    now: { .now }
                )
                let error = await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
                guard case .transport(let failure) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(failure.kind == .connectionLost, "\(failure)")
                #expect(failure.mayHaveArrived)
                #expect(server.requests.count == 1)
            }
        }
    }
}
