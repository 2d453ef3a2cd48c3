import AppStoreTypes
import Refunds

/// Which of a vendor's prices of a purchase is imported.
package enum VendorPrice: String, CaseIterable, Sendable {
    /// What the customer paid, in the customer's currency; the price in dollars if the export does not have it.
    case local
    /// The price in dollars, at the rate of the vendor.
    case usd
}

/// Which rows of a vendor's export are imported, and how.
struct VendorRules: Sendable {
    let environment: AppStoreEnvironment
    /// The store that sells the app; the ledger gets its purchases from there.
    let ownStore: SellingStore
    let price: VendorPrice
    /// Whether the customers of the own store's purchases are recorded.
    let linksCustomers: Bool

    /// Why a purchase of the own store is left out.
    var ownPurchaseSkipped: RowFault { .skipped("\(ownStore.name) purchases, which come from \(ownStore.asker)") }
}

extension String? {
    /// Parses a number as programs write it, such as `9.99`, `-4.5` or `1e-05`, rounded to a thousandth.
    ///
    /// A vendor's price in dollars is converted, so it has any number of decimals.
    func number(named name: String) throws(RowFault) -> Milliunits? {
        guard let value = self else { return nil }
        let isPlain = value.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        guard isPlain, let number = Double(value) else { throw RowFault("\(name) is not a number such as 9.99") }
        guard number.magnitude < 1e12 else { throw .tooLarge(name) }
        return Milliunits(thousandths: Int64((number * 1000).rounded()))
    }

    /// Parses a boolean as databases write it.
    func flag(named name: String) throws(RowFault) -> Bool? {
        switch self?.lowercased() {
        case nil: return nil
        case "true", "t", "1": return true
        case "false", "f", "0": return false
        default: throw RowFault("\(name) is not true or false")
        }
    }
}

/// Returns the name of a store as this desk writes it, from the name that vendors use.
///
/// A purchase then has the same name from every source.
func storeName(ofVendor store: String) -> String {
    let name = store.lowercased().replacing("_", with: "-")
    return name == "play-store" ? "google-play" : name
}
