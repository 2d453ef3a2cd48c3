/// The version of Get Transaction History.
enum HistoryVersion: Sendable {
    case v1, v2
}
