import AppStoreTrust
import RefundDesk

/// A diagnosis as text for a terminal: the cause, the observations and the steps to take.
enum DiagnosisText {
    /// Returns the lines, the cause first.
    static func lines(of diagnosis: Diagnosis, _ style: Style, isWarning: Bool = false) -> [String] {
        let word = isWarning ? style.odd("note") : style.bad(diagnosis.isCertain ? "cause" : "maybe")
        let indent = isWarning ? "      " : "       "
        return ["\(word)  \(diagnosis.cause) \(style.faint("(\(diagnosis.id))"))"]
            + diagnosis.seen.map { indent + style.faint("seen: \(Table.plain($0))") }
            + diagnosis.steps.map { indent + "→ \($0)" }
    }
}
