import AppStoreTrust
import AppStoreTypes
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import AppStoreEmulator

@Suite("Malformed requests")
struct MalformedRequestTests {
    @Test("A malformed call to Apple's API gets Apple's error or a plain explanation", arguments: MalformedRow.apple)
    func apple(_ row: MalformedRow) async throws {
        try await RunningEmulator.withRunning { emulator in
            let token = try emulator.credentials(of: Shop.bundleID).apiKey().token(at: .now)
            let answer = try await send(row, to: emulator, token: token)
            #expect(answer.status == row.status)
            #expect(answer.text.contains(row.says), "\(answer.text.prefix(200))")
            #expect(answer.type == "application/json" ? answer.text.contains("errorCode") : answer.type == "text/plain")
            #expect(try await emulator.http("GET", "clock")["frozen"] == .bool(false))
        }
    }

    @Test("A malformed control request gets a 4xx that explains what is wrong", arguments: MalformedRow.control)
    func control(_ row: MalformedRow) async throws {
        try await RunningEmulator.withRunning { emulator in
            let answer = try await send(row, to: emulator)
            #expect(answer.status == row.status)
            #expect(answer.text.contains(row.says), "\(answer.text.prefix(200))")
            #expect(answer.status == 413 || answer.type == "application/json")
            #expect(try await emulator.http("GET", "clock")["frozen"] == .bool(false))
        }
    }

    private func send(
        _ row: MalformedRow,
        to emulator: RunningEmulator,
        token: String? = nil
    ) async throws -> (status: Int, text: String, type: String?) {
        var request = HTTPClientRequest(url: "\(emulator.baseURL)\(row.path)")
        request.method = .RAW(value: row.method)
        if let type = row.contentType { request.headers.add(name: "Content-Type", value: type) }
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if !row.body.isEmpty { request.body = .bytes(ByteBuffer(string: row.body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        let body = try await response.body.collect(upTo: 1 << 20)
        return (Int(response.status.code), String(buffer: body), response.headers.first(name: "Content-Type"))
    }
}
