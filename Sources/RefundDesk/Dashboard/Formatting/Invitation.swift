/// The text of an empty page: what will appear there, and how to make it appear.
struct Invitation: Sendable {
    /// A call or file entry to copy.
    struct Example: Hashable, Sendable {
        let purpose: String
        let text: String
    }

    let title: String
    let paragraphs: [String]
    var calls: [Example] = []
    var link: String?
    var linkText: String?
}
