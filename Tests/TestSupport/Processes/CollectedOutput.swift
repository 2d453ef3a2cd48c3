import Dispatch
import Foundation
import Synchronization

/// The output of a program, read on a separate thread so that the program never waits for its reader.
final class CollectedOutput: Sendable {
    private struct Content {
        var data = Data()
        var isTooLong = false
    }

    private let content = Mutex(Content())

    /// The bytes read so far.
    var data: Data { content.withLock { $0.data } }
    /// Whether the program wrote more than the limit.
    var isTooLong: Bool { content.withLock { $0.isTooLong } }

    /// Reads a pipe up to a limit and closes it, so that a program that writes more gets an error.
    ///
    /// - Parameters:
    ///   - pipe: the pipe to read.
    ///   - limit: the maximum, in bytes.
    ///   - reading: the group that is entered until the pipe is read.
    func read(_ pipe: Descriptor, upTo limit: Int, in reading: DispatchGroup) {
        reading.enter()
        Thread.detachNewThread {
            defer { reading.leave() }
            while true {
                let bytes = pipe.nextBytes(upTo: 1 << 16)
                let isTooLong = self.content.withLock { content in
                    content.isTooLong = content.data.count + bytes.count > limit
                    if !content.isTooLong { content.data.append(contentsOf: bytes) }
                    return content.isTooLong
                }
                if bytes.isEmpty || isTooLong { return }
            }
        }
    }
}

extension AsyncStream<String>.Continuation {
    private static var longestLine: Int { 1 << 20 }

    /// Yields each line of a pipe without its line break.
    func yieldLines(of pipe: Descriptor) {
        Thread.detachNewThread {
            var rest: [UInt8] = []
            while true {
                let bytes = pipe.nextBytes(upTo: 1 << 16)
                rest += bytes
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
                if rest.count > Self.longestLine || (bytes.isEmpty && !rest.isEmpty) {
                    yield(String(decoding: rest, as: UTF8.self))
                    rest = []
                }
                if bytes.isEmpty { return finish() }
            }
        }
    }
}
