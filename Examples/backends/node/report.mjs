// Reports one customer's consent, one delivery and one use of a purchase to a desk.
// usage: node report.mjs ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID SPEND-ID TIME     with a token in REFUND_DESK_TOKEN

import { setTimeout as sleep } from "node:timers/promises";

const timeout = 10_000, attempts = 5, longestWait = 30_000; // milliseconds, tries, milliseconds

// Sends the same bytes until the desk has them. Sending twice is safe: facts have times, and use has keys.
async function send(method, address, facts) {
  const body = JSON.stringify(facts);
  const headers = { Authorization: `Bearer ${process.env.REFUND_DESK_TOKEN}`, "Content-Type": "application/json" };
  for (let attempt = 1; ; attempt++) {
    let wait = Math.random() * 500 * 2 ** attempt;
    let problem;
    try {
      const answer = await fetch(address, {
        method, headers, body, redirect: "error", signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.text();
      if (answer.ok) return text ? JSON.parse(text) : {};
      problem = `${answer.status} ${text}`;
      if (![429, 500, 502, 503, 504].includes(answer.status)) attempt = attempts; // A mistake in the request.
      wait = Math.max(wait, 1000 * (Number(answer.headers.get("retry-after")) || 0));
    } catch (failure) {
      problem = failure.cause?.message ?? failure.message;
    }
    if (attempt >= attempts || wait > longestWait) throw new Error(`${method} ${address}: ${problem}`);
    await sleep(wait);
  }
}

async function main() {
  const [address, app, customer, transaction, spend, at] = process.argv.slice(2);
  const desk = `${address}/v1/apps/${encodeURIComponent(app)}`;
  await send("PUT", `${desk}/customers/${encodeURIComponent(customer)}/consent`, {
    granted: true, textVersion: "2026-05", source: "app", at,
  });
  await send("PUT", `${desk}/transactions/${encodeURIComponent(transaction)}/delivery`, { status: "delivered", at });
  const { recorded, duplicates } = await send("POST", `${desk}/usage`, {
    usage: [
      { transactionId: transaction, unitsUsed: 125, at, idempotencyKey: `spend-${spend}` },
      { customer, playSeconds: 900, at, idempotencyKey: `play-${spend}` },
    ],
  });
  console.log(`${recorded} recorded, ${duplicates} known before`);
}

main().catch((failed) => {
  console.error(failed.message); // Keep the facts, and send them again later.
  process.exitCode = 1;
});
