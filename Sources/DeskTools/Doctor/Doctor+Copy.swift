import RefundDesk
import Store

extension Doctor {
    /// Warns of a copy that has not ended, because it logs every change of the database, and of one that has, because
    /// desks work on the target since then.
    func copyFindings(_ location: DatabaseLocation, _ store: Store) throws -> [DoctorFinding] {
        let catalogue = location.catalogue
        let tables = try store.readTables { db in try Set(catalogue.tables(db).map(\.name)) }
        if tables.contains(CopyEnds.end) {
            let target: String? = try store.readTables { db in
                try db.row("SELECT target FROM copy_end")?.value("target")
            }
            let other = target ?? "another database"
            return [
                DoctorFinding(
                    "copy",
                    .fail,
                    "\(location): was copied to \(other), so no desk starts on it",
                    mend: "set database to \(other), or give the copy up with refund-desk copy --from … --abandon"
                )
            ]
        }
        guard tables.contains(CopyEnds.log) else { return [] }
        let target: String? = try store.readTables { db in try db.row("SELECT target FROM copy_log")?.value("target") }
        return [
            DoctorFinding(
                "copy",
                .warn,
                "\(location): a copy to \(target ?? "another database") has not ended, and logs every change",
                mend: "run the same refund-desk copy again, or give it up with refund-desk copy --from … --abandon"
            )
        ]
    }
}
