extension Clock where Duration == Swift.Duration {
    /// Begins to measure time.
    ///
    /// - Returns: a function that returns how much time has passed since then. Nobody can set this clock.
    func stopwatch() -> @Sendable () -> Swift.Duration {
        let start = now
        return { start.duration(to: self.now) }
    }
}
