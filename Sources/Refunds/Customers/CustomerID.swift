import Foundation

/// Returns the canonical form of a customer identifier: a UUID in lower case, anything else unchanged.
package func canonicalCustomerID(_ text: String) -> String {
    UUID(uuidString: text) == nil ? text : text.lowercased()
}
