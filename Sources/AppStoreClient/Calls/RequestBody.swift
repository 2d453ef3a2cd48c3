import Foundation

/// The body of a request.
struct RequestBody: Sendable {
    let contentType: String
    let data: Data

    /// Returns a body from existing JSON.
    static func json(_ data: Data) -> RequestBody { RequestBody(contentType: "application/json", data: data) }

    /// Returns a body with a value as JSON.
    static func json(_ value: some Encodable) throws(AppStoreAPIError) -> RequestBody {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return json(try encoder.encode(value))
        } catch {
            throw .notSent("the request cannot be written as JSON")
        }
    }

    /// Returns a body with a PNG image.
    static func png(_ data: Data) -> RequestBody { RequestBody(contentType: "image/png", data: data) }
}
