// Exercise of a store: calls every operation of its contract once, so that a test can observe every statement.

import type { Store } from "../../../src/ports/store.ts";
import {
  ACT,
  AT_NOW,
  aJob,
  anAuthorization,
  anEndpoint,
  anOrder,
  aRefund,
  captured,
  change,
  create,
  creating,
  leaseOf,
  leaseUntil,
  NOW,
  PLATFORM,
} from "./orders.ts";

const KEY = { scope: "POST /v1/orders", key: "k", fingerprint: "f" };
const ANSWER = { status: 200, body: "{}" };
const URL_OF_SHOP = "https://shop.example/hook";

export async function exercise(store: Store): Promise<void> {
  await write(store);
  await deliver(store);
  await read(store);
}

async function write(store: Store): Promise<void> {
  const event = { id: "evt_1", name: "order.confirmed", body: "{}", url: URL_OF_SHOP };
  const order = anOrder("ord_1");
  const saved = creating(order, {
    details: { email: "e" },
    jobs: [aJob()],
    events: [event],
    answer: ANSWER,
    counted: { day: 20_000, values: [{ hash: "h" }] },
  });
  await store.update("ord_1", () => ({ value: null, change: saved }), { ...AT_NOW, idempotency: KEY });
  const buyer = { email: "e", firstName: "f", lastName: "l" };
  const held = anAuthorization("auth_1", { status: "authorized", authorized: 2700 });
  const ledgerEntry = { seq: 2, authorizationId: "auth_1", card: -2700, held: 2700, merchant: 0 };
  await change(
    store,
    "ord_1",
    { authorizations: [held] },
    { buyers: { auth_1: buyer }, ledgerEntries: [ledgerEntry] },
  );
  const paid = [captured("auth_1")];
  await change(store, "ord_1", { authorizations: paid, refunds: [aRefund("rfd_1", "auth_1")] });
  const failed = { refunds: [aRefund("rfd_1", "auth_1", { status: "failed" })] };
  await change(store, "ord_1", { authorizations: paid, ...failed });
  await create(store, anOrder("ord_2"));
  await store.setting("name", () => "value");
  await store.replaceAnswer(KEY, ANSWER);
}

async function deliver(store: Store): Promise<void> {
  const attempt = { eventId: "evt_1", at: NOW, tookMs: 1, status: 200, failure: undefined, answer: "" };
  const epoch = await store.lead(["inquire"], NOW);
  const [job] = await store.claimJobs(["capture", "refund"], NOW, leaseUntil(NOW + 1, epoch), 10);
  const lease = leaseOf(job);
  await store.rescheduleJob(lease, NOW, "busy");
  await store.holdJob(lease, NOW);
  await store.rescheduleTimer("ord_1", NOW, NOW + 1);
  await store.recordAttempt(attempt, { kind: "again", job: lease, dueAt: NOW, error: "500" }, anEndpoint());
  await store.recordAttempt(attempt, { kind: "delivered", job: lease });
  await store.removeJob(lease);
  await store.readdress("evt_1", URL_OF_SHOP);
  const options = { now: NOW, paceMs: 0, idempotency: KEY, render: () => ANSWER };
  const endpoint = { url: URL_OF_SHOP, triedSince: 0 };
  for (const asked of [
    {},
    { eventId: "evt_1" },
    { orderId: "ord_1" },
    { states: ["delivered" as const] },
    { endpoint },
  ])
    await store.redeliver(
      { platformId: PLATFORM, ...asked },
      { ...options, audit: ACT, idempotency: { ...KEY, key: JSON.stringify(asked) } },
    );
  const [mail] = await exerciseMails(store, epoch);
  if (mail !== undefined) await store.resendMail(mail, { now: NOW, audit: ACT });
  await store.pruneMails(NOW);
  const counted = {
    platformId: PLATFORM,
    day: 20_000,
    moduleId: "",
    counter: "captain paid",
    count: 1,
  } as const;
  await store.addConversion([counted]);
  await store.conversionSince(20_000);
  await store.pruneConversion(20_001);
  await store.recordUpkeep({ kind: "backup", at: NOW, problems: 0 });
  await store.keepAlerts(
    [{ key: "a", event: "loopFailed", since: NOW, last: NOW, count: 1, line: "{}" }],
    ["b"],
  );
  await store.claimJobs(["deliver"], NOW, leaseUntil(NOW + 1, epoch), 1);
  await store.keepAnswer({ ...KEY, key: "kept" }, ANSWER, NOW);
  await store.prune(NOW + 1);
  await store.pruneScoringCounts(20_001);
}

/** The e-mails after one was tried twice, and dropped. */
async function exerciseMails(store: Store, epoch: number) {
  await create(store, anOrder("ord_3"), { jobs: [aJob({ kind: "mail", subject: "captainLink:auth_1" })] });
  for (const state of ["waiting", "dropped"] as const) {
    const [job] = await store.claimJobs(["mail"], NOW, leaseUntil(NOW + 1, epoch), 1);
    if (job !== undefined) await store.recordMail(job, { state, at: NOW, error: "451", dueAt: NOW });
  }
  for (const filter of [{}, { orderId: "ord_3" }, { state: "sent" as const }, { state: "failed" as const }])
    await store.mails({ limit: 10, ...filter });
  const { mails } = await store.mails({ platformIds: [PLATFORM], limit: 10, after: 9, state: "dropped" });
  return mails;
}

async function read(store: Store): Promise<void> {
  for (const status of [{}, { status: "confirmed" }])
    for (const trackId of [{}, { trackId: "t" }])
      for (const email of [{}, { email: "e" }])
        await store.list({
          platformId: PLATFORM,
          limit: 10,
          after: "ord_1",
          ...status,
          ...trackId,
          ...email,
        });
  await store.lastUpkeep();
  await store.keptAlerts();
  await store.alertsElsewhere();
  await store.read("ord_1");
  await store.shown("ord_1", PLATFORM, NOW, () => undefined);
  await store.eventLog("ord_1");
  await store.ledgerEntries("ord_1");
  await store.event("evt_1");
  for (const filter of [
    {},
    { orderId: "ord_1" },
    { name: "order.confirmed" },
    { state: "delivered" as const },
  ])
    await store.events({ platformId: PLATFORM, limit: 10, after: "evt_1", ...filter });
  await store.attempts("evt_1");
  await store.endpoint(PLATFORM, URL_OF_SHOP);
  for (const state of [{}, { state: "healthy" as const }])
    await store.endpoints({ platformId: PLATFORM, limit: 10, ...state });
  await store.earlierAnswer(KEY);
  await store.nextWakeAt();
  await store.dueTimers(NOW, 10);
  await store.scoringCounts(PLATFORM, "h", 20_000);
  await store.unsavedJobs(["capture", "refund"]);
}
