import AppStoreTypes
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Calls a desk over its socket.
struct DeskClient: Sendable {
    let baseURL: String
    var token: String?

    /// The reply of a desk.
    struct Reply: Sendable {
        let status: Int
        let contentType: String?
        let body: Data

        var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: body) }
        var text: String { String(decoding: body, as: UTF8.self) }
        subscript(path: String) -> JSONValue? { json?[path] }
    }

    func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> Reply {
        try await send(method, path, body: try body?.encoded())
    }

    func send(_ method: String, _ path: String, body: Data?) async throws -> Reply {
        var request = HTTPClientRequest(url: baseURL + path)
        request.method = HTTPMethod(rawValue: method)
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let content = try await response.body.collect(upTo: 16 << 20)
        return Reply(
            status: Int(response.status.code),
            contentType: response.headers.first(name: "Content-Type"),
            body: Data(content.readableBytesView)
        )
    }

    /// Posts a notification as Apple does.
    func notify(_ signedPayload: String) async throws -> Reply {
        try await call("POST", "/notifications/v2", ["signedPayload": .string(signedPayload)])
    }
}
