/// Whether a store can take work.
package protocol StoreHealth: Sendable {
    /// Writes and reads back.
    ///
    /// - Throws: what keeps the store from working.
    func check() async throws
}
