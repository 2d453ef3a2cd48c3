package import AppStoreTypes

/// Checks whether a store works.
package protocol StoreHealth: Sendable {
    /// Writes a value and reads it back.
    ///
    /// - Throws: any error that keeps the store from working.
    func check() async throws

    /// Returns when the desk received the newest stored notification or consent; `nil` if there is none.
    ///
    /// A clock that shows an earlier time is behind.
    func newestReceipt() async throws -> Timestamp?
}
