/// The pages of a response, each requested when the caller asks for it.
///
/// Each page has an end (``PagedResponse/pageEnd``). If you store it, a later sequence can continue from there. Every
/// page is requested with the parameters of the first, as Apple requires. Iterating throws ``AppStoreAPIError``, which
/// ends the sequence; earlier pages stay valid.
public struct PageSequence<Page: PagedResponse>: AsyncSequence, Sendable {
    /// A page of the response.
    public typealias Element = Page
    /// The error that prevents the next page.
    public typealias Failure = AppStoreAPIError

    typealias Fetch = @Sendable (_ start: String?) async throws(AppStoreAPIError) -> Page

    private let start: String?
    /// The first page, if it was already requested.
    private let first: Page?
    private let fetch: Fetch

    init(from start: String?, first: Page? = nil, fetch: @escaping Fetch) {
        self.start = start
        self.first = first
        self.fetch = fetch
    }

    /// Starts with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(start: start, first: first, fetch: fetch) }

    /// Returns only the first page.
    ///
    /// It requests the page, unless ``EitherEnvironment`` already did so to find the environment.
    /// The page contains its end (``PagedResponse/pageEnd``), where a later sequence can continue, and tells whether
    /// more pages follow (``PagedResponse/isLastPage``). An example is
    /// `api.transactionHistory(of: transactionID, since: revision).firstPage()`.
    ///
    /// - Throws: ``AppStoreAPIError``.
    public func firstPage() async throws(AppStoreAPIError) -> Page {
        if let first { first } else { try await fetch(start) }
    }

    /// Requests the first page now; each iteration of the returned sequence starts with it.
    func started() async throws(AppStoreAPIError) -> PageSequence {
        PageSequence(from: start, first: try await firstPage(), fetch: fetch)
    }

    /// The items on the pages, one after another.
    public var items: PageItemSequence<Page> { PageItemSequence(pages: self) }

    /// Iterates over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The maximum number of consecutive pages without items.
        static var maximumEmptyPages: Int { 100 }

        /// The end of the last page, where a later sequence can continue.
        public private(set) var position: String?
        private let fetch: Fetch
        private var first: Page?
        private var seen: Set<String>
        private var emptyPages = 0
        private var isOver = false
        private var failure: AppStoreAPIError?

        init(start: String?, first: Page?, fetch: @escaping Fetch) {
            position = start
            seen = start.map { [$0] } ?? []
            self.first = first
            self.fetch = fetch
        }

        /// Returns the next page, or `nil` after the last.
        ///
        /// - Throws: ``AppStoreAPIError``, or ``AppStoreAPIError/pagingStuck(_:)`` if the pages never end.
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
                page = if let first { first } else { try await fetch(position) }
            } catch {
                isOver = true
                throw error
            }
            first = nil
            follow(page)
            return page
        }

        /// Determines what follows a page.
        ///
        /// A page without a valid end is still returned, because it may contain new items.
        private mutating func follow(_ page: Page) {
            emptyPages = page.pageItems.isEmpty ? emptyPages + 1 : 0
            if page.isLastPage {
                isOver = true
            } else if let end = page.pageEnd {
                if !seen.insert(end).inserted {
                    failure = .pagingStuck("a page leads back to an earlier one")
                } else if emptyPages > Self.maximumEmptyPages {
                    failure = .pagingStuck("\(emptyPages) pages in a row are empty")
                }
            } else {
                failure = .pagingStuck("a page says that more pages follow, but has no token for them")
            }
            position = page.pageEnd ?? position
        }
    }
}
