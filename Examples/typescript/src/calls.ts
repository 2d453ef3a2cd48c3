// How the client sends requests: timeouts, repetition and errors.
import type { ProblemError, ProblemPerson } from "./types.js";

/** The desk refused a call. */
export class DeskProblem extends Error {
  /** What is wrong, and what to do; empty if the answer comes from a proxy. */
  readonly detail: string;
  readonly errors: ProblemError[];
  readonly people: ProblemPerson[];
  /** In seconds. */
  readonly retryAfter?: number;

  constructor(readonly status: number, body: string, retryAfter: string | null) {
    const content = parsed(body);
    super(`the desk answered ${status}${content.detail ? `: ${content.detail}` : ""}`);
    this.name = "DeskProblem";
    this.detail = content.detail ?? "";
    this.errors = content.errors ?? [];
    this.people = content.people ?? [];
    if (retryAfter !== null && /^[0-9]+$/.test(retryAfter)) this.retryAfter = Number(retryAfter);
  }

  /** Whether the same request may succeed later. */
  get isRetryable(): boolean {
    return this.status === 429 || this.status === 503;
  }
}

function parsed(body: string): { detail?: string; errors?: ProblemError[]; people?: ProblemPerson[] } {
  try {
    const content: unknown = JSON.parse(body);
    return typeof content === "object" && content !== null ? content : {};
  } catch {
    return {};
  }
}

/** The request or its answer was lost, or the answer is not what a desk sends. */
export class CallFailed extends Error {
  constructor(message: string, readonly reason?: unknown) {
    super(message);
    this.name = "CallFailed";
  }
}

export interface Options {
  /** The address of the desk, such as `https://desk.example.com`. */
  address: string;
  /** What `refund-desk tokens create` printed. */
  token: string;
  /** How long an attempt may take, in milliseconds; 30 seconds by default. */
  timeout?: number;
  /** The maximum number of attempts of a call that may be sent twice; 4 by default. */
  attempts?: number;
  /** The delay after the first failure, in milliseconds; it doubles after each further one. */
  base?: number;
  /** The maximum delay, in milliseconds. If the desk asks for a longer one, the call fails. */
  longest?: number;
}

type Value = string | number | boolean | string[] | undefined;

interface Call {
  query?: Record<string, Value>;
  body?: unknown;
  isRepeatable?: boolean;
  reads: "json" | "text" | "bytes" | "nothing";
}

/** Sends requests to a desk; `DeskClient` has a method for each route. */
export class Calls {
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = { timeout: 30_000, attempts: 4, base: 250, longest: 15_000, ...options };
    this.options.address = this.options.address.replace(/\/+$/, "");
  }

  protected async call<Answer>(method: string, path: string, call: Call): Promise<Answer> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) query.set(name, String(value));
    }
    const given = query.toString();
    const url = this.options.address + path + (given === "" ? "" : `?${given}`);
    const headers: Record<string, string> = { Authorization: `Bearer ${this.options.token}` };
    if (call.body !== undefined) headers["Content-Type"] = "application/json";
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    for (let attempt = 1; ; attempt += 1) {
      let wait: number | undefined;
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), this.options.timeout);
      try {
        // A redirected PUT would become a GET, which changes nothing.
        const answer = await fetch(url, { method, headers, body, signal: limit.signal, redirect: "manual" });
        if (answer.ok) return (await read(answer, call.reads)) as Answer;
        const problem = new DeskProblem(answer.status, await answer.text(), answer.headers.get("retry-after"));
        wait = this.wait(attempt, problem.retryAfter);
        if (!call.isRepeatable || !problem.isRetryable || wait === undefined) throw problem;
      } catch (error) {
        if (error instanceof DeskProblem) throw error;
        wait = this.wait(attempt);
        if (error instanceof SyntaxError || wait === undefined || !(call.isRepeatable || wasNotSent(error))) {
          throw new CallFailed(`${method} ${path}: ${error}`, error);
        }
      } finally {
        clearTimeout(timer);
      }
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  protected async *pages<Page extends { nextCursor?: string }, Item>(
    next: (cursor?: string) => Promise<Page>,
    items: (page: Page) => Item[],
  ): AsyncGenerator<Item> {
    let cursor: string | undefined;
    for (;;) {
      const page: Page = await next(cursor);
      for (const item of items(page)) yield item;
      if (page.nextCursor === undefined || page.nextCursor === cursor) return;
      cursor = page.nextCursor;
    }
  }

  /** Returns how long to wait after an attempt; nothing if the call fails. */
  private wait(attempt: number, asked = 0): number | undefined {
    const { attempts, base, longest } = this.options;
    if (attempt >= attempts || asked * 1000 > longest) return undefined;
    // Half of the delay is random, so that many callers do not call at once.
    const backoff = Math.min(base * 2 ** Math.min(attempt - 1, 20), longest) * (0.5 + Math.random() / 2);
    return Math.max(backoff, asked * 1000);
  }
}

async function read(answer: Response, reads: Call["reads"]): Promise<unknown> {
  switch (reads) {
    case "json": return answer.json();
    case "text": return answer.text();
    case "bytes": return new Uint8Array(await answer.arrayBuffer());
    case "nothing": await answer.arrayBuffer();
  }
  return undefined;
}

/** Returns whether the desk cannot have received the request. */
function wasNotSent(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND";
}

/** Returns a text as one segment of a path. */
export function segment(text: string): string {
  // A segment of dots alone would be resolved like a folder, also if the dots are escaped.
  if (/^\.{1,2}$/.test(text)) throw new CallFailed(`${text} cannot be a part of an address`);
  return encodeURIComponent(text);
}
