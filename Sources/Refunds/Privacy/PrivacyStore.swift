package import AppStoreTypes

/// Exports and erases what is stored about one customer.
package protocol PrivacyStore: Sendable {
    /// Returns everything about a customer.
    ///
    /// After an erasure, it returns what is kept as proof, because the identifier leads to its pseudonym.
    ///
    /// - Parameters:
    ///   - name: any identifier of the customer: app account token, app transaction ID, original transaction ID or
    ///     transaction ID.
    ///   - scope: the app, and its environments: an identifier in one of them counts in all.
    ///   - purpose: what the records are for, which decides what is read.
    /// - Returns: the records in each environment; they are empty for an unknown customer.
    /// - Throws: ``PersonTooLarge``, and any error of the store.
    func personalRecords(
        of name: String,
        in scope: AppScope,
        for purpose: PersonalRecords.Purpose
    ) async throws -> [PersonalRecords]

    /// Returns the people that an identifier leads to: one, unless several share identifiers.
    ///
    /// - Parameters:
    ///   - name: any identifier of the customer.
    ///   - scope: the app, and its environments.
    /// - Returns: the people who have purchases; none if nothing but facts or consents is stored.
    /// - Throws: ``PersonTooLarge``, and any error of the store.
    func people(named name: String, in scope: AppScope) async throws -> [KnownPerson]

    /// Begins to erase a customer: withdraws consent, and lists what is to be erased, so that a crash loses nothing.
    ///
    /// From then on, notifications about the customer's purchases are stored without what names the customer.
    ///
    /// - Parameters:
    ///   - name: any identifier of the customer.
    ///   - scope: the app, and its environments: an identifier in one of them counts in all.
    ///   - everyone: whether to erase everyone with this identifier, if they are several people.
    ///   - time: erases the customer only if nothing about the customer has a date at or after this time, and no case
    ///     is open; `nil` to erase in any case.
    ///   - author: who erases.
    ///   - note: why, for the audit; it names no customer, because it stays. `nil` without one.
    ///   - now: the current time.
    /// - Returns: the erasure in each environment that has data, or the last ones if nothing about the customer was
    ///   stored since; empty for a customer who was never known.
    /// - Throws: ``SeveralPeople`` unless everyone is to be erased, ``PersonTooLarge``, ``ErasureKeyProblem``, and any
    ///   error of the store.
    func beginErasure(
        of name: String,
        in scope: AppScope,
        everyone: Bool,
        ifInactiveSince time: Timestamp?,
        by author: String,
        note: String?,
        at now: Timestamp
    ) async throws -> [Erasure]

    /// Erases the next part of what an erasure lists.
    func continueErasure(_ id: Int64, at now: Timestamp) async throws -> ErasureStep

    /// Returns the erasures that have not finished, oldest first.
    func unfinishedErasures() async throws -> [Erasure]

    /// Returns the pseudonyms of erasures after a number, oldest first, at most `limit`.
    func erasedNames(after id: Int64, limit: Int) async throws -> [(id: Int64, names: ErasedNames)]

    /// Returns an erasure, or `nil` if there is none with this number.
    func erasure(_ id: Int64) async throws -> Erasure?
}

extension PrivacyStore {
    /// Returns everything about a customer, with the payloads of notifications.
    package func personalRecords(of name: String, in scope: AppScope) async throws -> [PersonalRecords] {
        try await personalRecords(of: name, in: scope, for: .export)
    }

    /// Begins to erase a customer without a note, active or not unless a time is given.
    package func beginErasure(
        of name: String,
        in scope: AppScope,
        everyone: Bool = false,
        ifInactiveSince time: Timestamp? = nil,
        by author: String,
        at now: Timestamp
    ) async throws -> [Erasure] {
        try await beginErasure(
            of: name,
            in: scope,
            everyone: everyone,
            ifInactiveSince: time,
            by: author,
            note: nil,
            at: now
        )
    }
}

/// The result of erasing a part.
package enum ErasureStep: Hashable, Sendable {
    /// Something is left; continue at once.
    case more
    /// An answer to Apple is being sent; continue once it has arrived.
    case waiting
    /// Everything is erased.
    case finished
}

/// An error for an identifier that leads to more than one customer can have.
package struct PersonTooLarge: Error, Hashable, Sendable {
    /// How many purchases and identifiers it leads to at least.
    package let count: Int

    package init(count: Int) { self.count = count }
}

/// Why the key of pseudonyms cannot be used, as text for the operator.
package struct ErasureKeyProblem: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension PrivacyStore {
    /// Erases what unfinished erasures list, part by part, so that other work can run in between.
    ///
    /// - Parameters:
    ///   - ids: the erasures; `nil` for all.
    ///   - now: returns the current time.
    /// - Returns: whether everything is erased; otherwise an answer to Apple is being sent.
    /// - Throws: the first error of the store; the other erasures continue, and what is erased stays erased.
    @discardableResult
    package func finishErasures(_ ids: [Int64]? = nil, now: @Sendable () -> Timestamp) async throws -> Bool {
        var isFinished = true
        var failure: (any Error)?
        var listed = ids ?? []
        if ids == nil { listed = try await unfinishedErasures().map(\.id) }
        for id in listed {
            try Task.checkCancellation()
            do {
                var step = ErasureStep.more
                while step == .more { step = try await continueErasure(id, at: now()) }
                if step == .waiting { isFinished = false }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return isFinished
    }
}
