import Foundation
import Samples
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Sends requests to 127.0.0.1 over a fixed number of connections, one at a time on each, from plain threads.
struct LoadGenerator {
    let port: UInt16
    let connections: Int

    /// The results of a load.
    struct Load {
        /// When the first request was due.
        let start: ContinuousClock.Instant
        let rate: Double
        let latencies: [Duration]

        func milliseconds(atShare share: Double) -> Double {
            let sorted = latencies.sorted()
            return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] / .milliseconds(1)
        }
    }

    /// Sends requests and returns the results.
    ///
    /// - Parameters:
    ///   - requests: the requests; each must be answered with a status from 200 to 299.
    ///   - pause: the time from one request to the next; `nil` to send each as soon as a connection is free.
    /// - Returns: the rate, and the time until each answer. With a pause, the time counts from when the request was due,
    ///   so it includes the wait for a free connection.
    /// - Throws: ``Failure`` if a request is not accepted.
    func send(_ requests: [Data], every pause: Duration? = nil) throws -> Load {
        let next = Atomic(0)
        let latencies = Mutex<[Duration]>([])
        let failure = Mutex<(any Error)?>(nil)
        let start = ContinuousClock.now
        let done = DispatchGroup()
        for _ in 0..<connections {
            done.enter()
            Thread.detachNewThread {
                defer { done.leave() }
                do {
                    let connection = try Connection(port: port)
                    defer { connection.close() }
                    var own: [Duration] = []
                    while true {
                        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < requests.count else { break }
                        var begin = ContinuousClock.now
                        if let pause {
                            begin = start + pause * index
                            Self.sleep(until: begin)
                        }
                        let status = try connection.exchange(requests[index])
                        guard (200..<300).contains(status) else { throw Failure(what: "answered with \(status)") }
                        own.append(ContinuousClock.now - begin)
                    }
                    latencies.withLock { $0 += own }
                } catch {
                    failure.withLock { $0 = error }
                }
            }
        }
        done.wait()
        if let error = failure.withLock({ $0 }) { throw error }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return Load(
            start: start,
            rate: Double(requests.count) / elapsed,
            latencies: latencies.withLock { $0 }
        )
    }

    /// Blocks this thread until a time.
    static func sleep(until time: ContinuousClock.Instant) {
        let left = (time - .now) / .seconds(1)
        if left > 0 { Thread.sleep(forTimeInterval: left) }
    }

    /// Returns a port that no process listens on now.
    static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { _ = Glibc.close(descriptor) }
        var address = Connection.address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure(what: "no free port") }
        return UInt16(bigEndian: address.sin_port)
    }
}

/// A persistent HTTP/1.1 connection.
struct Connection {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // A server that never answers is an error, not a wait without an end.
        var longest = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &longest, socklen_t(MemoryLayout<timeval>.size))
        var address = Self.address(port: port)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close()
            throw Failure(what: "cannot connect to 127.0.0.1:\(port)")
        }
    }

    static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    func close() { _ = Glibc.close(descriptor) }

    /// Makes one request on a connection of its own and returns the status.
    static func status(of request: Data, on port: UInt16) throws -> Int {
        let connection = try Connection(port: port)
        defer { connection.close() }
        return try connection.exchange(request)
    }

    /// Sends bytes that may be only a part of a request.
    func send(_ part: Data) {
        part.withUnsafeBytes { _ = Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Sends a request, reads its answer and returns the status.
    func exchange(_ request: Data) throws -> Int { try answer(to: request).status }

    /// Sends a request, reads its answer and returns the status and body.
    func answer(to request: Data) throws -> (status: Int, body: ArraySlice<UInt8>) {
        try request.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    descriptor,
                    bytes.baseAddress?.advanced(by: sent),
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
                guard count > 0 else { throw Failure(what: "the connection broke") }
                sent += count
            }
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw Failure(what: "the connection broke") }
            answer += buffer[..<count]
            if let whole = Self.whole(answer) { return whole }
        }
    }

    /// Returns the status and body of a complete answer; `nil` while part of it is missing.
    private static func whole(_ answer: [UInt8]) -> (status: Int, body: ArraySlice<UInt8>)? {
        guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let length =
            lines.lazy.compactMap { line -> Int? in
                guard line.lowercased().hasPrefix("content-length:") else { return nil }
                return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces))
            }.first ?? 0
        guard answer.count >= end.upperBound + length,
            let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return (status, answer[end.upperBound..<(end.upperBound + length)])
    }
}
