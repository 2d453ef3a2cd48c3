import Foundation
import Samples
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An App Store that answers only Get Transaction History, from presigned pages, on plain threads.
///
/// The transactions of customer n start at index n × pages × page size. A revision is a page number.
final class HistoryServer: Sendable {
    static let pageSize = 20

    let port: UInt16
    private let listener: Int32
    private let answers: [Data]
    private let pages: Int

    init(_ signed: [String], pages: Int) throws {
        self.pages = pages
        answers = stride(from: 0, to: signed.count, by: Self.pageSize).map { start in
            let page = start / Self.pageSize % pages
            let list = signed[start..<min(start + Self.pageSize, signed.count)].map { "\"\($0)\"" }
            let body = """
                {"revision":"\(page + 1)","hasMore":\(page + 1 < pages),"bundleId":"\(Samples.bundleID)",\
                "environment":"Sandbox","signedTransactions":[\(list.joined(separator: ","))]}
                """
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            return Data((head + body).utf8)
        }
        port = try LoadGenerator.freePort()
        #if canImport(Glibc)
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let file = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard file >= 0, bound == 0, listen(file, 64) == 0 else {
            throw Failure(what: "no port for the history server")
        }
        listener = file
        Thread.detachNewThread { [self] in accept() }
    }

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
        var waiting = ""
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            waiting += String(decoding: buffer[..<count], as: UTF8.self)
            while let end = waiting.range(of: "\r\n\r\n") {
                let answer = answer(to: waiting[..<end.lowerBound].prefix { !$0.isNewline })
                waiting.removeSubrange(..<end.upperBound)
                guard send(answer, on: connection) else { return }
            }
        }
    }

    /// Returns the page for a request line such as `GET /inApps/v2/history/17?revision=2 HTTP/1.1`.
    private func answer(to request: Substring) -> Data {
        let path = request.split(separator: " ").dropFirst().first ?? ""
        let parts = path.split(separator: "?")
        let customer = parts.first?.split(separator: "/").last.flatMap { Int($0) } ?? 0
        let revision = parts.dropFirst().first?.split(separator: "=").last.flatMap { Int($0) } ?? 0
        let index = customer * pages + revision
        return answers.indices.contains(index)
            ? answers[index] : Data("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
    }

    private func send(_ data: Data, on connection: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = write(connection, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}
