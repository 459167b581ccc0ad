// Examination of a webhook endpoint: what it must accept and what it must refuse, by signed webhooks about orders that
// do not exist, and a grade.

import { MINUTE, SECOND } from "../../domain/time.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import { sendWebhook } from "../../notifications/webhooks/send.ts";
import type { Signing } from "../../notifications/webhooks/sign.ts";
import { signedHeaders } from "../../notifications/webhooks/sign.ts";

export type Examined = {
  readonly url: string;
  readonly platformId: string;
  readonly signatureHeader: string;
  /** The webhook keys that sign now. */
  readonly keys: readonly string[];
  /** Epoch ms. */
  readonly now: () => number;
};

type Sample = Pick<Signing, "body" | "id" | "timestampMs" | "keys">;
type Part = {
  readonly name: string;
  /** The answer that passes. */
  readonly must: "accept" | "refuse";
  readonly samples: readonly Sample[];
  /** What to do when it fails. */
  readonly remedy: string;
  /** Passing forged webhooks is the worst there is. */
  readonly isForgery?: true;
};

export type PartResult = Pick<Part, "name" | "must" | "remedy"> & {
  readonly passed: boolean;
  /** What the endpoint answered, in words. */
  readonly answer: string;
  /** A forged webhook was accepted. */
  readonly isForged: boolean;
};
export type Grade = "A" | "B" | "C" | "D" | "F";

/** An endpoint must answer within this time. */
const TIMEOUT_MS = 5 * SECOND;
const TOO_OLD_MS = 6 * MINUTE;
/** Where none came, nothing is known of the part itself. */
const NO_ANSWER = "is the endpoint running, at this address and port, and does it answer within 5 s?";

/** Sends every part's webhooks, one after the other, and yields each result as it comes. */
export async function* examine(examined: Examined): AsyncGenerator<PartResult> {
  for (const { name, must, samples, remedy, isForgery = false } of partsOf(examined)) {
    const attempts: Attempt[] = [];
    for (const sample of samples) attempts.push(await sendOne(examined, sample));
    const failed = attempts.find((attempt) => !isRight(must, attempt));
    yield {
      ...{ name, must },
      remedy: failed !== undefined && failed.status === undefined ? NO_ANSWER : remedy,
      passed: failed === undefined,
      answer: inWords(failed ?? attempts[0]),
      isForged: isForgery && attempts.some(({ kind }) => kind === "delivered"),
    };
  }
}

export function gradeOf(results: readonly Pick<PartResult, "passed" | "isForged">[]): Grade {
  if (results.some(({ isForged }) => isForged)) return "F";
  const failed = results.filter(({ passed }) => !passed).length;
  return (["A", "B", "C"] as const)[failed] ?? "D";
}

function isRight(must: Part["must"], { kind, status = 0 }: Attempt): boolean {
  return must === "accept" ? kind === "delivered" : status >= 400 && status < 500;
}

function inWords(attempt: Attempt | undefined): string {
  if (attempt?.status !== undefined) return `HTTP ${attempt.status} in ${attempt.tookMs} ms`;
  return attempt?.failure ?? "no answer";
}

function sendOne({ url, signatureHeader }: Examined, sample: Sample): Promise<Attempt> {
  const headers = signedHeaders({ ...sample, signatureHeader });
  return sendWebhook({
    url,
    headers,
    body: sample.body,
    allowPrivate: true,
    timeoutMs: TIMEOUT_MS,
    ports: [],
  });
}

/** The parts of the examination, in the order in which they are sent. */
function partsOf({ platformId, keys, now }: Examined): readonly Part[] {
  const sent = now();
  const webhook = (event: string, more: object = {}, orderId = newOrderId()): Sample => ({
    body: bodyOf({ event, orderId, platformId, date: sent, ...more }),
    id: newEventId(),
    timestampMs: now(),
    keys,
  });
  const valid = webhook("order.completed");
  const late = newOrderId();
  const forged = webhook("order.completed");
  return [
    {
      name: "a valid webhook",
      must: "accept",
      samples: [valid],
      remedy:
        "answer 2xx within 5 s, before you do the work; check the key, and that the body is taken as it came",
    },
    {
      name: "the same webhook twice",
      must: "accept",
      samples: [valid, valid],
      remedy: "answer 2xx again to a webhook-id that you have handled, and do nothing",
    },
    {
      name: "two webhooks out of order",
      must: "accept",
      samples: [
        webhook("order.completed", { date: sent }, late),
        webhook("order.confirmed", { status: "confirmed", date: sent - MINUTE }, late),
      ],
      remedy: "a later event can arrive earlier: answer 2xx, and read the order before you act on it",
    },
    {
      name: "an unknown event",
      must: "accept",
      samples: [webhook("order.unheardOf")],
      remedy: "answer 2xx to events that you do not know: there will be new ones",
    },
    {
      name: "an unknown field",
      must: "accept",
      samples: [webhook("order.completed", { unheardOf: { a: [1] } })],
      remedy: "ignore fields that you do not know: there will be new ones",
    },
    {
      name: "two signatures, as while a key is replaced",
      must: "accept",
      samples: [{ ...webhook("order.completed"), keys: [otherKey(), ...keys] }],
      remedy: "accept a webhook when any one of its signatures is right",
    },
    {
      name: "a wrong signature",
      must: "refuse",
      samples: [{ ...forged, keys: [otherKey()] }],
      remedy: "check the signature over the raw body, and answer 400 when it is wrong: anybody can send this",
      isForgery: true,
    },
    {
      name: "a timestamp that is 6 minutes old",
      must: "refuse",
      samples: [{ ...webhook("order.completed"), timestampMs: now() - TOO_OLD_MS }],
      remedy:
        "check the Standard Webhooks headers, of which webhook-timestamp may be 5 minutes old, and answer 400: a recorded webhook can be sent again",
    },
  ];
}

const bodyOf = ({ event, orderId, platformId, date, ...more }: Record<string, unknown>): string =>
  JSON.stringify({
    event,
    id: orderId,
    orderId,
    platformId,
    date,
    status: "completed",
    amount: 100,
    ...more,
  });
const newOrderId = (): string => `ord_${Bun.randomUUIDv7()}`;
const newEventId = (): string => `evt_${Bun.randomUUIDv7()}`;

function otherKey(): string {
  return `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
}
