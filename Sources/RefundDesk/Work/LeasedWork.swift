import AppStoreTypes
import Logging

/// A kind of work whose jobs wait in the store; one owner at a time takes a job, for a limited time, its lease.
///
/// A job is due again when its lease ends, even if its owner never returns.
protocol LeasedWork: Sendable {
    /// One job, with all the data it needs.
    associatedtype Job: Sendable

    /// The name of the work in logs.
    static var name: String { get }

    /// Claims the next due job; returns `nil` if no job is due.
    func claim() async throws -> Job?

    /// Does a job that ``claim()`` returned, and records the result.
    ///
    /// A job that waits for another server may leave its slot.
    func work(_ job: Job, at place: WorkPlace) async throws

    /// Returns when the next job is due; `nil` if no job waits.
    func nextDue() async throws -> Timestamp?

    /// Returns the log metadata of a job, without customer data.
    func metadata(of job: Job) -> Logger.Metadata
}
