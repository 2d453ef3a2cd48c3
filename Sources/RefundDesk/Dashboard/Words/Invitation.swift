/// What an empty page says: what will appear on it, and what makes it appear.
struct Invitation: Sendable {
    /// A call or file to copy.
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
