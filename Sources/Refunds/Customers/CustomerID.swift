import Foundation

/// The one spelling of a customer's identifier: UUIDs in lower case, anything else as it is.
package func canonicalCustomerID(_ text: String) -> String {
    UUID(uuidString: text) == nil ? text : text.lowercased()
}
