import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

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
