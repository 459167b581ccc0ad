// A try to pay in installments or later, between its reservation and the provider: its card is described, the decision
// is made and stored (specification/scoring#a-try).

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PayRequest } from "../../api/pages/page.ts";
import { moduleOf } from "../../config/config.ts";
import { accountOf } from "../../config/keys/providers/provider-list.ts";
import { isFinanced } from "../../domain/financing/standing.ts";
import type { Command } from "../../domain/order/commands.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import { isAccepting } from "../../domain/scoring/decision.ts";
import type { DescribeAnswer } from "../../ports/payment-provider.ts";
import type { CountedDecision } from "../../ports/scoring-counts.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { StaleCounts } from "../../store/failure.ts";
import type { Act } from "../orders/transition.ts";
import { detailsOf } from "../orders/view.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { DECISION_PATIENCE_MS, withinPatience } from "../payments/ask-provider.ts";
import { noteAct } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import type { FinancingAnswer, FinancingTry } from "./decide-financing.ts";
import { decideFinancing } from "./decide-financing.ts";

const SALT_BYTES = 16;
/** A decision is made again when another one about the same values was stored since these were counted. */
const MOST_TRIES = 20;

/** `isAsked`: the provider may be asked for a payment. `stored`: its order by then. */
type Readiness = { readonly isAsked: boolean; readonly stored: StoredOrder };

/** The provider may be asked for a payment that was just reserved if it is one in full, or a try that was accepted. */
export async function beforeAsking(
  runtime: Runtime,
  page: OpenPage,
  authorization: Authorization,
  { means }: Pick<PayRequest, "means">,
): Promise<Readiness> {
  const { stored, platform } = page;
  const { order } = stored;
  const { id: authorizationId } = authorization;
  const plan = order.financing?.plan;
  if (plan === undefined || !isFinanced(order, authorization)) return { isAsked: true, stored };
  const described = await describe(runtime, page, authorization, means);
  // Nothing can be decided about a card without a description.
  if (described.kind === "unknown") return noted(runtime, page, { kind: "noteDecision", authorizationId });
  if (described.kind === "declined")
    return noted(runtime, page, { kind: "noteAnswer", authorizationId, answer: described });
  const details = detailsOf(stored);
  const salt = details.scoringSalt ?? Buffer.from(runtime.random(SALT_BYTES)).toString("base64url");
  const { card } = described;
  const asked: FinancingTry = { order, details, platform, plan, card, salt };
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    try {
      return await notedAnswer(runtime, page, asked, await decideFinancing(runtime, asked));
    } catch (error) {
      if (!(error instanceof StaleCounts)) throw error;
    }
  }
  return noted(runtime, page, { kind: "noteDecision", authorizationId });
}

function notedAnswer(
  runtime: Runtime,
  page: OpenPage,
  { plan: { authorizationId }, salt }: FinancingTry,
  answer: FinancingAnswer,
): Promise<Readiness> {
  switch (answer.kind) {
    case "cardExpired": {
      const declined = { kind: "declined", code: answer.kind } as const;
      return noted(runtime, page, { kind: "noteAnswer", authorizationId, answer: declined });
    }
    case "silent":
      return noted(runtime, page, { kind: "noteDecision", authorizationId });
    case "decided": {
      const { decision, counted } = answer;
      const command: Command = { kind: "noteDecision", authorizationId, decision };
      return noted(runtime, page, command, { salt, counted });
    }
    default:
      return answer satisfies never;
  }
}

function describe(
  runtime: Runtime,
  { stored, provider }: OpenPage,
  { id: authorizationId }: Authorization,
  means: PayRequest["means"],
) {
  const unsupported: DescribeAnswer = { kind: "declined", code: "unsupported" };
  const ask = provider.savedPaymentMethods?.describe(means) ?? Promise.resolve(unsupported);
  return withinPatience(runtime, ask, { orderId: stored.order.id, authorizationId });
}

type About = { readonly salt: string; readonly counted: CountedDecision | undefined };
type Noted = Extract<Command, { readonly kind: "noteDecision" | "noteAnswer" }>;

/** Stores the outcome of the try, and answers whether it goes on. */
async function noted(runtime: Runtime, page: OpenPage, command: Noted, about?: About): Promise<Readiness> {
  const after = await noteAct(runtime, page, (found): Act => {
    if (about === undefined) return { command };
    const { platform } = page;
    const { provider = platform.provider } = moduleOf(platform, found.order.moduleId) ?? {};
    const kept = { scoringSalt: about.salt, providerAccount: accountOf(provider) };
    const details = { ...detailsOf(found), ...kept };
    return { command, details, ...withoutAbsent({ counted: about.counted }) };
  });
  const stored = after?.stored ?? page.stored;
  return { isAsked: after !== undefined && isAccepted(runtime, stored.order, command), stored };
}

function isAccepted({ now }: Pick<Runtime, "now">, order: Order, { authorizationId }: Noted): boolean {
  const payment = order.authorizations.find(({ id }) => id === authorizationId);
  const decision = order.financing?.decisions.find((each) => each.authorizationId === payment?.id);
  if (decision === undefined || !isAccepting(decision.outcome, order.tpc)) return false;
  const isInTime = payment !== undefined && now() < payment.createdAt + DECISION_PATIENCE_MS;
  return isInTime && payment.status === "pending" && payment.releasing === undefined;
}
