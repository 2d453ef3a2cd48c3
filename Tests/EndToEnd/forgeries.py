"""Forged signed payloads, each with one defect."""

import base64
import datetime
from dataclasses import dataclass
from typing import Callable

from cryptography.hazmat.primitives.serialization import Encoding

from apple import (
    Pen, Purchase, b64url, compact_json, decoded, der_signature, hs256, public_key_bytes, sign, unb64url,
)
from chains import Chain


@dataclass
class Materials:
    """The input of a forgery: a valid pen, an untrusted chain, a purchase and a notification's identifier."""

    pen: Pen
    stranger: Chain
    purchase: Purchase
    identifier: str

    @property
    def chain(self):
        return self.pen.chain

    def payload(self, kind="CONSUMPTION_REQUEST", **options):
        return self.pen.notification(kind, self.purchase, identifier=self.identifier, **options)

    def signed(self, **options):
        return sign(self.payload(), self.chain, **options)

    def sibling(self, **defects):
        """Returns a payload signed by a defective chain under the trusted root."""
        flawed = Pen(Chain.make(root=self.chain.root, **defects))
        return flawed.signed("CONSUMPTION_REQUEST", self.purchase, identifier=self.identifier)


@dataclass
class Forgery:
    """A name and a function that returns the signed payload."""

    name: str
    make: Callable[[Materials], str]


def days(first, last):
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    return now + datetime.timedelta(days=first), now + datetime.timedelta(days=last)


def altered(jws, **changes):
    head, _, signature = jws.split(".")
    return f"{head}.{b64url(compact_json(decoded(jws) | changes))}.{signature}"


def resigned(jws, change):
    """Returns the same JWS with changed signature bytes."""
    signing_input, _, signature = jws.rpartition(".")
    return f"{signing_input}.{b64url(change(unb64url(signature)))}"


def entries(*names):
    """Returns a maker that signs with an x5c header of the named certificates of the valid chain."""
    return lambda m: m.signed(x5c=[getattr(m.chain, name).header_entry for name in names])


def leaf_as_authority(m):
    """Signs with a chain whose root is a genuine leaf, which may not issue certificates."""
    below = Chain.make(root=m.chain.leaf)
    return Pen(below).signed("CONSUMPTION_REQUEST", m.purchase, identifier=m.identifier)


def inner(make):
    """Returns a maker that puts a valid outer signature around an invalid inner one."""
    return lambda m: sign(m.payload(inner=make(m)), m.chain)


def inner_changed(m, **changes):
    return sign(m.purchase.transaction(**changes), m.chain)


def wrong_renewal(m):
    m.purchase.type, m.purchase.product = "Auto-Renewable Subscription", "pro.monthly"
    payload = m.payload()
    renewal = payload["data"]["signedRenewalInfo"]
    payload["data"]["signedRenewalInfo"] = sign(decoded(renewal), m.stranger)
    return sign(payload, m.chain)


FORGERIES = [
    # roots
    Forgery("all by a root that is not configured", lambda m: Pen(m.stranger).signed(
        "CONSUMPTION_REQUEST", m.purchase, identifier=m.identifier)),
    Forgery("a stranger's chain under the right root's name in x5c", lambda m: sign(
        m.payload(), m.stranger, x5c=[*m.stranger.x5c[:2], m.chain.root.header_entry])),
    Forgery("a stranger's root at the end of a right chain", lambda m: m.signed(
        x5c=[*m.chain.x5c[:2], m.stranger.root.header_entry])),
    Forgery("a leaf in place of the root", entries("leaf", "intermediate", "leaf")),
    Forgery("a leaf that issues certificates", leaf_as_authority),
    Forgery("a leaf by the root itself", lambda m: m.sibling(leaf_issued_by_root=True)),
    Forgery("an intermediate that is not an authority", lambda m: m.sibling(intermediate_is_ca=False)),
    Forgery("a stranger's key under a right chain", lambda m: m.signed(key=m.stranger.leaf.key)),
    Forgery("a stranger's leaf over the right intermediate", lambda m: sign(
        m.payload(), m.stranger, x5c=[m.stranger.leaf.header_entry, *m.chain.x5c[1:]])),
    # order and number
    Forgery("leaf and intermediate swapped", entries("intermediate", "leaf", "root")),
    Forgery("intermediate and root swapped", entries("leaf", "root", "intermediate")),
    Forgery("chain upside down", entries("root", "intermediate", "leaf")),
    Forgery("no root", entries("leaf", "intermediate")),
    Forgery("leaf alone", entries("leaf")),
    Forgery("no certificate", entries()),
    Forgery("four certificates", entries("leaf", "intermediate", "root", "root")),
    Forgery("no x5c", lambda m: m.signed(header={"x5c": None})),
    Forgery("x5c a string", lambda m: m.signed(header={"x5c": m.chain.leaf.header_entry})),
    Forgery("x5c of numbers", lambda m: m.signed(x5c=[1, 2, 3])),
    Forgery("x5c not base64", lambda m: m.signed(x5c=["%%%"] * 3)),
    Forgery("x5c no certificates", lambda m: m.signed(x5c=[base64.b64encode(b"no certificate").decode()] * 3)),
    # markers and dates
    Forgery("leaf without its marker", lambda m: m.sibling(leaf_marker=None)),
    Forgery("intermediate without its marker", lambda m: m.sibling(intermediate_marker=None)),
    Forgery("expired before it was signed", lambda m: m.sibling(valid=days(-90, -1))),
    Forgery("leaf expired before it was signed", lambda m: m.sibling(leaf_valid=days(-90, -1))),
    Forgery("signed before it was valid", lambda m: m.sibling(valid=days(1, 90))),
    # algorithms
    Forgery("alg none, unsigned", lambda m: m.signed(header={"alg": "none"}, signature=lambda _: b"")),
    Forgery("alg none, signed", lambda m: m.signed(header={"alg": "none"})),
    Forgery("no alg", lambda m: m.signed(header={"alg": None})),
    Forgery("alg ES384", lambda m: m.signed(header={"alg": "ES384"})),
    Forgery("HS256 with the leaf's key in PEM", lambda m: m.signed(
        header={"alg": "HS256"}, signature=hs256(public_key_bytes(m.chain.leaf.key, Encoding.PEM)))),
    Forgery("HS256 with the leaf's key in DER", lambda m: m.signed(
        header={"alg": "HS256"}, signature=hs256(public_key_bytes(m.chain.leaf.key, Encoding.DER)))),
    Forgery("HS256 with the leaf's certificate", lambda m: m.signed(
        header={"alg": "HS256"}, signature=hs256(m.chain.leaf.der))),
    # signatures
    Forgery("no signature", lambda m: m.signed(signature=lambda _: b"")),
    Forgery("signature cut by a byte", lambda m: resigned(m.signed(), lambda raw: raw[:-1])),
    Forgery("signature cut in half", lambda m: resigned(m.signed(), lambda raw: raw[:32])),
    Forgery("signature longer by a byte", lambda m: resigned(m.signed(), lambda raw: raw + b"\0")),
    Forgery("signature twice", lambda m: resigned(m.signed(), lambda raw: raw + raw)),
    Forgery("signature with a bit turned", lambda m: resigned(m.signed(), lambda raw: bytes([raw[0] ^ 1]) + raw[1:])),
    Forgery("signature all zero", lambda m: m.signed(signature=lambda _: bytes(64))),
    Forgery("signature in DER", lambda m: m.signed(signature=lambda text: der_signature(m.chain.leaf.key, text))),
    Forgery("signature of another notification", lambda m: ".".join(
        m.signed().split(".")[:2] + sign(m.pen.notification("TEST"), m.chain).split(".")[2:])),
    Forgery("two segments", lambda m: m.signed().rpartition(".")[0]),
    Forgery("four segments", lambda m: m.signed() + ".AAAA"),
    # payloads
    Forgery("payload altered", lambda m: altered(m.signed(), notificationType="REFUND_DECLINED")),
    Forgery("header altered", lambda m: ".".join(
        [b64url(compact_json({"alg": "ES256", "x5c": m.chain.x5c, "kid": "1"})), *m.signed().split(".")[1:]])),
    Forgery("a transaction posted as a notification", lambda m: sign(m.purchase.transaction(), m.chain)),
    # valid outer signature, invalid inner signature
    Forgery("inner by a root that is not configured", inner(lambda m: sign(m.purchase.transaction(), m.stranger))),
    Forgery("inner altered", inner(lambda m: altered(sign(m.purchase.transaction(), m.chain), productId="coins.trial"))),
    Forgery("inner unsigned", inner(lambda m: sign(
        m.purchase.transaction(), m.chain, header={"alg": "none"}, signature=lambda _: b""))),
    Forgery("inner by a leaf without its marker", inner(lambda m: sign(
        m.purchase.transaction(), Chain.make(root=m.chain.root, leaf_marker=None)))),
    Forgery("inner by a chain expired when it was signed", inner(lambda m: sign(
        m.purchase.transaction(), Chain.make(root=m.chain.root, valid=days(-90, -1))))),
    Forgery("inner of another bundle", inner(lambda m: inner_changed(m, bundleId="com.example.other"))),
    Forgery("inner of another environment", inner(lambda m: inner_changed(m, environment="Production"))),
    Forgery("renewal info by a root that is not configured", wrong_renewal),
    # the forged signature takes precedence over the unknown app or environment
    Forgery("a stranger's chain for an app not configured", lambda m: Pen(m.stranger).signed(
        "TEST", bundle="com.example.nobody", identifier=m.identifier)),
    Forgery("a stranger's chain for the environment Xcode", lambda m: Pen(m.stranger).signed(
        "TEST", environment="Xcode", identifier=m.identifier)),
]
