import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(Network)
import Security
#endif

extension TransportFailure {
    /// Creates a failure from an error of AsyncHTTPClient or the layers below it.
    init(_ error: any Error) {
        if let failure = error as? TransportFailure {
            self = failure
            return
        }
        let words = Self.text(of: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        self.init(Self.kind(of: error), String(words.prefix(200)))
    }

    /// Returns an error in words, without the types of the libraries.
    private static func text(of error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            guard let last = error.connectionErrors.last else { return "the host \(error.host) is unknown" }
            return "\(error.host), port \(error.port): \(text(of: last.error))"
        case let error as IOError: return String(cString: strerror(error.errnoCode))
        default: return String(describing: error)
        }
    }

    /// Creates a failure from an error that follows the head of a response, which proves that the request arrived.
    init(afterHead error: any Error) {
        self.init(error)
        if !mayHaveArrived { kind = .connectionLost }
    }

    /// The system errors for a connection that was never made.
    ///
    /// An open connection reports them only after the system stops retransmitting, minutes after any request has ended.
    private static let unreachable: Set<CInt> = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL]

    private static func kind(of error: any Error) -> Kind {
        switch error {
        case let error as HTTPClientError: kind(of: error)
        case is NIOConnectionError: .noConnection
        case is NIOTooManyBytesError: .tooLarge
        case HTTPParserError.invalidEOFState: .connectionLost
        case is HTTPParserError: .malformed
        case let error as NIOSSLError: kind(of: error)
        case let error as NIOSSLExtraError: handshakeErrors.contains(error) ? .noTLS : .connectionLost
        // A failed handshake is a NIOSSLError, so this error occurs after the handshake.
        case is BoringSSLError: .connectionLost
        case ChannelError.connectTimeout: .noConnection
        case let error as IOError where unreachable.contains(error.errnoCode): .noConnection
        case is ChannelError, is IOError: .connectionLost
        default: kindByNetworkFramework(of: error)
        }
    }

    /// Returns the kind of an error from Network.framework.
    private static func kindByNetworkFramework(of error: any Error) -> Kind {
        #if canImport(Network)
        switch error {
        case let error as HTTPClient.NWTLSError: return closedTLS.contains(error.status) ? .connectionLost : .noTLS
        case let error as HTTPClient.NWPOSIXError:
            return unreachable.contains(error.errorCode.rawValue) ? .noConnection : .connectionLost
        default: return .other
        }
        #else
        return .other
        #endif
    }

    #if canImport(Network)
    /// The statuses of a connection that the server closed, perhaps without notice and after the request.
    private static let closedTLS: Set<OSStatus> = [errSSLClosedGraceful, errSSLClosedAbort, errSSLClosedNoNotify]
    #endif

    /// The errors that end a connection before its first request: a failed handshake or a certificate of another host.
    private static let handshakeErrors: [NIOSSLExtraError] = [
        .failedToValidateHostname, .serverHostnameImpossibleToMatch, .cannotUseIPAddressInSNI, .invalidSNIHostname,
        .unknownPrivateKeyFileType,
    ]

    private static func kind(of error: NIOSSLError) -> Kind {
        switch error {
        // These occur after the handshake, when the server may have the request.
        case .writeDuringTLSShutdown, .shutdownFailed, .readInInvalidTLSState, .uncleanShutdown: .connectionLost
        default: .noTLS
        }
    }

    private static func kind(of error: HTTPClientError) -> Kind {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout,
            .alreadyShutdown:
            .noConnection
        case .tlsHandshakeTimeout: .noTLS
        case .readTimeout, .writeTimeout, .deadlineExceeded: .timeout
        case .remoteConnectionClosed, .uncleanShutdown, .requestStreamCancelled: .connectionLost
        case .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath: .invalidAddress
        default: .other
        }
    }
}
