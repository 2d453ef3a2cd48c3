import Foundation
import NIOCore

/// Runs a server and replaces errors of listening with clear messages; rethrows other errors unchanged.
func explainingListening(
    on host: String,
    port: Int,
    _ run: () async throws -> Void
) async throws {
    do {
        try await run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
        throw CommandFailure("\(host):\(port) is in use by another process: stop that, or choose another port.")
    } catch let error as IOError where error.errnoCode == EADDRNOTAVAIL {
        throw CommandFailure("\(host) is not an address of this machine: use one that is, or 0.0.0.0 for all.")
    } catch is SocketAddressError.UnknownHost {
        throw CommandFailure(
            "\(host) is not known as a host: use an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all."
        )
    } catch let error as IOError where error.errnoCode == EACCES {
        throw CommandFailure("This user may not listen on \(host):\(port): choose port 1024 or higher.")
    }
}
