import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Store

/// An error as a client sees it: `application/problem+json`.
struct Problem: Error, HTTPResponseError {
    var status: HTTPResponse.Status
    /// What happened and what to do, in words a client may see.
    var detail: String
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
        self.status = status
        self.detail = detail
        self.headers = headers
    }

    /// The store failed, which may pass; the client is told when to try again.
    init(storeFailed error: any Error, _ detail: String) {
        let isBusy = if case StoreError.overloaded = error { true } else { false }
        self.init(.serviceUnavailable, detail, headers: [.retryAfter: isBusy ? "1" : "5"])
    }

    private struct Body: Encodable {
        let type = "about:blank"
        let title: String
        let status: Int
        let detail: String
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let body = try JSONEncoder.api.encode(Body(title: status.reasonPhrase, status: status.code, detail: detail))
        var headers = headers
        headers[.contentType] = "application/problem+json"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension JSONEncoder {
    /// Members in a fixed order, slashes as they are.
    static var api: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
