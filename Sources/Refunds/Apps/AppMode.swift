/// Whether the desk answers an app's refund requests.
package enum AppMode: String, CaseIterable, Sendable {
    /// It answers them.
    case answer
    /// It decides and shows what it would send, and never sends it.
    case observe
}
