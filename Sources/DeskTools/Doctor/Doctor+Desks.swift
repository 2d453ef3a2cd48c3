import Refunds

extension Doctor {
    /// Lists the desks that run on the database, by role, and warns if none of them answers.
    ///
    /// - Parameter desks: the desks that run; without any, there is no finding.
    /// - Returns: the finding.
    static func deskFindings(_ desks: [DeskPresence]) -> [DoctorFinding] {
        guard !desks.isEmpty else { return [] }
        let counts = DeskRole.allCases.compactMap { role -> String? in
            let count = desks.count { $0.role == role }
            return count == 0 ? nil : "\(count) of role \(role.rawValue)"
        }
        let releases = Set(desks.map(\.version)).sorted().joined(separator: ", ")
        let found = "\(counts.joined(separator: ", ")) run on this database, release \(releases)"
        guard desks.contains(where: \.role.answers) else {
            return [
                DoctorFinding(
                    "desks",
                    .fail,
                    "\(found); none of them answers refund requests",
                    mend: "start a desk with refund-desk serve --role answering, or --role all"
                )
            ]
        }
        guard desks.contains(where: \.role.takesIn) else {
            return [
                DoctorFinding(
                    "desks",
                    .warn,
                    "\(found); none of them takes in notifications",
                    mend: "start a desk with refund-desk serve --role intake, or --role all"
                )
            ]
        }
        return [DoctorFinding("desks", .ok, found)]
    }

    /// Names the endpoints that only the running desks know, or only this configuration.
    ///
    /// - Parameters:
    ///   - configured: the endpoints of this configuration.
    ///   - named: the endpoints of the desks that run.
    ///   - active: the endpoints for which events are stored; `nil` if no desk runs.
    /// - Returns: the findings.
    static func disagreementFindings(
        _ configured: [EventEndpoint],
        named: [NamedEndpoint],
        active: [EventEndpoint]?
    ) -> [DoctorFinding] {
        let foreign = named.filter { one in !configured.contains { $0.id == one.endpoint.id } }.map { one in
            DoctorFinding(
                "events",
                .warn,
                "\(one.endpoint.bundleID): desk \(one.deskID) sends to \(one.endpoint.url) (\(one.endpoint.id)), which is "
                    + "not in this configuration",
                mend: "start every desk of this database with the same configuration"
            )
        }
        let missing = configured.filter { one in active?.contains { $0.id == one.id } == false }.map { one in
            DoctorFinding(
                "events",
                .warn,
                "\(one.bundleID): no running desk sends to \(one.url) (\(one.id)), so its events are not stored for it",
                mend: "start every desk of this database with this configuration; "
                    + "then refund-desk events recover \(one.id) --since TIME sends what was missed"
            )
        }
        return foreign + missing
    }
}
