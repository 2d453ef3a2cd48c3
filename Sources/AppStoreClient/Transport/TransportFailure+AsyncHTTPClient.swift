import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension TransportFailure {
    /// What an error of AsyncHTTPClient, or of the layers below it, comes to.
    init(_ error: any Error) {
        if let failure = error as? TransportFailure {
            self = failure
            return
        }
        let words = String(describing: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        self.init(Self.kind(of: error), String(words.prefix(200)))
    }

    /// What the system says of a connection that was never made.
    ///
    /// It says so of an open connection only once it has given up sending again, minutes after any request ended.
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
        // A handshake that fails is a NIOSSLError: this is what was read or written after it.
        case is BoringSSLError: .connectionLost
        case ChannelError.connectTimeout: .noConnection
        case let error as IOError where unreachable.contains(error.errnoCode): .noConnection
        case is ChannelError, is IOError: .connectionLost
        default: kindByNetworkFramework(of: error)
        }
    }

    /// What the errors of the layer below come to where that is Network.framework.
    private static func kindByNetworkFramework(of error: any Error) -> Kind {
        #if canImport(Network)
        switch error {
        case is HTTPClient.NWTLSError: return .noTLS
        case let error as HTTPClient.NWPOSIXError:
            return unreachable.contains(error.errorCode.rawValue) ? .noConnection : .connectionLost
        default: return .other
        }
        #else
        return .other
        #endif
    }

    /// What ends a connection before its first request: the handshake failed, or the certificate is another host's.
    private static let handshakeErrors: [NIOSSLExtraError] = [
        .failedToValidateHostname, .serverHostnameImpossibleToMatch, .cannotUseIPAddressInSNI, .invalidSNIHostname,
        .unknownPrivateKeyFileType,
    ]

    private static func kind(of error: NIOSSLError) -> Kind {
        switch error {
        // These come after the handshake, when the request may be with the server.
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
