import AppStoreTrust
import RefundDesk

/// A diagnosis for a person at a terminal: the cause, what was seen, what to do.
enum DiagnosisText {
    /// The lines, the cause first.
    static func lines(of diagnosis: Diagnosis, _ style: Style, isWarning: Bool = false) -> [String] {
        let word = isWarning ? style.odd("note") : style.bad(diagnosis.isCertain ? "cause" : "maybe")
        let indent = isWarning ? "      " : "       "
        return ["\(word)  \(diagnosis.cause) \(style.faint("(\(diagnosis.id))"))"]
            + diagnosis.seen.map { indent + style.faint("seen: \(Table.plain($0))") }
            + diagnosis.steps.map { indent + "→ \($0)" }
    }
}
