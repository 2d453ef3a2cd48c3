import AppStoreTypes
import Logging
package import Refunds
import Store

extension JournalReplay {
    /// Adds what an entry says about erased customers.
    package mutating func addErasure(_ entry: JournalEntry) {
        switch entry {
        case .erasure(let names): erasures.append(names)
        case .keyReplaced(let replaced): replacedKeys.append(replaced)
        case .begun, .attempt, .accepted, .unsent, .withdrawal: break
        }
    }
}

extension ErasedListFile {
    /// Erases the customers of the file again who are back in the database, because somebody restored an older copy.
    ///
    /// - Parameters:
    ///   - store: the database, which knows the key of pseudonyms and which this desk does not use yet.
    ///   - isAlone: whether no other desk can use the database.
    ///   - now: the current time.
    ///   - logger: gets a line if customers are erased again, and one if others cannot be found.
    /// - Throws: ``ErasureKeyProblem`` if the key is missing or another one, or if another desk runs meanwhile;
    ///   ``JournalError`` if the file cannot be read, and any error of the database.
    func repeatErasures(in store: Store, isAlone: Bool, at now: Timestamp, _ logger: Logger) throws {
        var replay = JournalReplay()
        let damaged = try read { entries in
            var page = JournalReplay()
            for entry in entries { page.addErasure(entry) }
            replay.replacedKeys += page.replacedKeys
            replay.erasures += try store.lackingErasures(among: page.erasures)
        }
        if damaged > 0 {
            logger.warning(
                "lines of the list of erased customers are damaged, and were passed over",
                metadata: ["file.path": "\(path)", "lines.count": "\(damaged)"]
            )
        }
        guard !replay.erasures.isEmpty || !replay.replacedKeys.isEmpty else { return }
        // A desk that runs could store a customer while the rows are read.
        if !isAlone, !replay.repeatable.isEmpty, try store.hasRunningDesks(at: now) {
            throw ErasureKeyProblem(
                "\(path) lists customers whose erasure the database lacks, so it is older than the list. They are erased "
                    + "again before a desk uses the database: stop every desk of it, and start one alone. A desk that was "
                    + "killed counts as running for some minutes."
            )
        }
        let lost = try store.repeatErasures(replay, at: now)
        if lost > 0 {
            logger.warning(
                """
                the database lacks erasures that cannot be repeated, because their key was lost: their customers may be in \
                it again, so erase them again
                """,
                metadata: ["file.path": "\(path)", "erasures.lost": "\(lost)"]
            )
        }
        guard !replay.repeatable.isEmpty else { return }
        let repeated = try store.finishErasuresAtOnce(at: now)
        logger.warning(
            "the database is older than the list of erased customers, who are erased again",
            metadata: ["file.path": "\(path)", "erasures.repeated": "\(repeated)"]
        )
    }
}
