package import AppStoreTypes
package import Refunds

/// Erases a customer in all environments of an app, and writes the pseudonyms to the journal and the list.
package struct CustomerErasing: Sendable {
    private let store: any PrivacyStore
    private let journal: DeskJournal?
    private let list: ErasedListFile?
    private let now: @Sendable () -> Timestamp

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - journal: the journal, so that a restored backup erases again; `nil` if none is kept.
    ///   - list: the list of erased customers, for the same; `nil` if none is kept.
    ///   - now: returns the current time.
    package init(
        store: any PrivacyStore,
        journal: DeskJournal?,
        list: ErasedListFile?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.journal = journal
        self.list = list
        self.now = now
    }

    /// Erases a customer, as far as no answer to Apple is being sent.
    ///
    /// - Parameters:
    ///   - name: any identifier of the customer.
    ///   - scope: the app.
    ///   - everyone: whether to erase everyone with this identifier, if they are several people.
    ///   - time: erases the customer only if nothing about the customer is as new as this; `nil` to erase in any case.
    ///   - author: who erases.
    ///   - note: why, for the audit; it names no customer, because it stays. `nil` without one.
    /// - Returns: the erasure in each environment that knows or knew the customer; those that are not finished wait for
    ///   an answer that is being sent.
    /// - Throws: ``SeveralPeople`` unless everyone is to be erased, ``JournalError`` if the journal or the list cannot
    ///   be written, ``PersonTooLarge``, ``ErasureKeyProblem``, and any error of the store. The call can then be
    ///   repeated.
    package func erase(
        _ name: String,
        in scope: AppScope,
        everyone: Bool = false,
        ifInactiveSince time: Timestamp? = nil,
        by author: String,
        note: String? = nil
    ) async throws -> [Erasure] {
        let begun = try await store.beginErasure(
            of: name,
            in: scope,
            everyone: everyone,
            ifInactiveSince: time,
            by: author,
            note: note,
            at: now()
        )
        if journal != nil || list != nil {
            var names: [ErasedNames] = []
            for erasure in begun {
                names += try await store.erasedNames(after: erasure.id - 1, limit: 1).map(\.names)
            }
            try await journal?.keep(names)
            try await list?.keep(names)
        }
        try await store.finishErasures(begun.map(\.id), now: now)
        var erasures: [Erasure] = []
        for erasure in begun { erasures.append(try await store.erasure(erasure.id) ?? erasure) }
        return erasures
    }
}
