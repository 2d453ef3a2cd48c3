/// Why a receipt is rejected.
public enum ReceiptCause: String, DiagnosableCause {
    // MARK: Not a receipt, or changed
    /// Nothing was given.
    case empty = "receipt.empty"
    /// It is not a receipt.
    case unknownForm = "receipt.unknown-form"
    /// It is signed data in the newer form.
    case signedData = "receipt.signed-data"
    /// It is a token for the App Store Server API.
    case apiToken = "receipt.api-token"
    /// It is the JSON that contains the receipt.
    case wrappedInJSON = "receipt.wrapped-in-json"
    /// It was pasted with quotes or a name.
    case quotes = "receipt.quotes"
    /// It was encoded in base64 twice.
    case base64Twice = "receipt.base64-twice"
    /// It is a transaction receipt.
    case transactionReceipt = "receipt.transaction-receipt"
    /// It is larger than the limit.
    case tooLarge = "receipt.too-large"
    /// Its end is missing.
    case cut = "receipt.cut"
    /// A part is malformed.
    case malformed = "receipt.malformed"
    /// A part that must occur once is missing or occurs twice.
    case incomplete = "receipt.incomplete"

    // MARK: The signer
    /// It is signed with another algorithm.
    case wrongAlgorithm = "receipt.wrong-algorithm"
    /// The signer's certificate is missing.
    case unknownSigner = "receipt.unknown-signer"
    /// The signature does not match.
    case wrongSignature = "receipt.wrong-signature"
    /// Xcode signed it.
    case xcode = "receipt.xcode"
    /// No root is trusted, or one cannot be read.
    case noRootCertificates = "receipt.no-root-certificates"
    /// The trusted root is Apple's other root.
    case otherAppleRoot = "receipt.other-apple-root"
    /// An emulator signed it, but Apple's root is trusted.
    case emulatorUnderAppleRoot = "receipt.emulator-under-apple-root"
    /// Its root is not trusted.
    case foreignRoot = "receipt.foreign-root"
    /// A certificate lacks Apple's marker.
    case missingMarker = "receipt.missing-marker"
    /// A certificate was not valid when the receipt was created.
    case outsideValidity = "receipt.outside-validity"

    // MARK: The app, environment and device
    /// It is for another app.
    case wrongBundleID = "receipt.wrong-bundle-id"
    /// It is for another environment.
    case wrongEnvironment = "receipt.wrong-environment"
    /// It is for another device.
    case wrongDevice = "receipt.wrong-device"

    /// The cause in one sentence.
    public var sentence: String {
        switch self {
        case .empty: "The input is empty."
        case .unknownForm: "This is not a receipt."
        case .signedData: "This is signed data of the newer form (JWS), not a receipt."
        case .apiToken: "This is a token that a developer made for the App Store Server API, not a receipt."
        case .wrappedInJSON: "This is the JSON around the receipt, not the receipt."
        case .quotes: "Quotes, or a name, were pasted along with the receipt."
        case .base64Twice: "The receipt was encoded in base64 twice."
        case .transactionReceipt:
            "This is a transaction receipt in the old format. Only Apple can check its signature."
        case .tooLarge: "The receipt is larger than the limit."
        case .cut: "The end of the receipt is missing."
        case .malformed: "A part of the receipt is malformed."
        case .incomplete: "A part that the receipt must contain once is missing or occurs twice."
        case .wrongAlgorithm: "The receipt is not signed with RSA and SHA-1 or SHA-256."
        case .unknownSigner: "The signer's certificate is not in the receipt."
        case .wrongSignature: "The signature does not match: the receipt was changed after it was created."
        case .xcode: "Xcode signed the receipt for StoreKit testing on one machine, not the App Store."
        case .noRootCertificates: "No root certificate is trusted, or one cannot be read."
        case .otherAppleRoot:
            "Receipts are signed under Apple's RSA root (Apple Root CA), but another Apple root is trusted."
        case .emulatorUnderAppleRoot: "An App Store emulator signed the receipt, but only Apple's root is trusted."
        case .foreignRoot: "The certificates lead to a root that is not trusted."
        case .missingMarker: "A certificate lacks Apple's marker for receipts: it was issued for another purpose."
        case .outsideValidity: "A certificate was not valid when the receipt was made."
        case .wrongBundleID: "The receipt belongs to another app."
        case .wrongEnvironment: "The receipt belongs to another environment."
        case .wrongDevice: "The receipt was made for another device."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .empty, .unknownForm: ["Give the app receipt: base64, or the bytes of the file in the app's bundle."]
        case .signedData: ["Verify it as signed data: refund-desk verify."]
        case .apiToken: ["Give the receipt instead. To check a token, use refund-desk token --check."]
        case .wrappedInJSON: ["Decode the JSON first, then verify only the value of receipt-data or latest_receipt."]
        case .quotes: ["Remove the quotes and the name."]
        case .base64Twice: ["Decode it once, and find the code that encodes it a second time."]
        case .transactionReceipt:
            [
                "Get its transaction from the App Store Server API: Get Transaction Info.",
                "To read it without verification: refund-desk receipt decode --unverified.",
            ]
        case .tooLarge: ["Check what it is: the largest receipts have a tenth of this size."]
        case .cut:
            [
                "Fetch or copy the complete receipt again.",
                "Look for a size limit in your storage, such as a column of 65,535 bytes.",
            ]
        case .malformed, .incomplete: ["Compare it with what the app sent: it was changed on the way or is forged."]
        case .wrongAlgorithm, .unknownSigner, .missingMarker: ["Refuse it: the App Store does not sign this way."]
        case .wrongSignature: ["Refuse it."]
        case .xcode:
            [
                "Never accept it on a server that delivers purchases: anyone with Xcode can create it.",
                "To read it while developing: --allow-xcode.",
            ]
        case .noRootCertificates: ["Trust Apple Root CA (RSA); with an emulator, its root for receipts."]
        case .otherAppleRoot: ["Trust Apple Root CA (RSA), not Apple Root CA - G3, for receipts."]
        case .emulatorUnderAppleRoot: ["For a test against the emulator, trust its root for receipts: --root FILE."]
        case .foreignRoot: ["Refuse it, unless you created the root: then pass the root with --root."]
        case .outsideValidity: ["Refuse it: the certificates must be valid at the time when the receipt was created."]
        case .wrongBundleID: ["Refuse it on a server that delivers purchases: this is a known fraud."]
        case .wrongEnvironment:
            ["Sandbox, TestFlight and App Review create sandbox receipts: keep them separate from customers'."]
        case .wrongDevice:
            ["Let the app refresh its receipt (SKReceiptRefreshRequest): a backup contains the old device's."]
        }
    }
}
