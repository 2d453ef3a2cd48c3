import Dispatch
import Synchronization

/// Runs asynchronous work to its end on a thread that has nothing else to do, as libFuzzer's does.
public func run(_ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}

/// The bytes of one run.
public func input(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
}

/// Ends the program, which libFuzzer takes for a finding.
public func require(_ isTrue: Bool, _ what: StaticString) {
    if !isTrue { fatalError("\(what)") }
}
