/// The items of a list, page after page.
///
/// ```swift
/// for try await one in desk.allCases(state: [.held]) { print(one.id) }
/// ```
public struct DeskList<Item: Sendable>: AsyncSequence, Sendable {
    /// Reads the page at a cursor, and returns the cursor of the next page.
    typealias Read = @Sendable (_ cursor: String?) async throws -> (items: [Item], next: String?)

    private let read: Read

    /// Creates a list.
    init(_ read: @escaping Read) { self.read = read }

    /// Begins with the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(read) }

    /// Reads a page when its first item is needed.
    public struct Iterator: AsyncIteratorProtocol {
        private let read: Read
        private var page: ArraySlice<Item> = []
        private var cursor: String?
        private var isLast = false

        fileprivate init(_ read: @escaping Read) { self.read = read }

        /// Returns the next item, or `nil` at the end.
        ///
        /// - Throws: ``DeskProblem`` or ``DeskCallFailure``.
        public mutating func next() async throws -> Item? {
            while page.isEmpty, !isLast {
                let (items, next) = try await read(cursor)
                page = items[...]
                isLast = next == nil || next == cursor
                cursor = next
            }
            return page.popFirst()
        }
    }
}
