/// A fault that applies with some probability, and a limited number of times.
protocol OccasionalFault {
    var probability: Double? { get }
    var times: Int? { get set }
}

extension Array where Element: OccasionalFault {
    /// Returns the first fault that applies, and removes it after its last time.
    ///
    /// - Parameters:
    ///   - fits: returns whether a fault can apply.
    ///   - draw: returns a random number from 0 up to 1; called once for each fault with a probability.
    /// - Returns: the fault, or `nil` if none applies.
    mutating func take(where fits: (Element) -> Bool = { _ in true }, draw: () -> Double) -> Element? {
        for index in indices where fits(self[index]) {
            let fault = self[index]
            if let probability = fault.probability, draw() >= probability { continue }
            if let left = fault.times {
                guard left > 0 else { continue }
                if left > 1 { self[index].times = left - 1 } else { remove(at: index) }
            }
            return fault
        }
        return nil
    }
}
