import AppStoreTypes
import Logging

/// A kind of work that waits in the store: each job is taken by one owner for a limited time, its lease.
///
/// A job becomes due again when its lease ends, even if its owner never returns.
protocol LeasedWork: Sendable {
    /// One job, with all that is needed to work it.
    associatedtype Job: Sendable

    /// What is worked, as logs name it.
    static var name: String { get }

    /// Takes the next due job; `nil` when none is due.
    func claim() async throws -> Job?

    /// Works a job that ``claim()`` returned, and records the result.
    ///
    /// A job that waits for another server may leave its slot.
    func work(_ job: Job, at place: WorkPlace) async throws

    /// Returns when the next job is due; `nil` when none waits.
    func nextDue() async throws -> Timestamp?

    /// Returns what logs say of a job, without a customer's data.
    func metadata(of job: Job) -> Logger.Metadata
}
