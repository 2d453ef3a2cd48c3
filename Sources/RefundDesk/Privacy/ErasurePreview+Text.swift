package import Store

extension ErasurePreview.Treatment {
    /// What happens to a row, in words for people.
    package var displayText: String {
        switch self {
        case .deleted: "deleted"
        case .blanked: "kept without the customer"
        case .pseudonym: "kept under a pseudonym"
        }
    }
}
