import Refunds

extension Doctor {
    /// Names the endpoints that do not get their events.
    static func endpointFindings(_ statuses: [EndpointStatus]) -> [DoctorFinding] {
        statuses.compactMap { status in
            let name = "\(status.endpoint.bundleID): \(status.endpoint.url)"
            let id = status.endpoint.id
            if let disabledAt = status.disabledAt {
                return DoctorFinding(
                    "events",
                    .warn,
                    "\(name) gets nothing since \(disabledAt): \(status.failure ?? "it wants no more events")",
                    mend: "repair it, then run refund-desk events resume \(id)"
                )
            }
            if status.isPaused {
                return DoctorFinding("events", .warn, "\(name) is paused", mend: "run refund-desk events resume \(id)")
            }
            if let failingSince = status.failingSince {
                return DoctorFinding(
                    "events",
                    .warn,
                    "\(name) fails since \(failingSince): \(status.failure ?? "unknown")",
                    mend: "repair it; the desk tries again by itself"
                )
            }
            guard status.failed > 0 else { return nil }
            return DoctorFinding(
                "events",
                .warn,
                "\(name) never accepted some events: \(status.failed)",
                mend: "run refund-desk events recover \(id) --since TIME, or list them with events list --failed \(id)"
            )
        }
    }
}
