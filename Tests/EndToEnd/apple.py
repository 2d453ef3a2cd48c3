"""A second implementation of Apple's signing: signed data, API tokens and notification payloads.

It shares no code with the program under test, so that a bug in its signer cannot hide a bug in its verifier.
"""

import base64
import datetime
import hashlib
import hmac
import itertools
import json
import random
import time
import uuid
from dataclasses import dataclass, field

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature

from chains import INTERMEDIATE_MARKER, LEAF_MARKER, Chain

BUNDLE = "com.example.coins"
RULED_BUNDLE = "com.example.gems"
APP_APPLE_IDS = {BUNDLE: 1234567890, RULED_BUNDLE: 1234567891}


# Signed data


def b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def raw_signature(key, message):
    r, s = decode_dss_signature(key.sign(message, ec.ECDSA(hashes.SHA256())))
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def der_signature(key, message):
    return key.sign(message, ec.ECDSA(hashes.SHA256()))


def compact_json(value):
    return json.dumps(value, separators=(",", ":")).encode()


def sign(payload, chain, *, x5c=None, header=None, key=None, signature=None):
    """Returns the compact JWS of a payload (a dictionary or bytes).

    `header` replaces header members, or removes those with the value None. `signature` makes another signature
    from the signing input.
    """
    members = {"alg": "ES256", "x5c": chain.x5c if x5c is None else x5c}
    members.update(header or {})
    members = {name: value for name, value in members.items() if value is not None}
    body = payload if isinstance(payload, bytes) else compact_json(payload)
    signing_input = f"{b64url(compact_json(members))}.{b64url(body)}"
    if signature is None:
        made = raw_signature(key or chain.leaf.key, signing_input.encode())
    else:
        made = signature(signing_input.encode())
    return f"{signing_input}.{b64url(made)}"


def hs256(secret):
    return lambda message: hmac.new(secret, message, hashlib.sha256).digest()


def public_key_bytes(key, encoding):
    return key.public_key().public_bytes(encoding, serialization.PublicFormat.SubjectPublicKeyInfo)


def decoded(jws):
    return json.loads(unb64url(jws.split(".")[1]))


def verified(jws, root_der):
    """Checks a JWS as a receiver of Apple's data must, and returns its payload."""
    head, body, signature = jws.split(".")
    header = json.loads(unb64url(head))
    assert header["alg"] == "ES256"
    assert len(header["x5c"]) == 3
    leaf, intermediate, root = [x509.load_der_x509_certificate(base64.b64decode(entry)) for entry in header["x5c"]]
    assert root.public_bytes(serialization.Encoding.DER) == root_der
    leaf.verify_directly_issued_by(intermediate)
    intermediate.verify_directly_issued_by(root)
    root.verify_directly_issued_by(root)
    assert leaf.extensions.get_extension_for_oid(LEAF_MARKER).critical is False
    assert intermediate.extensions.get_extension_for_oid(INTERMEDIATE_MARKER).critical is False
    assert intermediate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert not leaf.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    raw = unb64url(signature)
    assert len(raw) == 64
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    leaf.public_key().verify(
        encode_dss_signature(r, s), f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256())
    )
    payload = json.loads(unb64url(body))
    signed_at = datetime.datetime.fromtimestamp(payload["signedDate"] / 1000, datetime.timezone.utc)
    for certificate in (leaf, intermediate, root):
        assert certificate.not_valid_before_utc <= signed_at <= certificate.not_valid_after_utc
    return payload


# API tokens


def make_api_token(key, *, issuer_id, key_id, bundle_id, **changes):
    """Returns a bearer token for the App Store Server API."""
    now = int(time.time())
    claims = {
        "iss": issuer_id, "iat": now, "exp": now + 300, "aud": "appstoreconnect-v1", "bid": bundle_id, **changes,
    }
    head = {"alg": "ES256", "kid": key_id, "typ": "JWT"}
    signing_input = f"{b64url(compact_json(head))}.{b64url(compact_json(claims))}"
    return f"{signing_input}.{b64url(raw_signature(key, signing_input.encode()))}"


# Payloads


def now_ms():
    return int(time.time() * 1000)


_serial = itertools.count(random.randrange(10**6, 10**8))


@dataclass
class Purchase:
    """One purchase of one customer, with its own identifiers."""

    product: str = "coins.500"
    bundle: str = BUNDLE
    environment: str = "Sandbox"
    type: str = "Consumable"
    quantity: int = 1
    price: int = 4990
    currency: str = "USD"
    app_account_token: str | None = field(default_factory=lambda: str(uuid.uuid4()))
    app_transaction_id: str | None = field(default_factory=lambda: f"704{next(_serial):015d}")
    transaction_id: str = field(default_factory=lambda: f"2000000{next(_serial):09d}")

    @property
    def customer(self):
        return self.app_account_token or self.app_transaction_id or self.transaction_id

    def transaction(self, *, signed_ms=None, **changes):
        """Returns the transaction payload. A change to None omits the field."""
        signed_ms = signed_ms or now_ms()
        bought_ms = (signed_ms - 3_600_000) // 1000 * 1000
        payload = {
            "transactionId": self.transaction_id,
            "originalTransactionId": self.transaction_id,
            "bundleId": self.bundle,
            "productId": self.product,
            "purchaseDate": bought_ms,
            "originalPurchaseDate": bought_ms,
            "quantity": self.quantity,
            "type": self.type,
            "appAccountToken": self.app_account_token,
            "inAppOwnershipType": "PURCHASED",
            "signedDate": signed_ms,
            "environment": self.environment,
            "transactionReason": "PURCHASE",
            "storefront": "USA",
            "storefrontId": "143441",
            "price": self.price,
            "currency": self.currency,
            "appTransactionId": self.app_transaction_id,
        }
        if self.type == "Auto-Renewable Subscription":
            payload |= {
                "expiresDate": bought_ms + 30 * 86_400_000,
                "subscriptionGroupIdentifier": "21345678",
                "webOrderLineItemId": f"2000000{next(_serial):09d}",
            }
        payload |= changes
        return {name: value for name, value in payload.items() if value is not None}

    def renewal(self, *, signed_ms):
        return {
            "originalTransactionId": self.transaction_id,
            "autoRenewProductId": self.product,
            "productId": self.product,
            "autoRenewStatus": 0,
            "environment": self.environment,
            "signedDate": signed_ms,
            "renewalDate": signed_ms + 29 * 86_400_000,
            "recentSubscriptionStartDate": signed_ms - 3_600_000,
        }


@dataclass
class Pen:
    """Creates notifications about purchases, signed with one chain."""

    chain: Chain

    def notification(
        self,
        kind,
        purchase=None,
        *,
        bundle=BUNDLE,
        environment="Sandbox",
        signed_ms=None,
        identifier=None,
        transaction=None,
        inner=None,
        inner_chain=None,
        **data,
    ):
        """Returns the payload of a notification, not yet signed.

        `transaction` changes fields of the transaction, and `inner` replaces its signed form. Other keywords are
        members of `data`.
        """
        signed_ms = signed_ms or now_ms()
        if purchase is not None:
            bundle, environment = purchase.bundle, purchase.environment
        members = {
            "appAppleId": APP_APPLE_IDS.get(bundle, 1),
            "bundleId": bundle,
            "bundleVersion": "412",
            "environment": environment,
        }
        if purchase is not None:
            chain = inner_chain or self.chain
            changed = purchase.transaction(signed_ms=signed_ms, **(transaction or {}))
            members["signedTransactionInfo"] = inner or sign(changed, chain)
            if purchase.type == "Auto-Renewable Subscription":
                members["status"] = 1
                members["signedRenewalInfo"] = sign(purchase.renewal(signed_ms=signed_ms), chain)
        if kind == "CONSUMPTION_REQUEST":
            members["consumptionRequestReason"] = "UNINTENDED_PURCHASE"
        members |= data
        return {
            "notificationType": kind,
            "notificationUUID": identifier or str(uuid.uuid4()),
            "data": {name: value for name, value in members.items() if value is not None},
            "version": "2.0",
            "signedDate": signed_ms,
        }

    def signed(self, kind, purchase=None, **options):
        """Returns the signed payload of a notification."""
        return sign(self.notification(kind, purchase, **options), self.chain)

    def refunded(self, purchase, *, percentage=None, **options):
        """Returns a signed `REFUND`: prorated if you pass a percentage in milliunits, otherwise in full."""
        now = now_ms()
        return self.signed(
            "REFUND",
            purchase,
            transaction={
                "revocationDate": now // 1000 * 1000,
                "revocationReason": 0,
                "revocationType": "REFUND_FULL" if percentage is None else "REFUND_PRORATED",
                "revocationPercentage": 100_000 if percentage is None else percentage,
            },
            **options,
        )
