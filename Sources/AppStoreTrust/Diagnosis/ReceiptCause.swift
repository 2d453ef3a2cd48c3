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
        case .empty: "Nothing was given."
        case .unknownForm: "This is no receipt."
        case .signedData: "This is signed data of the newer form (JWS), not a receipt."
        case .apiToken: "This is a token that a developer made for the App Store Server API, not a receipt."
        case .wrappedInJSON: "This is the JSON around the receipt, not the receipt."
        case .quotes: "Quotes, or a name, were pasted along with the receipt."
        case .base64Twice: "The receipt was encoded in base64 once more."
        case .transactionReceipt:
            "This is a transaction receipt of the old form, whose signature nobody outside Apple can check."
        case .tooLarge: "The receipt is larger than is read."
        case .cut: "The end of the receipt is missing."
        case .malformed: "A part of the receipt has not its form."
        case .incomplete: "Something that must be in the receipt once is missing, or there twice."
        case .wrongAlgorithm: "The receipt is signed with something else than RSA and SHA-1 or SHA-256."
        case .unknownSigner: "The signer's certificate is not in the receipt."
        case .wrongSignature: "The signature does not fit: the receipt was changed after it was made."
        case .xcode: "Xcode signed the receipt for StoreKit testing on one machine, not the App Store."
        case .noRootCertificates: "No root certificate is trusted, or one cannot be read."
        case .otherAppleRoot:
            "Receipts are signed under Apple's RSA root (Apple Root CA), but another of Apple's is trusted."
        case .emulatorUnderAppleRoot: "An App Store emulator signed the receipt, but Apple's root is the one trusted."
        case .foreignRoot: "The certificates lead to a root that is not trusted."
        case .missingMarker: "A certificate lacks Apple's marker for receipts: it was issued for something else."
        case .outsideValidity: "A certificate was not valid when the receipt was made."
        case .wrongBundleID: "The receipt is another app's."
        case .wrongEnvironment: "The receipt is of another environment."
        case .wrongDevice: "The receipt was made for another device."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .empty, .unknownForm: ["Give the app receipt: base64, or the bytes of the file in the app's bundle."]
        case .signedData: ["Verify it as signed data: refund-desk verify."]
        case .apiToken: ["Give the receipt in its place; check a token with refund-desk token --check."]
        case .wrappedInJSON: ["Read the JSON first, then verify the value of receipt-data or latest_receipt alone."]
        case .quotes: ["Take off the quotes and the name."]
        case .base64Twice: ["Decode it once; find the code that encodes what is encoded already."]
        case .transactionReceipt:
            [
                "Ask the App Store Server API for its transaction: Get Transaction Info.",
                "To read it without proof: refund-desk receipt decode --unverified.",
            ]
        case .tooLarge: ["Look what it is: the longest receipts have a tenth of that."]
        case .cut:
            [
                "Fetch or copy it again, whole.",
                "Look for a limit where it is stored, such as a column of 65,535 bytes.",
            ]
        case .malformed, .incomplete: ["Compare it with what the app sent: it was changed on its way, or is forged."]
        case .wrongAlgorithm, .unknownSigner, .missingMarker: ["Refuse it: the App Store does not sign so."]
        case .wrongSignature: ["Refuse it."]
        case .xcode:
            [
                "Never accept it on a server that gives out goods: anyone with Xcode can make it.",
                "To read it while developing: --allow-xcode.",
            ]
        case .noRootCertificates: ["Trust Apple Root CA (RSA); with an emulator, its root for receipts."]
        case .otherAppleRoot: ["Trust Apple Root CA (RSA), not Apple Root CA - G3, for receipts."]
        case .emulatorUnderAppleRoot: ["For a test against the emulator, trust its root for receipts: --root FILE."]
        case .foreignRoot: ["Refuse it, unless the root is one of your own making: then name it with --root."]
        case .outsideValidity: ["Refuse it: a receipt's certificates count at the time it was made."]
        case .wrongBundleID: ["Refuse it where goods are given out: it is a known way to cheat."]
        case .wrongEnvironment:
            ["Sandbox, TestFlight and App Review make sandbox receipts: keep them apart from customers'."]
        case .wrongDevice:
            ["Let the app refresh its receipt (SKReceiptRefreshRequest): a restored backup brings another's."]
        }
    }
}
