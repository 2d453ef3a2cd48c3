extension World {
    /// Where a request stands in the list; another world's after a reset.
    struct RequestMark: Sendable {
        let index: Int
        let resets: Int
    }

    mutating func note(_ request: ReceivedRequest) -> RequestMark {
        requests.append(request)
        return RequestMark(index: requests.count - 1, resets: resets)
    }

    mutating func amend(_ mark: RequestMark, _ change: (inout ReceivedRequest) -> Void) {
        guard mark.resets == resets, requests.indices.contains(mark.index) else { return }
        change(&requests[mark.index])
    }
}
