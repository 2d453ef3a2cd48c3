/// The items on the pages of a response, one after another.
public struct PageItemSequence<Page: PagedResponse>: AsyncSequence, Sendable {
    /// An item of a page.
    public typealias Element = Page.PageItem
    /// The error that prevents the next page.
    public typealias Failure = AppStoreAPIError

    let pages: PageSequence<Page>

    /// Starts with the first item.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: pages.makeAsyncIterator()) }

    /// Iterates over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The end of the last page that was returned completely.
        ///
        /// A later sequence can start there after the last returned item was handled, without losing any.
        public private(set) var position: String?
        private var pages: PageSequence<Page>.AsyncIterator
        private var rest: ArraySlice<Page.PageItem> = []

        init(pages: PageSequence<Page>.AsyncIterator) {
            self.pages = pages
            position = pages.position
        }

        /// Returns the next item, or `nil` after the last.
        ///
        /// - Throws: ``AppStoreAPIError``.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(AppStoreAPIError) -> Page.PageItem? {
            while rest.isEmpty {
                guard let page = try await pages.next(isolation: actor) else { return nil }
                rest = page.pageItems[...]
                if rest.isEmpty { position = pages.position }
            }
            let item = rest.removeFirst()
            if rest.isEmpty { position = pages.position }
            return item
        }
    }
}
