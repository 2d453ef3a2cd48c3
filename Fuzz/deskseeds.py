"""The seeds of the fuzz targets that read with the desk's own code, and their dictionaries.

This file has more than 300 lines: it is a table of examples, and a part of it alone would say nothing.
"""

import base64
import gzip
import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

NOW = 1798761600


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def number(value, size=None):
    return base64url(value.to_bytes(size or (value.bit_length() + 7) // 8, "big")).decode()


def nested(depth):
    """Arrays inside arrays, twice as many at each level: a reader that tries again at each level takes long."""
    value = "1"
    for _ in range(depth):
        value = f"[{value},{value}]" if len(value) < 4000 else f"[{value}]"
    return value


# Tokens and keys. `fuzz-token` names the audience, the issuer and the other claims that it accepts.

PUSH = {
    "iss": "https://accounts.google.com", "aud": "https://desk.example.com/notifications/google-play", "sub": "1",
    "email": "pubsub@coins.iam.gserviceaccount.com", "email_verified": True, "iat": NOW - 60, "exp": NOW + 3600,
}
PERSON = {
    "iss": "https://id.example.com", "aud": ["desk"], "azp": "desk", "sub": "248289761001", "nonce": "nonce",
    "iat": NOW - 60, "exp": NOW + 600, "groups": ["support", "admins"], "a": {"b": {"c": "x"}},
}
DOCUMENT = {
    "issuer": "https://id.example.com", "authorization_endpoint": "https://id.example.com/authorize",
    "token_endpoint": "https://id.example.com/token", "jwks_uri": "https://id.example.com/keys",
    "userinfo_endpoint": "https://id.example.com/userinfo",
    "token_endpoint_auth_methods_supported": ["client_secret_post"],
}


def compact(header, claims, sign):
    signed = base64url(json.dumps(header).encode()) + b"." + base64url(json.dumps(claims).encode())
    return signed + b"." + base64url(sign(signed))


def tokens():
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    public = private.public_key().public_numbers()
    one = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "k", "n": number(public.n), "e": number(public.e)}
    curve = ec.generate_private_key(ec.SECP256R1())
    point = curve.public_key().public_numbers()
    other = {"kty": "EC", "crv": "P-256", "kid": "k", "x": number(point.x, 32), "y": number(point.y, 32)}

    def rsa_signature(signed):
        return private.sign(signed, padding.PKCS1v15(), hashes.SHA256())

    def ec_signature(signed):
        r, s = decode_dss_signature(curve.sign(signed, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def packed(kind, keys, end):
        text = json.dumps({"keys": keys}).encode()
        return bytes([kind]) + len(text).to_bytes(2, "big") + text + end

    header = {"alg": "RS256", "typ": "JWT", "kid": "k"}
    yield "push", packed(0, [one], compact(header, PUSH, rsa_signature))
    yield "push-expired", packed(0, [one], compact(header, PUSH | {"exp": 1}, rsa_signature))
    yield "push-odd-times", packed(0, [one], compact(header, PUSH | {"exp": 1e300, "iat": -1e300}, rsa_signature))
    yield "push-no-claims", packed(0, [one], compact(header, {}, rsa_signature))
    yield "push-unknown-key", packed(0, [one], compact(header | {"kid": "?"}, PUSH, rsa_signature))
    yield "push-critical", packed(0, [one], compact(header | {"crit": ["b64"], "b64": False}, PUSH, rsa_signature))
    yield "person", packed(1, [one], compact(header, PERSON, rsa_signature))
    yield "person-one-audience", packed(
        1, [other], compact({"alg": "ES256", "kid": "k"}, PERSON | {"aud": "desk"}, ec_signature)
    )
    yield "person-several-keys", packed(1, [other, one, one], compact({"alg": "RS256"}, PERSON, rsa_signature))
    yield "person-no-signature", packed(1, [one], compact({"alg": "none"}, PERSON, lambda _: b""))
    # The public key as a shared secret.
    yield "person-shared-secret", packed(1, [one], compact({"alg": "HS256", "kid": "k"}, PERSON, lambda _: bytes(32)))
    yield "short-key", packed(1, [one | {"n": "AQAB"}], compact(header, PERSON, rsa_signature))
    yield "private-key", packed(1, [one | {"d": "AQAB"}], compact(header, PERSON, rsa_signature))
    yield "no-keys", packed(1, [], compact(header, PERSON, rsa_signature))
    yield "odd-point", packed(1, [other | {"y": other["x"]}], compact({"alg": "ES256"}, PERSON, ec_signature))
    yield "two-parts", packed(1, [one], b"e30.e30")
    yield "document", packed(2, [], json.dumps(DOCUMENT).encode())
    yield "document-plain-http", packed(
        2, [], json.dumps(DOCUMENT | {"token_endpoint": "http://127.0.0.1:8080/token"}).encode()
    )
    yield "claims", packed(2, [], json.dumps(PERSON).encode())
    yield "claims-nested", packed(2, [], f'{{"groups":{nested(31)}}}'.encode())


# Google Play

REVIEW = {
    "version": "1.0", "packageName": "com.example.coins", "eventTimeMillis": "1798761600000",
    "pendingRefundReviewNotification": {
        "version": "1.0", "pendingRefundToken": "token", "orderId": "GPA.1234-5678-9012-34567", "refundReason": 7,
        "obfuscatedAccountId": "a", "obfuscatedProfileId": "p",
    },
}
VOIDED = {
    "version": "1.0", "packageName": "com.example.coins", "eventTimeMillis": 1798761600000,
    "voidedPurchaseNotification": {"orderId": "GPA.1", "purchaseToken": "t", "productType": 2, "refundType": "1"},
}
ORDER = {
    "orderId": "GPA.1234", "state": "PROCESSED", "purchaseToken": "t", "createTime": "2026-05-01T12:00:00.123456789Z",
    "lastEventTime": "2026-05-01T12:00:00+02:00", "buyerAddress": {"buyerCountry": "DE"},
    "total": {"currencyCode": "EUR", "units": "4", "nanos": 990000000},
    "lineItems": [{
        "productId": "coins.500", "total": {"currencyCode": "EUR", "units": 4},
        "oneTimePurchaseDetails": {"quantity": 1},
        "subscriptionDetails": {"basePlanId": "b", "servicePeriodEndTime": "2026-06-01T12:00:00Z"},
    }],
    "orderHistory": {"refundEvent": {"eventTime": "2026-05-02T12:00:00Z", "refundReason": "OTHER"}},
}


def message(content, **others):
    data = base64.b64encode(json.dumps(content).encode()).decode()
    plain = {"messageId": "1", "publishTime": "2026-05-01T12:00:00.123Z", "data": data, "attributes": {"a": "b"}}
    return plain | others


def play():
    def made(kind, value):
        return bytes([kind]) + (value if isinstance(value, bytes) else json.dumps(value).encode())

    for name, content in [("review", REVIEW), ("voided", VOIDED)]:
        yield f"push-{name}", made(0, {"message": message(content), "subscription": "projects/a/subscriptions/b"})
        yield name, made(2, content)
    yield "push-no-id", made(0, {"message": message(REVIEW, messageId="")})
    yield "push-plain-data", made(0, {"message": message(REVIEW, data="{}")})
    yield "push-number-as-data", made(0, {"message": message(REVIEW, data=1.5)})
    yield "push-unwrapped", made(0, REVIEW)
    yield "pull", made(1, {"receivedMessages": [
        {"ackId": "1", "message": message(REVIEW)}, {"ackId": "2", "message": message(VOIDED, messageId=None)},
        {"ackId": "3", "message": [1e300, -0.0, 12345678901234567890, "\ud83d\ude00\u0000"]},
    ]})
    yield "pull-empty", made(1, {})
    yield "pull-no-ack", made(1, {"receivedMessages": [{"message": message(REVIEW)}]})
    yield "two-contents", made(2, REVIEW | VOIDED)
    yield "later-content", made(2, {"packageName": "a", "fooNotification": {}, "testNotification": None})
    yield "odd-time", made(2, REVIEW | {"eventTimeMillis": "-9223372036854775808"})
    yield "order", made(3, ORDER)
    yield "order-huge", made(3, ORDER | {"total": {"currencyCode": "EUR", "units": "9223372036854775807", "nanos": -1}})
    for depth in [32, 33, 500]:
        yield f"nest-{depth}", made(0, f'{{"message":{{"messageId":"1","later":{nested(depth)}}}}}'.encode())


# Tables

PURCHASES = "store,purchaseId,customer,product,at,amount,currency,refundedAmount,refundedAt\n"
CONSENTS = "customer,granted,at,textVersion,locale,source,actor,proofReference,expiresAt\n"
REVENUECAT = (
    "rc_original_app_user_id,rc_last_seen_app_user_id_alias,store,store_transaction_id,start_time,end_time,is_sandbox,"
    "price_in_usd,purchase_price_in_usd,purchased_currency,price_in_purchased_currency,"
    "purchase_price_in_purchased_currency,is_trial_period,refunded_at,renewal_number,product_identifier,ownership_type\n"
    "Ann,,stripe,s-1,2026-05-01 12:00:00,2026-06-01 12:00:00,false,5e0,1.1e1,EUR,4.5,9.99,f,2026-05-02,2,pro,\n"
    "Ann,,app_store,1,2026-05-01 12:00:00,,false,1,1,EUR,1,1,f,,1,coins,FAMILY_SHARED\n"
    "$RCAnonymousID:1,Bob,play_store,g,2026-05-01,2026-04-01,false,-1,1e999,,,,t,,,,\n"
    "Ann,,promotional,p,2026-05-01,,true,,,,,,,,,,\n"
)
ADAPTY = (
    "profile_id,customer_user_id,event_type,event_datetime,environment,store,transaction_id,revenue_local,currency,"
    "revenue_usd,product_id\n"
    "p,Ann,subscription_renewed,2026-05-01T12:00:00.000+0000,Production,stripe,s-1,9.99,EUR,11,pro\n"
    "p,Ann,subscription_refunded,2026-05-02T12:00:00.000+0000,Production,stripe,s-1,-9.99,EUR,-11,pro\n"
    "p,Ann,subscription_started,2026-05-02T12:00:00.000+0000,Production,app_store,1,,,-0.0,\n"
    "p,Ann,trial_started,2026-05-02T12:00:00.000+0000,Sandbox,app_store,1,,,,\n"
)


def tables():
    rows = PURCHASES + 'web,p-1,Ann,"gems, ""big""\nbox",2026-05-01T12:00:00Z,9.99,EUR,4.995,2026-05-02\n'
    semicolons = rows.replace(",", ";").replace("9.99", '"1.234,99"')
    consents = CONSENTS + "Ann,true,2026-05-01,2026-05,en,web,Bob,r-1,2027-05-01\nBob,no,1767225600,,,,,,\n"
    purchase = {
        "store": "web", "purchaseId": "p-1", "customer": "Ann", "at": "2026-05-01", "amount": 9.99, "currency": "EUR",
    }
    odd = json.dumps(purchase | {"customer": "\u00e9\"\\"})
    lines = json.dumps(purchase) + "\n" + odd + '\n{"store":[]}\nnot JSON\n'
    shop = "order_no;customer;at;amount;currency;note\n7;Ann;1 May 2026;1.234,5;EUR;x\n8;Ann;1 May 2026;1,2,3;EUR;\n"
    texts = [
        ("purchases", 0, rows), ("semicolons", 0, semicolons), ("tabs", 0, rows.replace(",", "\t")),
        ("carriage-returns", 0, rows.replace("\n", "\r\n")), ("open-quote", 0, PURCHASES + 'web,"p-1\nweb\n' * 20),
        ("wrong-widths", 0, PURCHASES + "web\n" * 50 + "," * 50 + "\n"), ("no-end", 0, rows[:-1]),
        ("unclear", 0, "store;purchaseId,customer\n1;2,3\n"), ("empty", 0, ""), ("objects", 1, lines),
        ("open-object", 1, '{"store":"web\n{"a":1e999}\n{}\n' + "[" * 500), ("shop", 2, shop),
        ("consents", 3, consents), ("consent-objects", 4, '{"customer":"Ann","granted":true,"at":1767225600}\n'),
        ("revenuecat", 5, REVENUECAT), ("adapty", 6, ADAPTY),
        ("quotes", 7, 'a,"b\r"\r\n"""",""\n\n"c\nd",e"e\n"f"g,h\n"open'), ("quotes-semicolons", 8, 'a;"b;c"\r\n;\n'),
        ("quotes-tabs", 9, 'a\t"b\t\t"\n\t\n'), ("many-quotes", 7, '"' * 999 + "\n" + ',"' * 500),
    ]
    for name, kind, text in texts:
        yield name, bytes([kind]) + text.encode()
    yield "mark", b"\x00\xef\xbb\xbf" + rows.encode()
    wide = rows.replace("Ann", "\u00e9\u20ac\U0001f600")
    yield "utf-16-little", b"\x00\xff\xfe" + wide.encode("utf-16-le")
    yield "utf-16-big", b"\x00\xfe\xff" + wide.encode("utf-16-be") + b"\xd8\x00\x00"
    yield "utf-16-objects", b"\x01\xff\xfe" + lines.encode("utf-16-le") + b"\x00"
    yield "latin-1", b"\x00" + rows.replace("Ann", "\u00c4nn").encode("latin-1")
    yield "packed", b"\x00" + gzip.compress(rows.encode(), mtime=0)


# Exchange rates

BANK = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">'
    "<gesmes:subject>Reference rates</gesmes:subject><Cube>\n<Cube time='2026-05-04'>\n"
    "<Cube currency='USD' rate='1.0828'/><Cube currency='JPY' rate='163.1'/></Cube>\n"
    '<Cube time="2026-05-01"><Cube currency="USD" rate="1.081"/></Cube></Cube></gesmes:Envelope>\n'
)


def rates():
    file = "Date,USD,JPY,TRL,TRY,\n2004-12-31,1.3621,139.65,1836200,N/A,\n2005-01-03,1.35,140,,1.82,\n"
    changed = file + "2005-01-01,redenominate,TRL,TRY,1000000\n"
    for name, text in [
        ("daily", BANK), ("cut", BANK[:400]), ("twice", BANK.replace("JPY", "USD")),
        ("entity", BANK.replace("\n<gesmes", '\n<!DOCTYPE a [<!ENTITY b "c">]><gesmes')),
        ("comment", BANK.replace("<Cube>", "<!-- < --><Cube>", 1)),
        ("attributes", BANK.replace("rate=", "rate='1' rate=")),
        ("future", BANK.replace("2026", "2126")), ("huge", BANK.replace("1.0828", "999999999.999999")),
        ("many-tags", "<?xml?>" + "<a>" * 3000), ("many-attributes", "<?xml?><Cube " + "a='' " * 1000 + "/>"),
    ]:
        yield name, b"\x00" + text.encode()
    for name, text in [
        ("file", file), ("redenominated", changed), ("redenominated-twice", changed + changed.splitlines()[-1]),
        ("one-to-a-millionth", changed.replace("1000000", "0.000001")),
        ("words", file.replace("2005-01-03", "3 Jan 2005")),
        ("leap", file.replace("1.35", "135")), ("no-rates", "Date,USD\n2005-01-03,N/A\n"), ("other", "a,b\n1,2\n"),
    ]:
        yield f"file-{name}" if name != "file" else name, b"\x01" + text.encode()


# Forms, bodies, times, addresses and packed files

V1 = {
    "notification_type": "CONSUMPTION_REQUEST", "environment": "PROD", "bid": "com.example.coins", "password": "p",
    "original_transaction_id": 370003000111222, "unified_receipt": {
        "latest_receipt": "MIIT", "latest_receipt_info": [{"transaction_id": "2", "is_trial_period": False}],
    },
}


def forms():
    for name, text in [
        ("sign-in", "name=Ann&password=a+b%26c&token=x"), ("blank", "a=&b&=c&=&&%20=+%0A"), ("repeated", "a=1&a=2&a=3"),
        ("half", "a=%&b=%4&c=%zz&d=%C3&%C3%A9=%F0%9F%98%80"), ("zero", "a=%00&%00=a"), ("plus", "+a+=+b+"),
        ("flags", "yes=yes&no=no&maybe=maybe"), ("lines", "text=a%0D%0Ab%0Dc%0A"), ("mark", "a=%CC%81&b=%20%CC%81"),
        ("many", "&".join(f"a{number}={number}" for number in range(500))), ("not-ascii", "a=\u00e9"),
    ]:
        yield name, text.encode()


def bodies():
    def made(value):
        return json.dumps(value).encode()

    yield "refund-request", made(V1)
    yield "wrong-type", made(V1 | {"unified_receipt": {"latest_receipt_info": 1}})
    yield "no-transaction", made({"notification_type": "REFUND", "unified_receipt": {"latest_receipt": "a"}})
    yield "other-environment", made(V1 | {"environment": "Xcode"})
    yield "empty-secret", made(V1 | {"password": ""})
    yield "secret-twice", made(V1)[:-1] + b',"password":"q"}'
    yield "numbers", made(V1 | {"later": [1e300, -0.0, 18446744073709551615, 0.1, 1e-7]})
    yield "texts", made(V1 | {"later": ["\u0000\ud83d\ude00", "e\u0301", {"\u00e9": 1, "e\u0301": 2}]})
    yield "version-2", made({
        "notificationType": "REFUND", "notificationUUID": "9d1c2c3e-5a0b-4f0c-8b1e-0c4a3a5f6e21", "signedDate": 1,
        "data": {"appAppleId": 1, "bundleId": "com.example.coins", "environment": "Sandbox"},
        "externalPurchaseToken": {"externalPurchaseId": "SANDBOX_1"},
    })
    for depth in [31, 32, 500]:
        yield f"nest-{depth}", made(V1)[:-1] + b',"later":' + nested(depth).encode() + b"}"


def times():
    for number, text in enumerate([
        "2026-05-01", "2026-05-01T12:00:00Z", "2026-05-01 12:00", "2026-05-01T12:00:00.9996+14:00", "1 May 2026",
        "31 July 2024", "1767225600", "1767225600123", "Sat, 21 Nov 2026 14:00:00 GMT", "120", "99999999999999999999",
        "-1", "", "2024-02-29", "2023-02-29", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.9999-23:59",
        "2026-05-01 12:00:00 UTC", "2026-05-01 12:00:00 +0200", "2026-05-01T12:00:60Z", "\u0661 May 2026",
    ]):
        yield f"{number:02}", text.encode()


def visitors():
    for name, text in [
        ("one", "198.51.100.1"), ("several", "198.51.100.1, 127.0.0.1, ::1"), ("lines", "198.51.100.1\n127.0.0.1"),
        ("port", "198.51.100.1:443"), ("brackets", "[2001:db8::1]:443, [::1]"), ("mapped", "::ffff:127.0.0.1"),
        ("words", "unknown, _hidden, , ,"), ("zone", "fe80::1%eth0"), ("empty", ""), ("many", "127.0.0.1," * 1000),
    ]:
        yield name, text.encode()


def packed_files():
    text = (PURCHASES * 20).encode()
    file = gzip.compress(text, mtime=0)
    limit = b"\xff\xff"
    yield "file", limit + file
    yield "twice", limit + file + file
    yield "too-large", b"\x00\x10" + file
    yield "bomb", limit + gzip.compress(bytes(1 << 20), mtime=0)
    yield "empty", limit + gzip.compress(b"", mtime=0)
    yield "many-empty", limit + gzip.compress(b"", mtime=0) * 100
    yield "stored", limit + gzip.compress(text[:200], 0, mtime=0)
    yield "cut", limit + file[:-9]
    yield "wrong-checksum", limit + file[:-8] + bytes(4) + file[-4:]
    yield "rest", limit + file + b"rest"
    # A name, a comment and a checksum in the header.
    yield "header", limit + file[:3] + b"\x1a" + file[4:10] + b"name\x00comment\x00\x00\x00" + file[10:]
    yield "not-packed", limit + text[:50]


SEEDS = {
    "body": bodies, "form": forms, "gzip": packed_files, "play": play, "rates": rates, "table": tables, "time": times,
    "token": tokens, "visitor": visitors,
}

DICTIONARIES = {
    "body": ["notification_type", "environment", "bid", "password", "unified_receipt", "latest_receipt", "bundleId"],
    "form": ["%00", "%26", "%C3%A9", "%CC%81", "=", "&", "+", "yes"],
    "play": [
        "message", "messageId", "publishTime", "data", "attributes", "receivedMessages", "ackId", "packageName",
        "eventTimeMillis", "pendingRefundReviewNotification", "voidedPurchaseNotification", "testNotification", "null",
    ],
    "rates": [
        "<Cube ", "</Cube>", "time='", "currency='", "rate='", "'/>", "<!", "&", "</gesmes:Envelope>", "N/A",
        "2005-01-01", "redenominate",
    ],
    "table": ['"', '""', '",', "\r\n", ";", "\t", "\xff\xfe", "\xfe\xff", "\x00", "purchaseId", "order_no", "1.234,5"],
    "time": ["T", "Z", "+02:00", " UTC", "May", " GMT", "Sat, ", ".999"],
    "token": ["RS256", "ES256", "none", "kid", "crit", "aud", "azp", "nonce", '"kty":"OKP"', '"crv":"Ed25519"', "e30"],
    "visitor": ["127.0.0.1", "::1", "[::1]:1", ", ", "::ffff:"],
}


def quoted(word):
    """Returns a word as libFuzzer's dictionaries write it."""
    return '"' + "".join(
        one if " " <= one <= "~" and one not in '"\\' else f"\\x{ord(one):02x}" for one in word
    ) + '"\n'
