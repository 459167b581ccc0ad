// People of a simulated service: captains who choose an offer, pay early, change cards and dispute charges, co-buyers,
// merchants, and the operator. Each act may be refused.

import type { PagePayment } from "../../../src/api/pages/page.ts";
import { BY_OPERATOR } from "../../../src/application/audit-log.ts";
import type { Answer } from "../../../src/application/contract/answer.ts";
import type { DeadlineAct } from "../../../src/application/contract/financing.ts";
import type { ShareChoice } from "../../../src/domain/order/commands.ts";
import type { Role } from "../../../src/domain/order/order.ts";
import { remaining } from "../../../src/domain/order/queries.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { anyOf, onceIn, oneOf } from "../../support/domain/random.ts";
import { neededData } from "../../support/domain/scoring.ts";
import type { Timeline } from "../timeline.ts";
import type { CardBank, LaterAnswer, SavableCard } from "./saved-cards.ts";
import type { FinancedService } from "./service.ts";

export type Town = {
  readonly timeline: Timeline;
  readonly random: RandomSource;
  readonly bank: CardBank;
  readonly see: (what: string) => void;
  /** The service, if it can be reached now. */
  readonly service: () => FinancedService | undefined;
};

const { email: _, firstName: __, lastName: ___, ...ENTERED } = neededData;
const NO_ANSWER = {
  by: { actor: { kind: "apiKey", last4: "life" } },
  render: () => ({ status: 200, body: "" }),
} as const;
const MOST_POSTS = 12;
const NOTHING_SENT = { integration: "api", warnings: [] } as const;

/** Creates the platform's order, and plans what its people do until it is complete. */
export async function opensOrder(town: Town, platformId: string): Promise<void> {
  const { random, timeline, service } = town;
  const reached = service();
  const platform = reached?.platform(platformId);
  if (platform === undefined) return;
  const amount = oneOf(random, [100_00, 480_00, 9_99, 10_01, 777_77, 30_00]);
  await reached?.ask(({ merchant }) =>
    merchant.createOrder(
      platform,
      {
        ...NOTHING_SENT,
        amount,
        ux: oneOf(random, ["single", "single", "collect"]),
        type: oneOf(random, ["direct", "standard"]),
        tpc: onceIn(random, 4),
        delayMs: oneOf(random, [5 * DAY, 5 * DAY, DAY]),
        items: [{ name: "Tent", amount, quantity: 1, category: "camping" }],
        scoring: onceIn(random, 2) ? ENTERED : {},
      },
      NO_ANSWER,
    ),
  );
  const comes = timeline.now() + random(30 * MINUTE);
  timeline.plan(comes, () => void pays(town, platformId, "captain", 1));
  for (let number = random(4); number > 0; number--)
    timeline.plan(comes + random(DAY), () => void pays(town, platformId, "coBuyer", 1));
  for (let number = random(4); number > 0; number--)
    timeline.plan(comes + random(6 * DAY), () => void merchantActs(town, platformId));
}

async function merchantActs({ random, service }: Town, platformId: string): Promise<void> {
  const reached = service();
  const order = reached?.order(platformId);
  if (reached === undefined || order === undefined) return;
  const platform = reached.platform(platformId);
  const amount = oneOf(random, [order.amount, Math.ceil(order.amount * 0.7), 1 + random(order.amount)]);
  const isCancel = onceIn(random, 30);
  const command = isCancel ? ({ kind: "cancel" } as const) : ({ kind: "commit", amount } as const);
  await reached.ask(({ merchant }) => merchant.command(platform, order.id, command, NO_ANSWER));
}

/** One try to pay, and what the buyer does about its outcome. */
async function pays(town: Town, platformId: string, role: Role, tries: number): Promise<void> {
  const { timeline, random, service } = town;
  const reached = service();
  const order = reached?.order(platformId);
  const again = (ms: number) => {
    if (tries < 4) timeline.plan(timeline.now() + ms, () => void pays(town, platformId, role, tries + 1));
  };
  if (order === undefined) return again(HOUR);
  const choice = choiceOf(order.ux === "single" ? 0 : remaining(order), role, random);
  const answer = await reached?.onPage(platformId, role, async (page) => {
    const financing = role === "captain" ? await agreement(page, choice, random) : {};
    const attempt = `try_${timeline.now()}_${role}_${tries}`;
    const email = `${role}${tries}@example.com`;
    const buyer = { email, firstName: "Ada", lastName: "Buyer" };
    return page.pay({ attempt, ...buyer, ...choice, ...financing, means: anyPaymentMethod(random) });
  });
  const payment = paymentIn(answer);
  if (payment === undefined || payment.status === "failed") return again(random(10 * HOUR));
  if (onceIn(random, 3)) notify(town, platformId, payment.id);
  meetsChallenge(town, platformId, payment, (id) =>
    service()?.onPage(platformId, role, (page) => page.checkPayment(id)),
  );
  return undefined;
}

type Page = Parameters<Parameters<FinancedService["onPage"]>[2]>[0];

/** To the offer that the page shows; now and then the captain pays in full. */
async function agreement(page: Page, choice: object, random: RandomSource) {
  if (onceIn(random, 12)) return {};
  const answer = await page.showPlans({ ...choice, language: "en" });
  if (answer.kind !== "ok") return {};
  const { plans, missing } = answer.value;
  const [plan] = plans;
  if (plan === undefined) return {};
  const data = Object.fromEntries(
    Object.entries(ENTERED).filter(([name]) => missing.some((field) => field === name)),
  );
  return { financing: { offer: plan.offer.id, shown: plan.shown, language: "en" as const, data } };
}

function choiceOf(rest: number, role: Role, random: RandomSource): ShareChoice {
  if (rest === 0) return {};
  if (role === "captain") return oneOf<ShareChoice>(random, [{ nbShares: 2 }, { nbShares: 4 }, {}]);
  return oneOf<ShareChoice>(random, [{}, { amount: rest }, { amount: Math.ceil(rest / 2) }]);
}

function paymentIn(answer: Answer<{ readonly payment: PagePayment }> | undefined): PagePayment | undefined {
  return answer?.kind === "ok" ? answer.value.payment : undefined;
}

function anyPaymentMethod(random: RandomSource): {
  readonly card: SavableCard;
  readonly fingerprint: string;
} {
  const later = Array.from({ length: 1 + random(12) }, () =>
    oneOf<LaterAnswer>(random, [
      ...(["captured", "captured", "captured", "captured", "again", "again"] as const),
      ...(["never", "authenticationRequired"] as const),
    ]),
  );
  const does = oneOf(random, ["approve", "approve", "approve", "challenge", "challenge", "decline"]);
  const fails = { failsCapture: onceIn(random, 20), failsRefund: onceIn(random, 8) };
  return { card: { does, later, holdMs: 7 * DAY, ...fails }, fingerprint: `card ${random(1e9)}` };
}

/** The buyer approves, refuses, comes too late or never; their page asks, or the provider tells us. */
function meetsChallenge(
  town: Town,
  platformId: string,
  { id, status }: PagePayment,
  check: (id: string) => Promise<unknown> | undefined,
): void {
  const { timeline, random, bank } = town;
  if (status === "pending")
    timeline.plan(timeline.now() + 10 * SECOND + random(MINUTE), () => void check(id));
  if (onceIn(random, 6)) return;
  const wait = oneOf(random, [MINUTE, random(10 * MINUTE), 14 * MINUTE, random(HOUR)]);
  timeline.plan(timeline.now() + wait, () => {
    if (!bank.answerChallenge(id, !onceIn(random, 5))) return;
    if (onceIn(random, 2)) void check(id);
    else notify(town, platformId, id);
  });
}

/** The provider tells us to look, less and less often until it is heard. */
export function notify(
  town: Town,
  platformId: string,
  key: string,
  tries = 1,
  number = town.random(1e9),
): void {
  const { timeline, service } = town;
  const again = (): void => {
    if (tries <= MOST_POSTS)
      timeline.plan(timeline.now() + tries * HOUR, () => notify(town, platformId, key, tries + 1, number));
  };
  const message = { body: `${key} ${number}`, header: () => undefined };
  const heard = service()?.ask(({ operations }) =>
    operations.acceptNotification(platformId, "bank", message),
  );
  if (heard === undefined) again();
  else void heard.then((accepted) => (accepted === "accepted" ? undefined : again()));
}

/** Anything that happens after completion: most of it also while a charge is under way. */
export async function anyLateAct(town: Town, platformId: string): Promise<void> {
  const { random, service } = town;
  const reached = service();
  const order = reached?.order(platformId);
  if (reached === undefined || order?.financing === undefined) return;
  const act = oneOf(random, [
    paysOwed,
    paysOwed,
    replacesCard,
    replacesCard,
    refunds,
    refunds,
    disputes,
    operates,
    looks,
  ]);
  await act(town, platformId, reached);
}

type LateAct = (town: Town, platformId: string, reached: FinancedService) => Promise<void>;

const paysOwed: LateAct = async (town, platformId, reached) => {
  const { random, timeline } = town;
  const deadlineId = anyOf(random, reached.order(platformId)?.financing?.deadlines ?? [])?.id;
  const isAll = onceIn(random, 3) || deadlineId === undefined;
  const request = { attempt: `owed_${timeline.now()}_${random(1e9)}`, means: anyPaymentMethod(random) };
  const answer = await reached.onPage(platformId, "captain", (page) =>
    page.payOwed(isAll ? request : { ...request, deadlineId }),
  );
  const payment = paymentIn(answer);
  if (payment === undefined) return;
  const { service } = town;
  meetsChallenge(town, platformId, payment, (id) =>
    service()?.onPage(platformId, "captain", (page) => page.checkOwed(id)),
  );
  if (onceIn(random, 6))
    timeline.plan(timeline.now() + random(10 * MINUTE), () => {
      void service()?.onPage(platformId, "captain", (page) => page.abandonOwed(payment.id));
    });
};

const replacesCard: LateAct = async (town, platformId, reached) => {
  const { random, timeline, service } = town;
  const request = { attempt: `card_${timeline.now()}_${random(1e9)}`, means: anyPaymentMethod(random) };
  const answer = await reached.onPage(platformId, "captain", (page) => page.replaceCard(request));
  const payment = paymentIn(answer);
  if (payment === undefined) return;
  meetsChallenge(town, platformId, payment, (id) =>
    service()?.onPage(platformId, "captain", (page) => page.checkCard(id)),
  );
};

const refunds: LateAct = async ({ random }, platformId, reached) => {
  const order = reached.order(platformId);
  if (order === undefined) return;
  const amount = oneOf(random, [1 + random(order.amount), Math.ceil(order.amount / 5), 1 + random(50)]);
  const asked = onceIn(random, 6) ? {} : { amount };
  const command = { kind: "refund", ...asked } as const;
  await reached.ask(({ merchant }) =>
    merchant.command(reached.platform(platformId), order.id, command, NO_ANSWER),
  );
};

/** The captain's bank opens a dispute of a charge, and decides it weeks later. */
const disputes: LateAct = async (town, platformId, reached) => {
  const { random, bank, timeline } = town;
  const charge = anyOf(random, reached.order(platformId)?.financing?.charges ?? []);
  if (charge === undefined || bank.disputesOf(charge.id).length > 0 || !bank.dispute(charge.id, "open"))
    return;
  notify(town, platformId, charge.id);
  timeline.plan(timeline.now() + random(60 * DAY), () => {
    bank.dispute(charge.id, oneOf(random, ["won", "lost"]));
    notify(town, platformId, charge.id);
  });
};

const operates: LateAct = async ({ random }, platformId, reached) => {
  const order = reached.order(platformId);
  const deadline = anyOf(random, order?.financing?.deadlines ?? []);
  if (order === undefined || deadline === undefined) return;
  const act = oneOf<DeadlineAct["act"]>(random, ["retry", "retry", "retry", "paidElsewhere", "writeOff"]);
  await reached.ask(({ operations }) =>
    operations.actOnDeadline({ orderId: order.id, deadlineId: deadline.id, act }, BY_OPERATOR),
  );
};

const looks: LateAct = async (_town, _platformId, reached) => {
  await reached.ask(({ operations }) => operations.reconcile(0));
};
