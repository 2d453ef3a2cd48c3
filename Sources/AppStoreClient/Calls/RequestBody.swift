import Foundation

/// What a request carries.
struct RequestBody: Sendable {
    let contentType: String
    let data: Data

    /// A body of JSON, as it is.
    static func json(_ data: Data) -> RequestBody { RequestBody(contentType: "application/json", data: data) }

    /// A value as JSON.
    static func json(_ value: some Encodable) throws(AppStoreAPIError) -> RequestBody {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return json(try encoder.encode(value))
        } catch {
            throw .notSent("the request cannot be written as JSON")
        }
    }

    /// A picture.
    static func png(_ data: Data) -> RequestBody { RequestBody(contentType: "image/png", data: data) }
}
