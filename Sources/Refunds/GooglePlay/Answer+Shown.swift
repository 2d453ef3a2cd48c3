import AppStoreTypes
package import Foundation

extension Answer {
    /// The token of the refund review that the answer is for; `nil` for an answer to Apple.
    var reviewToken: String? {
        guard isReview, let members = try? JSONValue(json: body).members else { return nil }
        return members["pendingRefundToken"]?.text
    }

    /// The body as pages, lists, the API and events show it.
    ///
    /// The token of a refund review is a secret: whoever has it can answer the review.
    package var shownBody: Data {
        guard isReview, var members = try? JSONValue(json: body).members, members["pendingRefundToken"] != nil else {
            return body
        }
        members["pendingRefundToken"] = .string("(not shown)")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(JSONValue.object(members))) ?? Data("{}".utf8)
    }
}
