import Refunds

extension CaseFacts {
    /// The store that asks about the purchase and gets the answer.
    var storeName: String { store.asker }
}
