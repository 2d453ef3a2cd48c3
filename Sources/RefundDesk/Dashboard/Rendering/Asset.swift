import Crypto
import HTTPTypes
import Hummingbird

/// A file that pages link to; its URL contains its digest, so that browsers may cache it forever.
struct Asset: Sendable {
    let path: String
    let contentType: String
    let bytes: [UInt8]
    /// The path with the digest.
    let address: String

    init(_ path: String, _ contentType: String, _ bytes: [UInt8]) {
        self.path = path
        self.contentType = contentType
        self.bytes = bytes
        address = "\(path)?v=\(SHA256.hash(data: bytes).prefix(6).map { String($0, radix: 16) }.joined())"
    }

    var response: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: contentType,
                .cacheControl: "public, max-age=31536000, immutable",
                .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// The stylesheet, joined from files that each hold the rules of one part of the pages.
    static let stylesheet = Asset(
        "/desk.css",
        "text/css; charset=utf-8",
        [
            PackageResources.desk_css,
            PackageResources.scope_css,
            PackageResources.live_css,
            PackageResources.cases_css,
            PackageResources.people_css,
            PackageResources.outcomes_css,
            PackageResources.policies_css,
        ].flatMap { $0 }
    )
    /// The script, joined from files that each do one thing.
    static let script = Asset(
        "/desk.js",
        "text/javascript; charset=utf-8",
        [
            PackageResources.desk_js,
            PackageResources.live_js,
            PackageResources.keys_js,
        ].flatMap { $0 }
    )
    static let icon = Asset("/desk.svg", "image/svg+xml", PackageResources.desk_svg)
    static let all = [stylesheet, script, icon]
}
