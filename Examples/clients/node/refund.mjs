// Buys in an App Store emulator, reads the purchase as a backend does, refunds it, and reads the refund.
// usage: node refund.mjs EMULATOR BUNDLE-ID PRODUCT-ID

import { X509Certificate, createPrivateKey, sign, verify } from "node:crypto";

// The extensions that mark Apple's certificates for the App Store, in DER.
const leafMark = Buffer.from("060a2a864886f76364060b01", "hex");
const intermediateMark = Buffer.from("060a2a864886f76364060201", "hex");

const base64url = (content) => Buffer.from(content).toString("base64url");

// Returns a token for the App Store Server API that is valid for five minutes.
function token({ privateKey, keyId, issuerId, bundleId }) {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: "ES256", kid: keyId, typ: "JWT" };
  const claims = { iss: issuerId, iat: now, exp: now + 300, aud: "appstoreconnect-v1", bid: bundleId };
  const text = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`;
  const signature = sign("sha256", Buffer.from(text), { key: createPrivateKey(privateKey), dsaEncoding: "ieee-p1363" });
  return `${text}.${base64url(signature)}`;
}

// Returns what was signed, if the App Store with this root signed it for this app.
function verified(signed, root, bundleId) {
  const [header, payload, signature, ...more] = signed.split(".");
  if (!signature || more.length > 0) throw new Error("not signed data");
  const { alg, x5c } = JSON.parse(Buffer.from(header, "base64url"));
  const content = JSON.parse(Buffer.from(payload, "base64url"));
  if (alg !== "ES256" || x5c?.length !== 3) throw new Error("not signed as the App Store signs");
  const [leaf, intermediate, last] = x5c.map((text) => new X509Certificate(Buffer.from(text, "base64")));
  const isValid = (one) => Date.parse(one.validFrom) <= content.signedDate && content.signedDate <= Date.parse(one.validTo);
  const isTrusted = last.raw.equals(root.raw)
    && intermediate.ca && intermediate.checkIssued(root) && intermediate.verify(root.publicKey)
    && leaf.checkIssued(intermediate) && leaf.verify(intermediate.publicKey)
    && [leaf, intermediate, root].every(isValid)
    && leaf.raw.includes(leafMark) && intermediate.raw.includes(intermediateMark)
    && leaf.publicKey.asymmetricKeyDetails.namedCurve === "prime256v1";
  const key = { key: leaf.publicKey, dsaEncoding: "ieee-p1363" };
  if (!isTrusted || !verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"))) {
    throw new Error("not signed by the App Store");
  }
  if (content.bundleId !== bundleId) throw new Error(`signed for ${content.bundleId}`);
  return content;
}

async function call(method, address, { body, bearer } = {}) {
  const answer = await fetch(address, {
    method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(10_000),
    headers: { ...(bearer && { Authorization: `Bearer ${bearer}` }), ...(body && { "Content-Type": "application/json" }) },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : {};
}

async function main() {
  const [emulator, bundleId, productId, ...more] = process.argv.slice(2);
  if (!productId || more.length > 0) throw new Error("usage: node refund.mjs EMULATOR BUNDLE-ID PRODUCT-ID");
  const given = await call("GET", `${emulator}/_emulator/credentials?bundleId=${encodeURIComponent(bundleId)}`);
  const root = new X509Certificate(Buffer.from(given.rootCertificate, "base64"));
  const api = (path) => call("GET", `${emulator}/sandbox${path}`, { bearer: token(given) });

  // The customer buys, and the backend reads the purchase.
  const { transactionId } = await call("POST", `${emulator}/_emulator/purchases`, { body: { bundleId, productId } });
  const { signedTransactionInfo } = await api(`/inApps/v1/transactions/${transactionId}`);
  console.log(`bought ${verified(signedTransactionInfo, root, bundleId).productId}`);

  // The customer requests a refund, and Apple grants it.
  const asked = await call("POST", `${emulator}/_emulator/transactions/${transactionId}/refund-requests`, {
    body: { reason: "OTHER" },
  });
  await call("POST", `${emulator}/_emulator/refund-requests/${asked.id}/decision`, { body: { decision: "GRANT_FULL" } });
  const { signedTransactions } = await api(`/inApps/v2/refund/lookup/${transactionId}`);
  for (const signed of signedTransactions) {
    const refunded = verified(signed, root, bundleId);
    if (refunded.revocationDate) console.log(`refunded ${refunded.productId}`);
  }
}

main().catch((failed) => {
  console.error(failed.cause?.message ?? failed.message);
  process.exitCode = 1;
});
