import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Refunds

extension CaseFilter {
    /// Parses a filter from a query.
    ///
    /// The parameters are `state` (a comma-separated list), `outcome`, `app`, `environment`, `customer` and
    /// `transaction`.
    ///
    /// - Throws: ``Problem`` 400 if a parameter is unknown or invalid.
    init(_ query: FlatDictionary<Substring, Substring>) throws {
        self.init()
        let known = ["state", "outcome", "app", "environment", "customer", "transaction", "limit", "cursor"]
        if let name = query.lazy.map({ String($0.key) }).first(where: { !known.contains($0) }) {
            throw Problem(
                .badRequest,
                "Unknown parameter \(name.prefix(64)); known here: \(known.joined(separator: ", "))."
            )
        }
        for name in (query["state"] ?? "").split(separator: ",") {
            guard let state = CaseState(rawValue: String(name)) else {
                let known = CaseState.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "state is one or more of \(known).")
            }
            states.insert(state)
        }
        if let name = query["outcome"], !name.isEmpty {
            guard let decision = Outcome.Decision(rawValue: String(name)) else {
                let known = Outcome.Decision.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "outcome is one of \(known).")
            }
            self.decision = decision
        }
        bundleID = query["app"].flatMap(Self.text)
        environment = query["environment"].flatMap(Self.text).map(AppStoreEnvironment.init(rawValue:))
        if let environment, environment != .sandbox, environment != .production {
            throw Problem(.badRequest, "environment is Sandbox or Production.")
        }
        customerID = query["customer"].flatMap(Self.text).map(canonicalCustomerID)
        transactionID = query["transaction"].flatMap(Self.text)
    }

    private static func text(_ value: Substring) -> String? {
        value.isEmpty ? nil : String(value)
    }
}
