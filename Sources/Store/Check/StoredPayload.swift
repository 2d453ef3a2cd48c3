package import Refunds

extension Store {
    /// Reads in one snapshot, on the calling thread.
    ///
    /// - Parameter work: the statements.
    /// - Returns: the result of `work`.
    /// - Throws: any error of `work`, and ``StoreError`` if the database fails.
    package func snapshot<Value>(_ work: (KeptFactReader) throws -> Value) throws -> Value {
        try engine.readAtOnce { db in try work(KeptFactReader(db)) }
    }

    /// Returns notifications with their payloads in the order of their arrival.
    ///
    /// - Parameters:
    ///   - id: the number after which to begin.
    ///   - limit: how many notifications to return at most.
    /// - Returns: the notifications, each with its number; a payload that was dropped or cannot be rebuilt is absent.
    /// - Throws: ``StoreError`` if the database fails.
    package func storedPayloads(after id: Int64, limit: Int) async throws -> [StoredPayload] {
        try await engine.read(in: .bulk) { [headers] db in
            try NotificationTable(db, headers: headers).payloads(after: id, limit: limit)
        }
    }
}

/// A notification's payload as it is stored.
package struct StoredPayload: Sendable {
    /// The state of the payload.
    package enum Content: Sendable {
        /// The text as Apple sent it.
        case text(String)
        /// The payload was dropped with its month.
        case dropped
        /// The bytes do not make a text.
        case damaged
    }

    package let id: Int64
    package let app: AppKey
    package let uuid: String
    package let version: Int
    package let content: Content
}
