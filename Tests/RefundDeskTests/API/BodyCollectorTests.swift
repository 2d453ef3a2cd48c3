import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import RefundDesk

@Suite("The collector of bodies", .timeLimit(.minutes(45)))
struct BodyCollectorTests {
    private static func request(_ body: RequestBody, length: Int? = nil) -> Request {
        var headers: HTTPFields = [:]
        headers[.contentLength] = length.map(String.init)
        let head = HTTPRequest(
            method: .post,
            scheme: nil,
            authority: nil,
            path: "/notifications/v1",
            headerFields: headers
        )
        return Request(head: head, body: body)
    }

    private static func bytes(_ count: Int) -> ByteBuffer { ByteBuffer(repeating: 0x20, count: count) }

    @Test("The body that has been arriving for the longest time makes room for a new one")
    func room() async throws {
        let collector = BodyCollector(limit: 100_000)
        let (slow, slowSource) = RequestBody.makeStream()
        let (fast, fastSource) = RequestBody.makeStream()
        try await withThrowingTaskGroup(of: Int?.self) { group in
            group.addTask {
                do {
                    return try await collector.collect(Self.request(slow, length: 90_000), upTo: 90_000).readableBytes
                } catch let problem as Problem where problem.status == .serviceUnavailable {
                    return nil
                }
            }
            // A part is taken once the next one is accepted.
            for _ in 0..<8 { await slowSource.yield(Self.bytes(10_000)) }
            group.addTask { try await collector.collect(Self.request(fast), upTo: 90_000).readableBytes }
            for _ in 0..<9 { await fastSource.yield(Self.bytes(10_000)) }
            let slowSize = try await group.next()
            #expect(slowSize == .some(nil))
            fastSource.finish()
            let fastSize = try await group.next()
            #expect(fastSize == 90_000)
            slowSource.finish()
        }
    }

    @Test("A small body is collected whatever else arrives, and a body beyond its limit is refused")
    func limits() async throws {
        let collector = BodyCollector(limit: 10)
        let small = Self.request(RequestBody(buffer: Self.bytes(500)), length: 500)
        #expect(try await collector.collect(small, upTo: 1_000).readableBytes == 500)
        let large = Self.request(RequestBody(buffer: Self.bytes(2_000)))
        await #expect(throws: NIOTooManyBytesError.self) { try await collector.collect(large, upTo: 1_000) }
    }

    @Test("A body that was collected frees its bytes")
    func freed() async throws {
        let collector = BodyCollector(limit: 50_000)
        for _ in 1...10 {
            let request = Self.request(RequestBody(buffer: Self.bytes(40_000)))
            #expect(try await collector.collect(request, upTo: 50_000).readableBytes == 40_000)
        }
    }
}
