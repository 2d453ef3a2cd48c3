/// Checks whether a store works.
package protocol StoreHealth: Sendable {
    /// Writes a value and reads it back.
    ///
    /// - Throws: any error that keeps the store from working.
    func check() async throws
}
