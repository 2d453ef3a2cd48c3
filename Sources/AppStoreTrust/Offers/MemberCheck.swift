import AppStoreTypes
import Foundation

/// Checks the members of an object before it is signed, and says of each where it stands.
struct MemberCheck {
    /// The object's own place, with a dot behind it; empty for the outermost.
    private let prefix: String

    init() { prefix = "" }

    private init(prefix: String) { self.prefix = prefix }

    /// The checks of an object below this one.
    func inside(_ name: String) -> MemberCheck { MemberCheck(prefix: "\(prefix)\(name).") }

    /// Where a member stands.
    func path(_ name: String) -> String { prefix + name }

    /// A member that must be there.
    @discardableResult
    func required<Value>(_ name: String, _ value: Value?) throws(AppRequestFailure) -> Value {
        guard let value else { throw .missing(path: path(name)) }
        return value
    }

    /// A text that must be there and say something.
    func text(_ name: String, _ value: String?, limit: Int = .max) throws(AppRequestFailure) {
        guard try !required(name, value).isEmpty else { throw .missing(path: path(name)) }
        try optionalText(name, value, limit: limit)
    }

    /// A text that may be left out, but not be empty.
    func optionalText(_ name: String, _ value: String?, limit: Int = .max) throws(AppRequestFailure) {
        guard let value else { return }
        guard !value.isEmpty else { throw .missing(path: path(name)) }
        guard value.count <= limit else { throw .tooLong(path: path(name), limit: limit) }
    }

    /// Three letters: a currency or a storefront.
    func threeLetters(_ name: String, _ value: String?) throws(AppRequestFailure) {
        guard let value else { return }
        let isCode = value.utf8.count == 3 && value.utf8.allSatisfy { (0x41...0x5a).contains($0) }
        guard isCode else { throw .invalid(path: path(name)) }
    }

    /// A UUID that may be left out.
    func uuid(_ name: String, _ value: String?) throws(AppRequestFailure) {
        guard let value else { return }
        guard UUID(uuidString: value) != nil else { throw .invalid(path: path(name)) }
    }

    /// A price that may be left out, but not be below zero.
    func price(_ name: String, _ value: Milliunits?) throws(AppRequestFailure) {
        guard let value else { return }
        guard value >= 0 else { throw .invalid(path: path(name)) }
    }

    /// Each object of a list that may be left out.
    func each<Element>(
        _ name: String,
        _ list: [Element]?,
        _ check: (Element, MemberCheck) throws(AppRequestFailure) -> Void
    ) throws(AppRequestFailure) {
        for (index, element) in (list ?? []).enumerated() {
            try check(element, inside("\(name)[\(index)]"))
        }
    }
}
