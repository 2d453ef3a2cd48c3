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
}
