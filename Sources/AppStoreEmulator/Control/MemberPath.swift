/// The way to a member of a document, such as `apps[0].products`.
package struct MemberPath: Hashable, Sendable {
    /// One step of the way.
    package enum Step: Hashable, Sendable {
        /// Into a member of an object.
        case name(String)
        /// Into an element of an array, from 0.
        case index(Int)
    }

    /// The steps, from the whole document on.
    package var steps: [Step] = []

    static func + (path: Self, name: String) -> Self { Self(steps: path.steps + [.name(name)]) }
    static func + (path: Self, index: Int) -> Self { Self(steps: path.steps + [.index(index)]) }
}

extension MemberPath: CustomStringConvertible {
    /// As one would write it.
    package var description: String {
        steps.enumerated().map { place, step in
            switch step {
            case .name(let name): place == 0 ? name : ".\(name)"
            case .index(let index): "[\(index)]"
            }
        }.joined()
    }
}
