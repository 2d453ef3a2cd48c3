import AppStoreTypes
import Refunds

extension BlockReason {
    /// Returns the calls and file entries that remove the block reason for a purchase.
    ///
    /// - Parameters:
    ///   - purchase: the purchase.
    ///   - refundCase: the case.
    ///   - text: the version of the consent text that the customer can agree to; `nil` to name none.
    ///   - uncovered: the fields that the customer's consent does not cover.
    /// - Returns: the calls and entries; none if nothing helps.
    func remedies(
        for purchase: Purchase,
        case refundCase: RefundCase,
        text: String? = nil,
        uncovered: [AnswerField] = []
    ) -> [Invitation.Example] {
        let app = Link.path("v1", "apps", refundCase.app.bundleID)
        let transaction = app + Link.path("transactions", refundCase.transactionID)
        switch self {
        case .noConsent, .consentWithdrawn, .consentExpired, .consentDoesNotCover:
            let purpose =
                switch self {
                case .noConsent: "If the customer agreed, report it from your backend"
                case .consentWithdrawn, .consentExpired: "If the customer agrees again"
                default:
                    "If the customer agrees to a text that covers "
                        + (uncovered.isEmpty ? "the answer" : uncovered.map(\.rawValue).joined(separator: ", "))
                        + ", with the version of that text"
                }
            let version = text.map { " \"textVersion\": \(Self.literal($0))," } ?? ""
            return [
                Invitation.Example(
                    purpose: purpose,
                    text: """
                        PUT \(app + Link.path("customers", refundCase.customerID, "consent"))
                        { "granted": true,\(version) "source": "app" }
                        """
                )
            ]
        case .deliveryUnknown:
            return [
                Invitation.Example(
                    purpose: "Report from your backend whether the purchase was delivered",
                    text: """
                        PUT \(transaction)/delivery
                        { "status": "delivered" }
                        """
                ),
                Invitation.Example(
                    purpose: "Or declare a default for the product in products.yml",
                    text: Self.entry(of: purchase, "deliveryWhenUnknown: delivered")
                ),
            ]
        case .sampleUnknown:
            return [
                Invitation.Example(
                    purpose: "Declare in products.yml whether a sample is offered, and restart the desk",
                    text: Self.entry(of: purchase, "sampleProvided: false")
                )
            ]
        case .heldByPerson, .review, .delayed, .mayHaveBeenAnswered, .reasonUnknown:
            guard !refundCase.state.isClosed else { return [] }
            return [
                Invitation.Example(
                    purpose: "Decide the case: DECLINE, GRANT_FULL, GRANT_PRORATED or none",
                    text: """
                        POST \(Link.path("v1", "cases", refundCase.id, "answer"))
                        { "prefer": "DECLINE" }
                        """
                )
            ]
        case .paused:
            guard !refundCase.state.isClosed else { return [] }
            return [
                Invitation.Example(
                    purpose: "Send answers for this app again",
                    text: "POST \(app + "/resume")"
                )
            ]
        case .keyRefused:
            guard !refundCase.state.isClosed else { return [] }
            return [
                Invitation.Example(
                    purpose: "Find out what is wrong with the key, and how to fix it",
                    text: "refund-desk doctor"
                )
            ]
        case .unconfirmed, .historyAwaited, .rateLimited, .observed, .policyNever, .familyShared, .assigned,
            .unsupported,
            .alreadyDecided:
            return []
        }
    }

    /// Returns a text as a JSON string.
    private static func literal(_ text: String) -> String {
        JSONValue.array([.string(text)]).displayText.dropFirst().dropLast().description
    }

    /// Returns an entry of the products file; quotes an unusual product ID as JSON, which is also valid YAML.
    private static func entry(of purchase: Purchase, _ member: String) -> String {
        let isPlain = purchase.productID.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        let name =
            isPlain
            ? purchase.productID
            : literal(purchase.productID)
        return """
            products:
              \(name): { \(member) }
            """
    }
}
