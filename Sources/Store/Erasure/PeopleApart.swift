import AppStoreTypes
import Refunds

/// Separates the people that one identifier leads to.
///
/// Apple gives each Apple Account its own app transaction ID in an app. So purchases with different app transaction IDs
/// belong to different people, even if your backend gave them the same app account token. Purchases without an app
/// transaction ID belong to the person with the same name, as long as only one person in their environment has it.
struct PeopleApart {
    /// A purchase, with the place of the group that it belongs to.
    private struct Node {
        let environment: String
        let transactionID: String
        let names: PurchaseNames
    }

    private let nodes: [Node]
    /// For each node, another node of its group; the first node leads to itself.
    private var parents: [Int]
    /// For the first node of each group, the environments in which the group has an Apple Account.
    private var accounts: [Set<String>]

    /// The people, those with the most transactions first.
    private(set) var people: [KnownPerson] = []

    /// Tells people apart.
    ///
    /// - Parameter found: what an identifier leads to, in each environment of an app.
    init(_ found: [FoundPerson]) {
        nodes = found.flatMap { person in
            person.purchases.sorted { $0.key < $1.key }
                // What stays of an erased customer no longer belongs to anybody.
                .filter { !$0.key.hasPrefix(PseudonymKey.prefix) }
                .map { Node(environment: person.app.environment.rawValue, transactionID: $0.key, names: $0.value) }
        }
        parents = Array(nodes.indices)
        accounts = nodes.map { $0.names.appTransactionID == nil ? [] : [$0.environment] }
        // What Apple says counts in one environment only.
        for (_, members) in nodesByName({ node in
            let account = node.names.appTransactionID.map { ["account \($0)"] } ?? []
            return (node.names.transactions + account).map { "\(node.environment) \($0)" }
        }) {
            for member in members.dropFirst() { join(members[0], member) }
        }
        // What you say counts in all of them.
        for (_, members) in nodesByName({ Array($0.names.customers) }) { joinSameCustomer(members) }
        people = groups()
    }

    /// Returns the nodes with each name, in the order of the names.
    private func nodesByName(_ names: (Node) -> [String]) -> [(name: String, members: [Int])] {
        var members: [String: [Int]] = [:]
        for (index, node) in nodes.enumerated() {
            for name in names(node) { members[name, default: []].append(index) }
        }
        return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Joins the groups with the same name, unless several Apple Accounts in one environment have it.
    private mutating func joinSameCustomer(_ members: [Int]) {
        let firsts = Set(members.map { first($0) }).sorted()
        let environments = firsts.flatMap { Array(accounts[$0]) }
        let isOnePerson = Set(environments).count == environments.count
        // Each of several people keeps the certain purchases. The purchases without an Apple Account stay together.
        let joined = isOnePerson ? firsts : firsts.filter { accounts[$0].isEmpty }
        for other in joined.dropFirst() { join(joined[0], other) }
    }

    /// Returns the first node of a node's group, and shortens the way to it.
    private mutating func first(_ index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }

    private mutating func join(_ one: Int, _ other: Int) {
        let (one, other) = (first(one), first(other))
        guard one != other else { return }
        parents[max(one, other)] = min(one, other)
        accounts[min(one, other)].formUnion(accounts[max(one, other)])
    }

    private mutating func groups() -> [KnownPerson] {
        var groups: [Int: [Node]] = [:]
        for index in nodes.indices { groups[first(index), default: []].append(nodes[index]) }
        return groups.values.map { nodes in
            let accounts = Set(nodes.compactMap(\.names.appTransactionID))
            // Without a name of yours, a customer is known by Apple's identifiers.
            let names = nodes.flatMap { $0.names.customers.subtracting($0.names.transactions) }
            return KnownPerson(
                environments: Set(nodes.map(\.environment)).sorted(),
                customers: Set(names).subtracting(accounts).sorted(),
                appTransactionIDs: accounts.sorted(),
                transactionIDs: Set(nodes.map(\.transactionID)).sorted()
            )
        }
        .sorted { ($1.transactionIDs.count, $0.transactionIDs[0]) < ($0.transactionIDs.count, $1.transactionIDs[0]) }
    }
}
