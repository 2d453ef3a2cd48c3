/// A part of a list that is read whole, because a page has a limited weight.
struct ListPart<Item> {
    let items: [Item]
    /// The address of the first part; `nil` on the first part.
    let firstLink: String?
    /// The address of the next part; `nil` on the last part.
    let nextLink: String?

    /// Cuts the part that a field of an address names out of a list.
    ///
    /// - Parameters:
    ///   - items: the list.
    ///   - fields: the fields of the address. `cursor` counts the items before the part.
    ///   - path: the page of the list.
    ///   - most: how many items a part has at most.
    /// - Throws: ``PageProblem`` if `cursor` is no number.
    init(of items: [Item], named fields: FormFields, at path: String, most: Int) throws(PageProblem) {
        var start = 0
        if let cursor = fields["cursor"] {
            guard let number = Int(cursor), number >= 0 else { throw .unknownCursor }
            // A list that has become shorter ends with its last part.
            start = min(number, max(items.count - 1, 0) / most * most)
        }
        let end = min(start + most, items.count)
        self.items = Array(items[start..<end])
        firstLink = start > 0 ? path : nil
        nextLink = end < items.count ? "\(path)?cursor=\(end)" : nil
    }
}
