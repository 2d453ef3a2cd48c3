/// What an engine does, for metrics.
package struct EngineActivity: Hashable, Sendable {
    /// The writer of an SQLite file since the start.
    package struct Writer: Hashable, Sendable {
        /// How many pieces of work each commit contained.
        package var groupSizes = Distribution(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
        /// How long each commit took, in seconds.
        package var commitSeconds = Distribution(
            bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
        )

        package init() {}
    }

    /// The connections to a database server.
    package struct Pool: Hashable, Sendable {
        /// How many connections the pool may open.
        package var size: Int
        /// How many do work now.
        package var inUse: Int
        /// How many transactions ran again since the start, by reason: a SQLSTATE, `lostRace` or `disconnected`.
        package var retried: [String: Int]

        package init(size: Int, inUse: Int, retried: [String: Int]) {
            self.size = size
            self.inUse = inUse
            self.retried = retried
        }
    }

    /// The work that waits in each lane.
    package var waiting: [WorkLane: Int] = [:]
    /// `nil` for a database server.
    package var writer: Writer?
    /// `nil` for an SQLite file.
    package var pool: Pool?

    package init() {}
}

extension Store {
    /// What the engine does now, and did since the start.
    package var activity: EngineActivity { engine.activity }
}
