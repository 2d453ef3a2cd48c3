/// Checks whether a store works.
package protocol StoreHealth: Sendable {
    /// Writes and reads back.
    ///
    /// - Throws: any error that keeps the store from working.
    func check() async throws
}
