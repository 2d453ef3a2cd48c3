import Foundation
import Samples
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP/1.1 server on a free port of 127.0.0.1, on plain threads, for what a desk calls.
final class LoopbackServer: Sendable {
    /// A complete request.
    struct Request: Sendable {
        let method: String
        /// The path without the query.
        let path: String
        /// The query without the question mark; empty if there is none.
        let query: String
        /// The headers by their names in lower case.
        let headers: [String: String]
        let body: [UInt8]
    }

    /// What to do with a request.
    enum Reply: Sendable {
        /// Sends these bytes, which are a complete answer.
        case answer(Data)
        /// Closes the connection without an answer.
        case close

        /// Returns an answer with JSON, or without a body.
        static func respond(_ status: Int, _ json: String = "", headers: [String: String] = [:]) -> Self {
            var head = "HTTP/1.1 \(status) Answer\r\nContent-Length: \(json.utf8.count)\r\nDate: \(date())\r\n"
            if !json.isEmpty { head += "Content-Type: application/json\r\n" }
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            return .answer(Data("\(head)\r\n\(json)".utf8))
        }

        /// Returns the current time as HTTP writes it; the desk compares its clock with it.
        private static func date() -> String {
            var seconds = time(nil)
            var parts = tm()
            gmtime_r(&seconds, &parts)
            let size = 64
            var text = [CChar](repeating: 0, count: size)
            let count = strftime(&text, size, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    let port: UInt16
    private let listener: Int32
    private let respond: @Sendable (Request) -> Reply

    /// Starts a server.
    ///
    /// - Parameter respond: called for each request on a thread of its connection; it may block.
    /// - Throws: ``Failure`` if no port is free.
    init(respond: @escaping @Sendable (Request) -> Reply) throws {
        self.respond = respond
        port = try LoadGenerator.freePort()
        #if canImport(Glibc)
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let file = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = Connection.address(port: port)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard file >= 0, bound == 0, listen(file, 256) == 0 else {
            throw Failure(what: "no port for a server on 127.0.0.1")
        }
        listener = file
        Thread.detachNewThread { [self] in accept() }
    }

    /// Stops accepting connections; those that are open end with the desk that opened them.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept() {
        while true {
            #if canImport(Glibc)
            let connection = Glibc.accept(listener, nil, nil)
            #else
            let connection = Darwin.accept(listener, nil, nil)
            #endif
            guard connection >= 0 else {
                close(listener)
                return
            }
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var waiting: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            while let request = Request(removedFrom: &waiting) {
                guard case .answer(let data) = respond(request), Self.send(data, on: connection) else { return }
            }
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            waiting += buffer[..<count]
        }
    }

    private static func send(_ data: Data, on connection: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = bytes.baseAddress?.advanced(by: sent)
                // A desk that is gone must not end this process with a signal.
                #if canImport(Glibc)
                let count = Glibc.send(connection, rest, bytes.count - sent, Int32(MSG_NOSIGNAL))
                #else
                let count = Darwin.send(connection, rest, bytes.count - sent, 0)
                #endif
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}

extension LoopbackServer.Request {
    private static let endOfHead = Array("\r\n\r\n".utf8)

    /// Takes the first complete request from received bytes; `nil` while part of it is missing.
    fileprivate init?(removedFrom waiting: inout [UInt8]) {
        guard !waiting.isEmpty, let end = waiting.firstRange(of: Self.endOfHead) else { return nil }
        let lines = String(decoding: waiting[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let headers = Dictionary(
            lines.dropFirst().compactMap { line in
                line.firstIndex(of: ":").map { colon in
                    (
                        line[..<colon].lowercased(),
                        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    )
                }
            },
            uniquingKeysWith: { first, _ in first }
        )
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        guard waiting.count >= end.upperBound + length else { return nil }
        body = Array(waiting[end.upperBound..<(end.upperBound + length)])
        waiting.removeFirst(end.upperBound + length)
        self.headers = headers
        let words = lines.first?.split(separator: " ") ?? []
        let target = words.dropFirst().first?.split(separator: "?", maxSplits: 1) ?? []
        method = words.first.map(String.init) ?? ""
        path = target.first.map(String.init) ?? ""
        query = target.dropFirst().first.map(String.init) ?? ""
    }
}
