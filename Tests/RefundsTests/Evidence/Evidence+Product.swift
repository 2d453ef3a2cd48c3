import Refunds

extension Evidence {
    /// Gathers the evidence of a case, with only its product in the catalogue.
    init(_ facts: CaseFacts, product: ProductEntry?) {
        self.init(facts, catalogue: ProductCatalogue(products: product.map { [facts.purchase.productID: $0] } ?? [:]))
    }
}
