import Refunds

extension Desk {
    /// The signals that routes and workers wake workers with.
    struct WakeSignals: Sendable {
        let answering = WakeSignal()
        let lookups = WakeSignal()
        let histories = WakeSignal()
        let orderMessages = WakeSignal()
        let recovery = WakeSignal()
        let circuits = WakeSignal()
        let audit = WakeSignal()
        /// Wakes the workers that send events.
        let events: WakeGroup

        init(eventWorkers: Int) { events = WakeGroup(count: eventWorkers) }

        /// Wakes the workers for which a transaction queued work that is due.
        ///
        /// Most notifications queue none, and a worker that looks for work reads the database.
        func notify(of changes: [StoreChange]) {
            for change in changes {
                switch change {
                case .notification, .erased: break
                case .refundCase(let old, let new):
                    guard let due = new.dueAt else { break }
                    if old?.dueAt.map({ due < $0 }) ?? true { answering.notify() }
                case .queued(.lookup): lookups.notify()
                case .queued(.orderMessage): orderMessages.notify()
                case .queued(.history): histories.notify()
                case .queued(.dispatch): events.notify()
                case .queued(.deed): audit.notify()
                }
            }
        }
    }
}
