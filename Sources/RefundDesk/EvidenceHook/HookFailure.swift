import AppStoreClient
import Refunds

/// Why a hook gave no usable facts.
enum HookFailure: Error {
    /// The desk did not ask the hook.
    case tooLittleTime, tooManyWaiting, resting
    /// The hook did not respond, or not with status 200 or 204.
    case transport(TransportFailure, wait: Duration)
    case status(Int)
    /// The response is invalid.
    case mistake(String)

    /// The reason and its effect, for the case's timeline.
    var message: String { "\(reason); the ledger's facts were used" }

    private var reason: String {
        switch self {
        case .tooLittleTime: "the hook was not asked, because the deadline was too near"
        case .tooManyWaiting: "the hook was not asked, because too many cases were waiting for it"
        case .resting:
            "the hook was not asked, because it did not answer \(HookHealth.silencesAllowed) times in a row"
        case .status(let status) where (300..<400).contains(status):
            "the hook answered \(status), a redirect, which the desk does not follow"
        case .status(let status): "the hook answered \(status) instead of 200"
        case .mistake(let words): "the hook's answer is invalid: \(words.trimmingSuffix("."))"
        case .transport(let failure, let wait): Self.displayText(failure.kind, wait)
        }
    }

    private static func displayText(_ wait: Duration) -> String {
        let milliseconds = Int64(wait / .milliseconds(1))
        return milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }

    private static func displayText(_ kind: TransportFailure.Kind, _ wait: Duration) -> String {
        switch kind {
        case .timeout:
            "the hook did not answer within \(Self.displayText(wait))"
        case .noConnection: "the hook could not be reached"
        case .noTLS: "the hook's certificate or TLS version is not trusted"
        case .connectionLost: "the hook closed the connection too early"
        case .tooLarge: "the hook's answer is larger than \(EvidenceHook.responseLimit / 1024) KB"
        case .malformed: "the hook's answer is not HTTP"
        case .invalidAddress: "the hook's address cannot be used"
        case .other: "the hook could not be asked"
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
