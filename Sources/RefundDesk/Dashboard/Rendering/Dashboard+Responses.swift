import HTTPTypes
import Hummingbird

extension Dashboard {
    /// A page as a response that no cache keeps and no other site may frame.
    func html(
        _ page: some Sendable,
        as template: PageTemplate,
        in frame: Frame,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let text = try templates.render(Framed(frame: frame, page: page), as: template)
        return Response(status: status, headers: .page, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

extension HTTPFields {
    /// What every page is sent with.
    static let page: HTTPFields = {
        var fields: HTTPFields = [
            .contentType: "text/html; charset=utf-8",
            .cacheControl: "no-store",
        ]
        fields.append(contentsOf: HTTPFields.guarded)
        return fields
    }()

    /// What keeps a page, or a redirection, from being used by others.
    static let guarded: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy: """
            default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; \
            base-uri 'none'; frame-ancestors 'none'
            """,
            .xContentTypeOptions: "nosniff",
        ]
        let others = [
            "Referrer-Policy": "no-referrer",
            "X-Frame-Options": "DENY",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
        for (name, value) in others.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()
}

extension Response {
    /// Sends the reader on to one of our own pages.
    static func seeOther(_ location: String) -> Response {
        var headers = HTTPFields.guarded
        headers[.location] = location
        headers[.cacheControl] = "no-store"
        return Response(status: .seeOther, headers: headers)
    }
}
