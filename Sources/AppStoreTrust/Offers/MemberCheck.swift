import AppStoreTypes
import Foundation

/// Checks the members of an object before it is signed, and reports the path of each invalid one.
struct MemberCheck {
    /// The path of the object with a trailing dot; empty for the outermost object.
    private let prefix: String

    init() { prefix = "" }

    private init(prefix: String) { self.prefix = prefix }

    /// Returns the checks of a nested object.
    func inside(_ name: String) -> MemberCheck { MemberCheck(prefix: "\(prefix)\(name).") }

    /// Returns the path of a member.
    func path(_ name: String) -> String { prefix + name }

    /// Returns a member, which must not be `nil`.
    @discardableResult
    func required<Value>(_ name: String, _ value: Value?) throws(AppRequestFailure) -> Value {
        guard let value else { throw .missing(path: path(name)) }
        return value
    }

    /// Checks a required text, which must not be empty.
    func text(_ name: String, _ value: String?, limit: Int = .max) throws(AppRequestFailure) {
        guard try !required(name, value).isEmpty else { throw .missing(path: path(name)) }
        try optionalText(name, value, limit: limit)
    }

    /// Checks an optional text, which must not be empty.
    func optionalText(_ name: String, _ value: String?, limit: Int = .max) throws(AppRequestFailure) {
        guard let value else { return }
        guard !value.isEmpty else { throw .missing(path: path(name)) }
        guard value.count <= limit else { throw .tooLong(path: path(name), limit: limit) }
    }

    /// Checks an optional code of three letters: a currency or a storefront.
    func threeLetters(_ name: String, _ value: String?) throws(AppRequestFailure) {
        guard let value else { return }
        let isCode = value.utf8.count == 3 && value.utf8.allSatisfy { (0x41...0x5a).contains($0) }
        guard isCode else { throw .invalid(path: path(name)) }
    }

    /// Checks an optional UUID.
    func uuid(_ name: String, _ value: String?) throws(AppRequestFailure) {
        guard let value else { return }
        guard UUID(uuidString: value) != nil else { throw .invalid(path: path(name)) }
    }

    /// Checks an optional price, which must not be negative.
    func price(_ name: String, _ value: Milliunits?) throws(AppRequestFailure) {
        guard let value else { return }
        guard value >= 0 else { throw .invalid(path: path(name)) }
    }

    /// Checks each object of an optional list.
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
