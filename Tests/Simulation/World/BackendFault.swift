/// What goes wrong when the desk calls the backend's webhook.
enum BackendFault: Hashable, Sendable {
    /// Calls are answered 500, with a probability in percent.
    case refuses(percent: Int)
    /// Answers take up to this long.
    case isSlow(seconds: Int)

    var text: String {
        switch self {
        case .refuses(let percent): "refuses \(percent) % of webhooks"
        case .isSlow(let seconds): "takes up to \(seconds) s for a webhook"
        }
    }
}
