import AppStoreTypes
import Foundation

/// Checks the members of an object before it is signed, and reports the path of each invalid one.
struct MemberCheck {
    /// The path of the object with a trailing dot; empty for the outermost object.
    private let prefix: String
    private let skipped: Set<AppRequestFailure>

    /// Creates the checks of the outermost object.
    ///
    /// - Parameter skipped: the failures to accept.
    init(skipping skipped: Set<AppRequestFailure> = []) { self.init(prefix: "", skipped: skipped) }

    private init(prefix: String, skipped: Set<AppRequestFailure>) {
        self.prefix = prefix
        self.skipped = skipped
    }

    /// Returns the checks of a nested object.
    func inside(_ name: String) -> MemberCheck { MemberCheck(prefix: "\(prefix)\(name).", skipped: skipped) }

    /// Returns the path of a member.
    func path(_ name: String) -> String { prefix + name }

    /// Throws that a member has an invalid value, unless the caller skips this failure.
    func invalid(_ name: String) throws(AppRequestFailure) { try fail(.invalid(path: path(name))) }

    private func fail(_ failure: AppRequestFailure) throws(AppRequestFailure) {
        if !skipped.contains(failure) { throw failure }
    }

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
        if value.count > limit { try fail(.tooLong(path: path(name), limit: limit)) }
    }

    /// Checks an optional code of three letters: a currency or a storefront.
    func threeLetters(_ name: String, _ value: String?) throws(AppRequestFailure) {
        guard let value else { return }
        let isCode = value.utf8.count == 3 && value.utf8.allSatisfy { (0x41...0x5a).contains($0) }
        if !isCode { try invalid(name) }
    }

    /// Checks an optional UUID.
    func uuid(_ name: String, _ value: String?) throws(AppRequestFailure) {
        if let value, UUID(uuidString: value) == nil { try invalid(name) }
    }

    /// Checks an optional price, which must not be negative.
    func price(_ name: String, _ value: Milliunits?) throws(AppRequestFailure) {
        if let value, value < 0 { try invalid(name) }
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
