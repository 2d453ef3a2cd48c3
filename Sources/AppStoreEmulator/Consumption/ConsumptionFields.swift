import AppStoreTypes

/// The members of a body that came in, each read as Apple's table has it.
///
/// These are the emulator's own checks on the JSON itself: were they the client's, a mistake there would pass both.
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

    /// Checks that an app account token, where one is given, is the transaction's.
    func checkToken(of transaction: EmulatedTransaction) throws(APIRefusal) {
        guard case .string(let text) = members["appAccountToken"], !text.isEmpty else { return }
        guard AppAccountToken(rawValue: text) == transaction.payload.appAccountToken else {
            throw APIRefusal(.invalidAppAccountToken)
        }
    }

    /// A member that is there and not `null`.
    func present(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }
}
