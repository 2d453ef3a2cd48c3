import RefundDesk
import Store

extension Doctor {
    /// Warns of a copy that has not ended, because it logs every change of the database.
    func copyFindings(_ location: DatabaseLocation, _ store: Store) throws -> [DoctorFinding] {
        let catalogue = location.catalogue
        let isLogging = try store.readTables { db in
            try catalogue.tables(db).contains { $0.name == CopyEnds.log }
        }
        guard isLogging else { return [] }
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
