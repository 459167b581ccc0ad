// Routes of the screens Orders and Order: the list, one order, and its money acts in two steps, a plan and its confirmation.

import type { ActedJson, PlanJson } from "../../api/dashboard/order-json.ts";
import { readConfirmedAct, readOrderQuery, readPlannedAct } from "../../api/dashboard/order-requests.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { problem } from "../../api/errors/problem.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { isId } from "../../api/ids.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { MerchantOrders, OrderView, ShownPlan } from "../../application/contract/merchant.ts";
import type { Config, Platform } from "../../config/config.ts";
import { platformOf } from "../../config/config.ts";
import type { Roles } from "../../domain/members/member.ts";
import { captainOf, payerOf } from "../../domain/order/queries.ts";
import type { RouteResponse } from "../../http/pipeline/response.ts";
import { jsonResponse, problemResponse } from "../../http/pipeline/response.ts";
import type { MemberPostContext, Route } from "../../http/pipeline/route.ts";
import type { StoredAnswer } from "../../ports/store.ts";
import type { AskedAct, NotAllowed, OrderActs } from "../orders/acts.ts";
import { rowJson, viewJson } from "../orders/order-json.ts";
import { possibleActs } from "../orders/possible-acts.ts";
import { shownPerson, sightOf } from "../orders/sight.ts";
import type { TimelineStore } from "../orders/timeline.ts";
import { timelineOf } from "../orders/timeline.ts";
import { seenPlatforms } from "../rights.ts";
import { changedResponse, dataResponse, refusalResponse } from "./answers.ts";

export type OrderRoutes = {
  readonly merchant: Pick<MerchantOrders, "listSeen" | "viewOrder">;
  readonly acts: OrderActs;
  readonly store: TimelineStore;
  readonly config: Pick<Config, "platforms" | "mode">;
  readonly now: () => number;
};

export function orderRoutes(options: OrderRoutes): readonly Route[] {
  return [listRoute(options), viewRoute(options), planRoute(options), actRoute(options)];
}

/** Where names are hidden on one of the platforms, a search by them would tell. */
function listRoute({ merchant, config }: OrderRoutes): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.orders,
    access: "session",
    needs: "read",
    async handle({ request, signedIn: { roles } }) {
      const read = readOrderQuery(new URL(request.url).searchParams);
      if (read.kind === "problem") return problemResponse(read.problem);
      const { platform, gap, ...filter } = read.value;
      const platformIds = seenPlatforms(config, roles, platform);
      const hidesPeople = platformIds.some((id) => !sightOf(roles, id).addresses);
      if (hidesPeople && filter.search?.includes("@")) return refusalResponse("addressesHidden");
      const { orders, hasMore, next } = await merchant.listSeen({
        ...filter,
        platformIds,
        ...(gap !== undefined && { hasGap: true }),
        ...(hidesPeople && { hidesPeople }),
      });
      const rows = orders.map((view) => rowJson(view, sightOf(roles, view.order.platformId)));
      const end = hasMore ? (next ?? rows.at(-1)?.id) : undefined;
      return jsonResponse(successBody(rows, { hasMore, next: end }));
    },
  };
}

type Seeing = {
  readonly merchant: Pick<MerchantOrders, "viewOrder">;
  readonly config: Pick<Config, "platforms">;
};

/** The order, if it is one that the member may see: another platform's is answered like an unknown one. */
async function seenOrder(
  { merchant, config }: Seeing,
  roles: Roles,
  id: string | undefined,
): Promise<OrderView | undefined> {
  if (id === undefined || !isId("ord", id)) return undefined;
  return merchant.viewOrder(seenPlatforms(config, roles), id);
}

export function noSuchOrder(): RouteResponse {
  return problemResponse(problemOf({ code: "orderNotFound" }));
}

function viewRoute(options: OrderRoutes): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.order,
    access: "session",
    needs: "read",
    async handle({ params, signedIn: { roles } }) {
      const view = await seenOrder(options, roles, params.id);
      if (view === undefined) return noSuchOrder();
      const sight = sightOf(roles, view.order.platformId);
      const timeline = await timelineOf(options.store, view.order, sight);
      const acts = possibleActs(options.config, roles, view.order, options.now());
      return dataResponse(viewJson(view, sight, acts, timeline));
    },
  };
}

/** Nothing but what time has made due anyway is changed: a plan needs no passkey. */
function planRoute(options: OrderRoutes): Route {
  return {
    method: "POST",
    path: DASHBOARD_API.plan,
    access: "session",
    needs: "refundSome",
    async handle({ params, body, signedIn }) {
      const found = await askedPlatform(options, signedIn.roles, params.id);
      if (found === undefined) return noSuchOrder();
      const read = readPlannedAct(body);
      if (read.kind === "problem") return problemResponse(read.problem);
      return planResponse(options, signedIn, { ...found, ...read.value });
    },
  };
}

/** The order's id with its platform, if it is one that the member may see. */
export async function askedPlatform(
  options: Seeing,
  roles: Roles,
  id: string | undefined,
): Promise<{ readonly platform: Platform; readonly orderId: string } | undefined> {
  const view = await seenOrder(options, roles, id);
  const platform = view && platformOf(options.config, view.order.platformId);
  return view && platform && { platform, orderId: view.order.id };
}

async function planResponse(
  { acts }: OrderRoutes,
  actor: MemberPostContext["signedIn"],
  asked: AskedAct,
): Promise<RouteResponse> {
  const answer = await acts.plan(actor, asked);
  if (answer.kind === "ok") return dataResponse(planJson(answer.value, actor.roles));
  return answer.kind === "replayed" ? { kind: "json", ...answer.answer } : refused(answer);
}

type Refused = NotAllowed | { readonly kind: "refused"; readonly refusal: Parameters<typeof problemOf>[0] };

function refused(answer: Refused): RouteResponse {
  return answer.kind === "notAllowed"
    ? refusalResponse(answer.code)
    : problemResponse(problemOf(answer.refusal));
}

/** The confirmation of a plan, once: without a key, a repeated request could move money twice. */
function actRoute(options: OrderRoutes): Route {
  return {
    method: "POST",
    path: DASHBOARD_API.act,
    access: "session",
    needs: "refundSome",
    stepsUp: true,
    async handle(context) {
      const { params, body, signedIn, caller } = context;
      const found = await askedPlatform(options, signedIn.roles, params.id);
      if (found === undefined) return noSuchOrder();
      const read = readConfirmedAct(body);
      if (read.kind === "problem") return problemResponse(read.problem);
      const idempotency = keyOf(context, found.orderId);
      if (idempotency === undefined) return problemResponse(NO_KEY);
      const asked = { ...found, ...read.value };
      const answer = await options.acts.confirm(signedIn, asked, {
        idempotency,
        by: caller(),
        render: renderActed,
      });
      if (answer.kind === "refused" && answer.refusal.code === "orderChanged")
        return orderChanged(await planResponse(options, signedIn, asked));
      return orderActResponse(answer);
    },
  };
}

const KEY = /^[\x20-\x7e]{1,255}$/;
const NO_KEY = problem("malformedHeader", "Idempotency-Key: must be 1 to 255 printable ASCII characters");

function keyOf({ request, body, signedIn }: MemberPostContext, orderId: string) {
  const key = request.headers.get("idempotency-key");
  if (key === null || !KEY.test(key)) return undefined;
  const fingerprint = new Bun.CryptoHasher("sha256").update(JSON.stringify(body)).digest("hex");
  return { scope: ["dashboard", signedIn.memberId, orderId].join(" "), key, fingerprint };
}

/** The new plan goes with the refusal; where the act is not possible any more, its own refusal is the answer. */
function orderChanged(plan: RouteResponse): RouteResponse {
  if (plan.kind !== "json") return plan;
  return changedResponse(problemOf({ code: "orderChanged" }), JSON.parse(plan.body).data);
}

export function renderActed(view: OrderView): StoredAnswer {
  return { status: 200, body: successBody(actedJson(view)) };
}

export function orderActResponse(answer: Answer<OrderView> | NotAllowed): RouteResponse {
  if (answer.kind === "ok") return dataResponse(actedJson(answer.value));
  return answer.kind === "replayed" ? { kind: "json", ...answer.answer } : refused(answer);
}

function actedJson({ order: { id, seq, status } }: OrderView): ActedJson {
  return { id, seq, status };
}

function planJson({ seq, view, people, due, plan }: ShownPlan, roles: Roles): PlanJson {
  const { order, buyers } = view;
  const sight = sightOf(roles, order.platformId);
  const captain = captainOf(order);
  const { financing } = plan;
  return {
    seq,
    currency: order.currency,
    due,
    people: people.map(({ payer, ...standing }) => {
      const { name } = shownPerson(buyers[payer], sight);
      const isCaptain = captain !== undefined && payerOf(captain) === payer;
      return { payer, isCaptain, ...(name && { name }), ...standing };
    }),
    ...(financing && {
      deadlines: financing.deadlines.map(({ dueAt, amount, status }) => ({ dueAt, amount, status })),
    }),
  };
}
