import AppStoreTypes
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

@testable import AppStoreEmulator

/// A client that reads an emulator's page over a real socket.
struct PageReader: Sendable {
    struct Page: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let text: String
    }

    let emulator: RunningEmulator

    /// Opens a page.
    func open(_ path: String = "") async throws -> Page {
        try await send("GET", "/_emulator/\(path)")
    }

    /// Returns the code that the forms of the pages carry.
    func formToken() async throws -> String {
        let match = try await open().text.firstMatch(of: /name="formToken" value="([^"]+)"/)
        return match.map { String($0.1) } ?? ""
    }

    /// Sends a form as a browser does from one of the emulator's pages, with its code.
    func submit(
        _ path: String,
        _ fields: [String: String] = [:],
        headers: [String: String] = ["Sec-Fetch-Site": "same-origin"]
    ) async throws -> Page {
        var fields = fields
        if fields["formToken"] == nil { fields["formToken"] = try await formToken() }
        let body = fields.map { "\(PagePath.encoded($0.key))=\(PagePath.encoded($0.value))" }.joined(separator: "&")
        return try await send("POST", "/_emulator/forms/\(path)", headers: headers, body: body)
    }

    func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> Page {
        var request = HTTPClientRequest(url: emulator.baseURL + path)
        request.method = .RAW(value: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            request.body = .bytes(ByteBuffer(string: body))
        }
        let response = try await Self.client.execute(request, timeout: .seconds(30))
        let bytes = try await response.body.collect(upTo: 1 << 24)
        return Page(status: Int(response.status.code), headers: response.headers, text: String(buffer: bytes))
    }

    /// A client that does not follow redirects, so that tests can check their targets.
    static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: .init(redirectConfiguration: .disallow)
    )

    /// Runs an emulator with an open shop.
    static func withShop(_ body: (PageReader) async throws -> Void) async throws {
        try await RunningEmulator.withRunning { emulator in
            try emulator.openShop(notificationURL: nil)
            try await body(PageReader(emulator: emulator))
        }
    }
}
