/// A fault that befalls some of what comes, some number of times.
protocol OccasionalFault {
    var probability: Double? { get }
    var times: Int? { get set }
}

extension Array where Element: OccasionalFault {
    /// Takes the first fault that befalls what came, and ends it with its last time.
    ///
    /// - Parameters:
    ///   - fits: whether a fault is about what came.
    ///   - draw: a number from 0 up to 1, drawn anew for each fault with a probability.
    /// - Returns: the fault; `nil` when none befalls it.
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
