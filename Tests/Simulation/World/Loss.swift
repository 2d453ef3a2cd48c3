/// A period whose facts were lost, because the database was restored from a backup.
struct Loss: Sendable {
    /// When the backup was made.
    let from: Duration
    /// When it was restored.
    let to: Duration
}

extension [Loss] {
    /// Returns whether what happened at a time was lost.
    func include(_ time: Duration) -> Bool { contains { $0.from <= time && time <= $0.to } }

    /// Returns whether a confirmed statement was lost.
    func include<Value>(_ statement: Told<Value>) -> Bool { statement.confirmedAt.map { include($0) } ?? false }
}
