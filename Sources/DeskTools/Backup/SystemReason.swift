import Foundation

/// What the system says about a failed read or write.
package enum SystemReason {
    /// Returns the words of the system, such as "No space left on device".
    package static func of(_ error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return cause.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
    }
}
