import AppStoreTypes

/// A call to verifyReceipt, with its receipt already verified.
///
/// Verifying a receipt takes long, so it happens before the call locks the world.
struct VerifyReceiptCall: Sendable {
    let call: Call
    let receipt: Result<InputReceipt, ReceiptRejection>

    /// Handles the call.
    ///
    /// It checks, in this order: rate limit, fault, and the receipt's signature, environment, account and secret.
    func react(in world: inout World) -> Reaction {
        let address = AddressedCall(call)
        let bundleID = (try? receipt.get())?.bundleID
        let environment = address.named ?? (try? receipt.get())?.environment ?? .sandbox
        var request = ReceivedRequest(call, at: address, in: environment, time: world.now)
        (request.endpoint, request.bundleID) = (.verifyReceipt, bundleID)
        let mark = world.requests.append(request, resets: world.resets)
        let place = AppPlace(bundleID: bundleID ?? "", environment: environment)
        if let wait = world.rateBuckets.take(place, at: .verifyReceipt, limits: world.rateLimits, now: world.now) {
            var answer = CallAnswer(status: 429, json: VerifyReceiptResponse { $0.code = 429 })
            answer.retryAfter = world.systemNow + wait
            return Reaction(mark: mark, answer: answer)
        }
        let fault = world.faults.take(at: .verifyReceipt)
        if let answer = fault?.receiptAnswer(in: environment, at: world.systemNow) {
            return Reaction(mark: mark, answer: answer, fault: fault)
        }
        do throws(ReceiptRejection) {
            let answer = try ReceiptAnswers(world: world).answer(to: receipt.get(), in: environment)
            return Reaction(mark: mark, answer: answer, fault: fault)
        } catch {
            return Reaction(mark: mark, answer: error.answer(in: environment), fault: fault)
        }
    }
}
