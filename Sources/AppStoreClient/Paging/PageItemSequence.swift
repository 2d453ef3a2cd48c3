/// What the pages of an answer list, one after the other.
public struct PageItemSequence<Page: PagedResponse>: AsyncSequence, Sendable {
    /// What a page lists.
    public typealias Element = Page.PageItem
    /// Why the next page could not be had.
    public typealias Failure = AppStoreAPIError

    let pages: PageSequence<Page>

    /// Begins with the first.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: pages.makeAsyncIterator()) }

    /// Goes from one to the next.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Where the last page ended of which everything was handed out: what a later sequence goes on from once the
        /// last one handed out is dealt with, so that nothing is lost.
        public private(set) var position: String?
        private var pages: PageSequence<Page>.AsyncIterator
        private var rest: ArraySlice<Page.PageItem> = []

        init(pages: PageSequence<Page>.AsyncIterator) {
            self.pages = pages
            position = pages.position
        }

        /// The next; `nil` after the last.
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
