/// The path to a member of a document, such as `apps[0].products`.
package struct MemberPath: Hashable, Sendable {
    /// One step of the path.
    package enum Step: Hashable, Sendable {
        /// A member of an object.
        case name(String)
        /// An element of an array; indexes start at 0.
        case index(Int)
    }

    /// The steps, starting at the root of the document.
    package var steps: [Step] = []

    static func + (path: Self, name: String) -> Self { Self(steps: path.steps + [.name(name)]) }
    static func + (path: Self, index: Int) -> Self { Self(steps: path.steps + [.index(index)]) }
}

extension MemberPath: CustomStringConvertible {
    /// The path as text, such as `apps[0].products`.
    package var description: String {
        steps.enumerated().map { place, step in
            switch step {
            case .name(let name): place == 0 ? name : ".\(name)"
            case .index(let index): "[\(index)]"
            }
        }.joined()
    }
}
