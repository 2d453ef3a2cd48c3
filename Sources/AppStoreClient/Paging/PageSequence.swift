/// The pages of an answer, each asked for when the one before is dealt with.
///
/// Each page says where it ends (``PagedResponse/pageEnd``): stored, it lets a later sequence go on from there. Every
/// page is asked for with the parameters of the first, as Apple requires. Iterating throws ``AppStoreAPIError``, after
/// which the sequence is over; what was handed out before stays valid.
public struct PageSequence<Page: PagedResponse>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page
    /// Why the next page could not be had.
    public typealias Failure = AppStoreAPIError

    typealias Fetch = @Sendable (_ start: String?) async throws(AppStoreAPIError) -> Page

    private let start: String?
    private let fetch: Fetch

    init(from start: String?, fetch: @escaping Fetch) {
        self.start = start
        self.fetch = fetch
    }

    /// Begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(start: start, fetch: fetch) }

    /// What the pages list, one after the other.
    public var items: PageItemSequence<Page> { PageItemSequence(pages: self) }

    /// Goes from page to page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// How many pages without content may follow each other.
        static var longestEmptiness: Int { 100 }

        /// Where the last page ended; what a later sequence goes on from.
        public private(set) var position: String?
        private let fetch: Fetch
        private var seen: Set<String>
        private var emptyPages = 0
        private var isOver = false
        private var failure: AppStoreAPIError?

        init(start: String?, fetch: @escaping Fetch) {
            position = start
            seen = start.map { [$0] } ?? []
            self.fetch = fetch
        }

        /// The next page; `nil` after the last.
        ///
        /// - Throws: ``AppStoreAPIError``, ``AppStoreAPIError/pagingStuck(_:)`` for pages that lead nowhere.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(AppStoreAPIError) -> Page? {
            guard !isOver else { return nil }
            if let failure {
                isOver = true
                throw failure
            }
            let page: Page
            do throws(AppStoreAPIError) {
                page = try await fetch(position)
            } catch {
                isOver = true
                throw error
            }
            follow(page)
            return page
        }

        /// Finds what comes after a page.
        ///
        /// A page that leads nowhere is still handed out: it may hold what is new.
        private mutating func follow(_ page: Page) {
            emptyPages = page.pageItems.isEmpty ? emptyPages + 1 : 0
            if page.isLastPage {
                isOver = true
            } else if let end = page.pageEnd {
                if !seen.insert(end).inserted {
                    failure = .pagingStuck("a page leads back to one before")
                } else if emptyPages > Self.longestEmptiness {
                    failure = .pagingStuck("\(emptyPages) pages without content follow each other")
                }
            } else {
                failure = .pagingStuck("a page says that more follows, but not where")
            }
            position = page.pageEnd ?? position
        }
    }
}
