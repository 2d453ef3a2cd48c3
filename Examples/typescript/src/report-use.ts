// Reports a purchase's delivery and use, and lists the cases that wait for a person.
// usage: node build/report-use.js ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID     with a token in REFUND_DESK_TOKEN
import { DeskClient, DeskProblem } from "./index.js";

declare const process: { argv: string[]; env: Record<string, string | undefined>; exitCode?: number };

const [address = "", app = "", customer = "", transaction = ""] = process.argv.slice(2);
const desk = new DeskClient({ address, token: process.env["REFUND_DESK_TOKEN"] ?? "" });

try {
  await desk.putConsent(app, customer, { granted: true, textVersion: "2026-05", source: "app" });
  await desk.putDelivery(app, transaction, { status: "delivered" });
  const at = new Date().toISOString();
  const receipt = await desk.postUsage(app, {
    usage: [{ transactionId: transaction, unitsUsed: 125, at, idempotencyKey: `${transaction} ${at}` }],
  });
  console.log(`${receipt.recorded} reports recorded, known: ${receipt.known}`);
  for await (const one of desk.allCases({ state: ["open", "waiting", "held"] })) {
    console.log(`${one.id} is ${one.state} until ${one.deadline}`);
  }
} catch (error) {
  if (!(error instanceof DeskProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
