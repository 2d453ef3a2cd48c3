import AppStoreTrust
import AppStoreTypes
import Foundation

@testable import AppStoreEmulator

/// An emulator with one app and a product of each kind, called in process without a socket.
struct Shop {
    static let bundleID = "com.example.coins"
    static let token = AppAccountToken(rawValue: "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70")

    let store: EmulatedAppStore
    let credentials: AppCredentials

    var emulator: RunningEmulator { RunningEmulator(store: store, host: "127.0.0.1", port: 0) }

    init(_ configuration: EmulatorConfiguration = EmulatorConfiguration()) throws {
        store = try EmulatedAppStore(configuration: configuration)
        credentials = try store.update { try $0.credentials(of: Self.bundleID) }
        for product in ShopProduct.allCases {
            try emulator.addProduct(product.product, named: product.rawValue, to: Self.bundleID)
        }
    }

    /// Opens a shop in an existing world.
    init(opening store: EmulatedAppStore) throws {
        self.store = store
        credentials = try store.update { try $0.credentials(of: Self.bundleID) }
    }

    /// Buys a product.
    func buy(
        _ product: ShopProduct = .coins,
        _ change: (inout PurchaseOrder) -> Void = { _ in }
    ) throws -> EmulatedPurchase {
        var order = PurchaseOrder(bundleID: Self.bundleID, productID: product.rawValue, appAccountToken: Self.token)
        change(&order)
        return try emulator.purchase(order)
    }

    /// Moves the clock and runs everything that falls due.
    func move(by step: Duration) {
        store.update {
            let clockAdvance = $0.clockAdvance(by: step)
            while $0.travel(clockAdvance) {}
        }
    }

    /// Calls the App Store Server API, with a valid token unless you pass another.
    func call(
        _ method: String,
        _ target: String,
        body: String = "",
        authorization: String? = nil,
        host: String? = nil
    ) async throws -> CallAnswer {
        try await EmulatedAPI(store: store).answer(
            Call(
                method: method,
                target: target,
                host: host,
                authorization: try authorization ?? "Bearer \(credentials.apiKey().token(at: .now))",
                body: Array(body.utf8)
            )
        )
    }

    /// Sends consumption information.
    func consume(
        _ transactionID: String,
        _ body: ConsumptionBody,
        version: Int = 2,
        environment: String = "/sandbox"
    ) async throws -> CallAnswer {
        let target = "\(environment)/inApps/v\(version)/transactions/consumption/\(transactionID)"
        return try await call("PUT", target, body: body.json)
    }

    /// Calls a control route.
    func control(_ method: String, _ target: String, _ body: String = "") async -> CallAnswer {
        await ControlRoutes.answer(
            Call(method: method, target: "/_emulator/\(target)", host: nil, authorization: nil, body: Array(body.utf8)),
            store: store
        )
    }
}

/// A product that the shop sells.
enum ShopProduct: String, CaseIterable, Sendable {
    case coins
    case castle
    case season
    case monthly
    case premium
    case basic
    case yearly
    case other

    var product: EmulatedProduct {
        switch self {
        case .coins: EmulatedProduct(type: .consumable, price: 4_990)
        case .castle: EmulatedProduct(type: .nonConsumable, price: 9_990)
        case .season: EmulatedProduct(type: .nonRenewingSubscription, price: 19_990, period: "P30D")
        case .monthly: Self.subscription(price: 9_990, level: 2)
        case .premium: Self.subscription(price: 19_990, level: 1)
        case .basic: Self.subscription(price: 4_990, level: 3)
        case .yearly: Self.subscription(price: 99_990, period: "P1Y", level: 2)
        case .other: Self.subscription(price: 10_990, level: 2)
        }
    }

    private static func subscription(price: Milliunits, period: String = "P1M", level: Int) -> EmulatedProduct {
        EmulatedProduct(type: .autoRenewableSubscription, price: price, period: period, group: "pro", level: level)
    }
}

extension CallAnswer {
    /// The error code in the body, or `nil` if the body is not exactly an Apple error.
    var errorCode: Int64? {
        guard contentType == "application/json", let members = json?.members,
            Set(members.keys) == ["errorCode", "errorMessage"], case .integer(let code) = members["errorCode"],
            let message = members["errorMessage"]?.text, !message.isEmpty
        else { return nil }
        return code
    }

    var json: JSONValue? { JSONValue(received: body) }
    var text: String { String(decoding: body, as: UTF8.self) }
}
