import AppStoreTypes

/// The members of a received body, each checked as in Apple's table.
///
/// The emulator checks the JSON itself. If it used the client's types, both would share the same mistakes.
struct ConsumptionFields: Sendable {
    let members: [String: JSONValue]

    func consent() throws(APIRefusal) {
        guard members["customerConsented"] == .bool(true) else { throw APIRefusal(.invalidCustomerConsented) }
    }

    func flag(_ name: String, else code: AppStoreErrorCode) throws(APIRefusal) {
        guard case .bool = members[name] else { throw APIRefusal(code) }
    }

    func word(
        _ name: String,
        of words: Set<String>,
        isRequired: Bool = true,
        else code: AppStoreErrorCode
    ) throws(APIRefusal) {
        guard let value = present(name) else {
            if isRequired { throw APIRefusal(code) }
            return
        }
        guard case .string(let word) = value, words.contains(word) else { throw APIRefusal(code) }
    }

    func number(
        _ name: String,
        in range: ClosedRange<Int64>,
        isRequired: Bool = true,
        else code: AppStoreErrorCode
    ) throws(APIRefusal) {
        guard let value = present(name) else {
            if isRequired { throw APIRefusal(code) }
            return
        }
        guard case .integer(let number) = value, range.contains(number) else { throw APIRefusal(code) }
    }

    func token(_ name: String, else code: AppStoreErrorCode) throws(APIRefusal) {
        guard case .string(let text) = members[name], text.isEmpty || AppAccountToken(rawValue: text).isUUID else {
            throw APIRefusal(code)
        }
    }

    /// Checks that an app account token, if given, matches the transaction's.
    func checkToken(of transaction: EmulatedTransaction) throws(APIRefusal) {
        guard case .string(let text) = members["appAccountToken"], !text.isEmpty else { return }
        guard AppAccountToken(rawValue: text) == transaction.payload.appAccountToken else {
            throw APIRefusal(.invalidAppAccountToken)
        }
    }

    /// Returns a member, or `nil` if it is absent or `null`.
    func present(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }
}
