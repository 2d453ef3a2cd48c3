"""Writes the seeds of the fuzz targets: small, right and slightly wrong examples of what each reads.

usage: .build/venv/bin/python Fuzz/make-corpora.py
"""

import base64
import datetime
import json
import pathlib
import sys

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import pkcs7

ROOT = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT.parent / "Tests" / "EndToEnd"))
import chains  # noqa: E402
import deskseeds  # noqa: E402
from chains import Chain  # noqa: E402
from hostile import asn1_bombs, asn1_nest  # noqa: E402

SIGNED_AT = 1798761600000
PAYLOAD = {"signedDate": SIGNED_AT}
VALID = (datetime.datetime(2026, 1, 1), datetime.datetime(2028, 1, 1))

TRANSACTION = {
    "transactionId": "2000000000000002", "originalTransactionId": "2000000000000001", "bundleId": "com.example.coins",
    "productId": "coins.500", "purchaseDate": 1795075200000, "quantity": 2, "type": "Consumable", "price": 4990,
    "currency": "USD", "environment": "Sandbox", "signedDate": 1795167005101, "revocationPercentage": 50000,
    "advancedCommerceInfo": {"items": [{"SKU": "A", "price": 1, "refunds": [{"refundAmount": 1}]}], "taxRate": "0.1"},
    "multiSeatInfo": {"priceTiers": [{"price": 1, "quantity": 1}]}, "later": {"a": [1.5, None, True]},
}
RENEWAL = {
    "originalTransactionId": "2000000000000001", "autoRenewStatus": 1, "expirationIntent": 2, "renewalPrice": 9990,
    "isInBillingRetryPeriod": True, "eligibleWinBackOfferIds": ["a", "b"], "signedDate": 1797762001004,
    "commitmentInfo": {"commitmentRenewalPrice": 71880}, "environment": "Sandbox",
}
APP = {"receiptType": "Sandbox", "appAppleId": 0, "receiptCreationDate": 1795249199500.5, "originalPlatform": "iOS"}
NOTIFICATION = {
    "notificationType": "CONSUMPTION_REQUEST", "notificationUUID": "9d1c2c3e-5a0b-4f0c-8b1e-0c4a3a5f6e21",
    "data": {"appAppleId": 1, "bundleId": "com.example.coins", "status": 1, "signedTransactionInfo": "a.b.c"},
    "summary": {"storefrontCountryCodes": ["USA"], "failedCount": 1},
    "externalPurchaseToken": {"externalPurchaseId": "SANDBOX_1"}, "unclaimInfo": {"unclaimSeatIds": ["x"]},
    "version": "2.0", "signedDate": 1795244401333,
}
RECEIPT_TRANSACTION = {
    "quantity": "2", "product_id": "coins.500", "transaction_id": "2", "original_transaction_id": 1,
    "purchase_date": "2026-09-25 06:00:00 Etc/GMT", "purchase_date_ms": "1790316000000", "is_trial_period": False,
    "expires_date": "1790316000000", "cancellation_date_ms": "1790316000001", "cancellation_reason": "1",
}
PENDING = {"auto_renew_status": "1", "expiration_intent": "2", "price_increase_status": 0,
           "grace_period_expires_date": "2026-11-10 06:00:00 Etc/GMT"}
BODY_V1 = {
    "notification_type": "REFUND", "environment": "PROD", "password": "p", "original_transaction_id": 370003000111222,
    "auto_renew_status": "false", "auto_renew_status_change_date_ms": "1", "cancellation_date": "x",
    "latest_receipt_info": RECEIPT_TRANSACTION,
    "unified_receipt": {"status": "OK", "latest_receipt_info": [RECEIPT_TRANSACTION], "pending_renewal_info": [PENDING]},
}
VERIFY = {
    "status": 21104, "is_retryable": 1, "is-retryable": False, "latest_receipt_info": RECEIPT_TRANSACTION,
    "receipt": {"receipt_type": "Production", "download_id": None, "in_app": [RECEIPT_TRANSACTION] * 2},
    "pending_renewal_info": [PENDING],
}
OLD_VERIFY = {"status": 21006, "receipt": RECEIPT_TRANSACTION, "latest_expired_receipt_info": RECEIPT_TRANSACTION}

def nested(depth):
    """Arrays inside arrays: the readers accept 32 levels, and a reader that tries again at each level takes long."""
    value = 1
    for _ in range(depth):
        value = [value]
    return value


NESTS = [32, 33, 500]

# In the order of the readers in fuzz-json.
JSON = [
    [NOTIFICATION], [TRANSACTION], [RENEWAL], [APP], [BODY_V1], [VERIFY, OLD_VERIFY],
    [{"customerConsented": True, "deliveryStatus": "DELIVERED", "consumptionPercentage": 25000}],
    [{"customerConsented": True, "playTime": 7, "appAccountToken": ""}],
    [{"errorCode": 4040010, "errorMessage": "Transaction id not found."}, {"errorCode": 9223372036854775807}],
    [{"hasMore": True, "signedTransactions": ["a.b.c"], "appAppleId": 1}],
    [{"data": [{"lastTransactions": [{"status": 1, "signedRenewalInfo": "a.b.c"}]}]}],
    [{"notificationHistory": [{"sendAttempts": [{"attemptDate": 1, "sendAttemptResult": "SUCCESS"}]}]}],
    [{"failures": {"TIMED_OUT": 1, "NEW": 2}, "responseTimes": {"p99": 1}, "config": {"totalDuration": 1}}],
    [{"promotionalOffer": {"promotionalOfferSignatureV1": {"timestamp": 1, "nonce": "n"}}}],
    [{"image": {"altText": "a"}, "bulletPoints": [{"text": "t"}]}],
    [{"addItems": [{"price": 1, "offer": {"periodCount": 1}}], "periodChange": {"period": "P1M"}}],
    [[1, -0.0, 1e300, 18446744073709551615, "\u0000\ud83d\ude00", {"a": {"a": None}}], "text", None],
]


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def compact(header, payload, key=None):
    signed = base64url(json.dumps(header).encode()) + b"." + base64url(json.dumps(payload).encode())
    signature = bytes(64)
    if key is not None:
        r, s = decode_dss_signature(key.sign(signed, ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return signed + b"." + base64url(signature)


def packed(chain, payload):
    """The certificates with their lengths, then the signature that fits the JWS which fuzz-x5c makes of them."""
    header = b'{"alg":"ES256","x5c":[' + b",".join(b'"%s"' % entry.encode() for entry in chain.x5c) + b"]}"
    signed = base64url(header) + b"." + base64url(payload)
    r, s = decode_dss_signature(chain.leaf.key.sign(signed, ec.ECDSA(hashes.SHA256())))
    ders = [chain.leaf.der, chain.intermediate.der, chain.root.der]
    return b"".join(len(der).to_bytes(2, "big") + der for der in ders) + r.to_bytes(32, "big") + s.to_bytes(32, "big")


def tlv(tag, *parts):
    content = b"".join(parts)
    length = len(content)
    octets = length.to_bytes((length.bit_length() + 7) // 8 or 1, "big")
    return bytes([tag]) + (bytes([length]) if length < 128 else bytes([0x80 | len(octets)]) + octets) + content


def integer(number):
    return tlv(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def utf8(text):
    return tlv(0x0C, text.encode())


def ia5(text):
    return tlv(0x16, text.encode())


def attributes(pairs):
    return tlv(0x31, *(tlv(0x30, integer(kind), integer(1), tlv(0x04, value)) for kind, value in pairs))


PURCHASE = [
    (1701, integer(2)), (1702, utf8("coins.500")), (1703, utf8("2000000000000002")), (1704, ia5("2026-11-19T08:00:00Z")),
    (1705, utf8("2000000000000001")), (1706, ia5("2026-11-19T08:00:00Z")), (1707, integer(1)), (1711, integer(0)),
    (1708, ia5("2027-11-19T08:00:00Z")), (1712, ia5("")), (1713, integer(0)), (1719, integer(1)), (1722, integer(9)),
]
RECEIPT = [
    (0, utf8("ProductionSandbox")), (1, integer(0)), (2, utf8("com.example.coins")), (3, utf8("412")), (4, bytes(16)),
    (5, bytes(20)), (10, ia5("4+")), (12, ia5("2026-11-20T10:16:00Z")), (15, integer(0)), (16, integer(0)),
    (17, attributes(PURCHASE)), (17, attributes(PURCHASE[:6])), (18, ia5("2013-08-01T07:00:00Z")), (19, utf8("1.0")),
    (21, ia5("2028-01-01T00:00:00Z")), (25, integer(3)),
]
TRANSACTION_RECEIPT = (
    '{\n\t"signature" = "AAAA";\n\t"purchase-info" = "%s";\n\t"environment" = "Sandbox";\n\t"pod" = "100";\n'
    '\t"signing-status" = "0";\n}'
    % base64.b64encode(
        b'{\n\t"original-transaction-id" = "33993390";\n\t"transaction-id" = "33993399";\n\t"quantity" = "1";\n'
        b'\t"purchase-date" = "2014-03-01 10:00:00 Etc/GMT";\n\t"bid" = "com.example.coins";\n\t"bvrs" = "7";\n}'
    ).decode()
)


def rsa_authority(name, issuer, *, ca, marker):
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    certificate = chains._certificate(
        name, key, issuer.certificate if issuer else None, issuer.key if issuer else key,
        ca=ca, path_length=0 if ca and issuer else None, marker=marker, valid=VALID, signature_hash=hashes.SHA256(),
    )
    return chains.Authority(certificate, key)


def receipt(payload, leaf, others, *, options):
    builder = pkcs7.PKCS7SignatureBuilder().set_data(payload)
    builder = builder.add_signer(leaf.certificate, leaf.key, hashes.SHA256())
    for other in others:
        builder = builder.add_certificate(other.certificate)
    return builder.sign(serialization.Encoding.DER, [pkcs7.PKCS7Options.Binary, *options])


def write_receipts():
    root = rsa_authority("Fuzz Root", None, ca=True, marker=None)
    intermediate = rsa_authority("Fuzz Intermediate", root, ca=True, marker=chains.INTERMEDIATE_MARKER)
    leaf = rsa_authority("Fuzz Leaf", intermediate, ca=False, marker=chains.LEAF_MARKER)
    trusted = len(root.der).to_bytes(2, "big") + root.der
    payload = attributes(RECEIPT)
    plain = [pkcs7.PKCS7Options.NoAttributes]
    write("pkcs7", "good", trusted + receipt(payload, leaf, [intermediate, root], options=plain))
    write("pkcs7", "signed-attributes", trusted + receipt(payload, leaf, [intermediate], options=[]))
    write("pkcs7", "no-intermediate", trusted + receipt(payload, leaf, [], options=plain))
    write("pkcs7", "no-attributes-inside", trusted + receipt(tlv(0x31), leaf, [intermediate], options=plain))
    write("receipt", "attributes", b"\x00" + payload)
    write("receipt", "one-attribute", b"\x00" + attributes([(17, attributes([(1703, utf8("1"))]))]))
    write("receipt", "twice", b"\x00" + attributes([(2, utf8("a")), (2, utf8("b"))]))
    write("receipt", "huge-number", b"\x00" + attributes([(1, tlv(0x02, b"\x7f" * 12))]))
    write("receipt", "old", b"\x01" + TRANSACTION_RECEIPT.encode())


def write_answers():
    """Status, a line for Retry-After, the body."""
    limited = b'{"errorCode":4290000,"errorMessage":"Rate limit exceeded."}'
    for number, header in enumerate([
        b"1795244700010", b"120", b"1795244700", b"Sat, 21 Nov 2026 14:00:00 GMT", b"99999999999999999999", b"-1", b"",
    ]):
        write("answer", f"limited-{number}", b"\x00" + header + b"\n" + limited)
    write("answer", "not-found", b'\x01\n{"errorCode":4040010,"errorMessage":"Transaction id not found."}')
    write("answer", "unauthenticated", b"\x02\nUnauthenticated\n\nRequest ID: ABCDEF.0.0")
    write("answer", "text-code", b'\x03\n{"errorCode":"NOT_AUTHORIZED"}')
    write("answer", "good", b'\x04\n{"signedTransactionInfo":"a.b.c"}')
    write("answer", "page", b"\x05\n<html>Bad Gateway</html>")
    for depth in NESTS:
        write("answer", f"nest-{depth}", b"\x06\n" + json.dumps({"later": nested(depth)}).encode())


def bombs():
    """Yields by name DER that takes long to read, if a reader follows or believes it."""
    for depth in [*NESTS, 12_000]:
        yield f"nest-{depth}", asn1_nest(depth)
    for number, bomb in enumerate(asn1_bombs().values()):
        # The beginning says what comes; libFuzzer makes it longer.
        yield f"bomb-{number}", bomb[:2_000]


def write_bombs():
    """In place of a receipt, of what it contains, and of each certificate of a chain."""
    root = rsa_authority("Fuzz Root", None, ca=True, marker=None)
    leaf = rsa_authority("Fuzz Leaf", root, ca=False, marker=chains.LEAF_MARKER)
    trusted = len(root.der).to_bytes(2, "big") + root.der
    chain = Chain.make(valid=VALID)
    ders = [chain.leaf.der, chain.intermediate.der, chain.root.der]
    for name, bomb in bombs():
        write("pkcs7", name, trusted + bomb)
        write("receipt", name, b"\x00" + bomb)
        for place, part in enumerate(["leaf", "intermediate"]):
            made = [*ders[:place], bomb, *ders[place + 1:]]
            write("x5c", f"{name}-as-{part}", b"".join(len(der).to_bytes(2, "big") + der for der in made) + bytes(64))
    for depth in NESTS:
        inside = receipt(asn1_nest(depth), leaf, [root], options=[pkcs7.PKCS7Options.NoAttributes])
        write("pkcs7", f"nest-{depth}-inside", trusted + inside)


def write(target, name, data):
    folder = ROOT / "Corpora" / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


def main():
    chain = Chain.make(valid=VALID)
    header = {"alg": "ES256", "x5c": chain.x5c}
    for kind, payload in enumerate([NOTIFICATION, TRANSACTION, RENEWAL, APP]):
        write("jws", f"signed-{kind}", bytes([kind]) + compact(header, payload, chain.leaf.key))
    write("jws", "no-certificates", b"\x01" + compact({"alg": "ES256"}, TRANSACTION))
    write("jws", "other-algorithm", b"\x01" + compact({"alg": "none", "x5c": ["", "", ""]}, TRANSACTION))
    write("jws", "wrong-type", b"\x01" + compact({"alg": "ES256"}, {"price": "1"}))
    write("jws", "two-segments", b"\x00a.b")
    for depth in NESTS:
        write("jws", f"nest-in-header-{depth}", b"\x01" + compact(header | {"later": nested(depth)}, TRANSACTION))
        later = TRANSACTION | {"later": nested(depth)}
        write("jws", f"nest-in-payload-{depth}", b"\x01" + compact(header, later, chain.leaf.key))

    payload = b'{"signedDate":%d}' % SIGNED_AT
    write("x5c", "good", packed(chain, payload))
    write("x5c", "no-leaf-marker", packed(Chain.make(valid=VALID, leaf_marker=None), payload))
    write("x5c", "no-intermediate-marker", packed(Chain.make(valid=VALID, intermediate_marker=None), payload))
    write("x5c", "intermediate-no-authority", packed(Chain.make(valid=VALID, intermediate_is_ca=False), payload))
    write("x5c", "two-certificates", packed(chain, payload)[: 4 + len(chain.leaf.der) + len(chain.intermediate.der)])

    write_receipts()
    write_bombs()
    write_answers()

    for target, seeds in deskseeds.SEEDS.items():
        for name, data in seeds():
            write(target, name, data)
    for target, entries in deskseeds.DICTIONARIES.items():
        (ROOT / "Corpora" / f"{target}.dict").write_text("".join(map(deskseeds.quoted, entries)))

    names = set()
    for kind, examples in enumerate(JSON):
        for number, example in enumerate(examples):
            write("json", f"{kind:02}-{number}", bytes([kind]) + json.dumps(example).encode())
            names |= words(example)
    for depth in NESTS:
        for kind, nest in [(0, {"data": nested(depth)}), (len(JSON) - 1, nested(depth))]:
            write("json", f"{kind:02}-nest-{depth}", bytes([kind]) + json.dumps(nest).encode())
    dictionary = "".join(f'"\\"{name}\\":"\n' for name in sorted(names))
    (ROOT / "Corpora" / "json.dict").write_text(dictionary + '"null"\n"true"\n"1e999"\n"9223372036854775808"\n"[]"\n"{}"\n')


def words(value):
    if isinstance(value, dict):
        return set(value) | {word for inner in value.values() for word in words(inner)}
    if isinstance(value, list):
        return {word for inner in value for word in words(inner)}
    return set()


if __name__ == "__main__":
    main()
