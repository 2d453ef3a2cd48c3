import AppStoreTypes
import Foundation
import Testing

@Suite("The wire format that Apple documents")
struct ReferenceTests {
    @Test("A wire type has exactly the documented members and types", arguments: ReferenceObject.all)
    func members(_ object: ReferenceObject) {
        let ours = object.type.members.map { ($0.name, $0.shape.map { "\($0)" } ?? "unknown") }
        #expect(Dictionary(uniqueKeysWithValues: ours) == object.members)
    }

    @Test("Every wire type is documented")
    func objects() {
        #expect(ReferenceObject.all.map(\.type.name).sorted() == WireType.all.map(\.name).sorted())
    }

    @Test("A value type declares exactly the documented values", arguments: ReferenceValues.all)
    func values(_ row: ReferenceValues) throws {
        #expect(try DeclaredValues.all.get()[row.type] == row.values)
    }

    @Test("Every value type is documented")
    func kinds() throws {
        let documented = Set(ReferenceValues.all.map(\.type))
        #expect(documented.count == ReferenceValues.all.count)
        #expect(try Set(DeclaredValues.all.get().keys).subtracting(documented) == ["AppStoreErrorCode"])
    }
}
