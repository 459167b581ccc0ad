// Timeline of a group's order for its captain: who did what when, from the event log. Only what people did; what follows from
// it is the order's status.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PageStep } from "../../api/pages/timeline.ts";
import type { LoggedEvent, OrderEvent } from "../../domain/order/events.ts";
import type { Authorization } from "../../domain/order/order.ts";
import { captainOf, payerOf } from "../../domain/order/queries.ts";
import { visibilityOf } from "../../domain/order/seats.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { isolated } from "../../text/characters.ts";
import type { Answer } from "../contract/answer.ts";
import { refused } from "../orders/outcome.ts";
import type { Runtime } from "../runtime.ts";
import type { OpenPage } from "./open-page.ts";
import { isOwnPage } from "./own-page.ts";
import { initialOf } from "./participants.ts";

/** Oldest first. */
export async function timeline(runtime: Runtime, page: OpenPage): Promise<Answer<readonly PageStep[]>> {
  const { role, stored } = page;
  if (role !== "captain" || !isOwnPage(page)) return refused({ code: "pageNotFound" });
  const eventLog = await runtime.store.eventLog(stored.order.id);
  // Covers have raised the payments' own shares since.
  const shares = new Map(eventLog.flatMap(({ orderEvent }) => reservedIn(orderEvent)));
  const value = eventLog.flatMap((logged) => stepOf(stored, shares, logged) ?? []);
  return { kind: "ok", value, warnings: [] };
}

function reservedIn(orderEvent: OrderEvent): readonly (readonly [string, number])[] {
  return orderEvent.kind === "shareReserved" ? [[orderEvent.authorizationId, orderEvent.share]] : [];
}

function stepOf(
  stored: StoredOrder,
  shares: ReadonlyMap<string, number>,
  { at, orderEvent }: LoggedEvent,
): PageStep | undefined {
  const captain = captainOf(stored.order)?.id;
  const step = (kind: PageStep["kind"], id: string | undefined, amount?: number): PageStep => ({
    at,
    kind,
    ...personOf(stored, id),
    ...withoutAbsent({ amount: seesAmount(stored, id) ? amount : undefined }),
  });
  switch (orderEvent.kind) {
    case "paymentAuthorized": {
      const { authorizationId: id } = orderEvent;
      const isLate = find(stored, id)?.share === 0;
      return isLate ? undefined : step("paid", id, shares.get(id));
    }
    case "releaseAsked":
      if (orderEvent.cause === "buyer") return step("left", orderEvent.authorizationId);
      return orderEvent.cause === "merchant" ? step("released", orderEvent.authorizationId) : undefined;
    case "shareRaised":
      return step("covered", orderEvent.authorizationId, orderEvent.amount);
    case "restWaived":
      if (orderEvent.by === "dueDate") return undefined;
      return orderEvent.by === "captain"
        ? step("leftOut", captain, orderEvent.amount)
        : step("waived", undefined, orderEvent.amount);
    case "dueDateMoved":
      return {
        ...step("moved", orderEvent.by === "captain" ? captain : undefined),
        until: orderEvent.to,
      };
    case "askMade":
      return step("asked", orderEvent.by === "captain" ? captain : undefined);
    case "askDeclined":
      return step("declined", orderEvent.payer);
    default:
      return undefined;
  }
}

function find({ order }: StoredOrder, id: string | undefined): Authorization | undefined {
  return order.authorizations.find((each) => each.id === id);
}

function isCaptains(stored: StoredOrder, id: string | undefined): boolean {
  const payment = find(stored, id);
  return payment !== undefined && payerOf(payment) === captainOf(stored.order)?.id;
}

/** Where only sums were agreed, of no one but the captain and the shop. */
function seesAmount(stored: StoredOrder, id: string | undefined): boolean {
  return id === undefined || isCaptains(stored, id) || visibilityOf(stored.order) !== "progress";
}

/** Nothing for the shop. */
function personOf(stored: StoredOrder, id: string | undefined) {
  if (id === undefined) return {};
  const { firstName = "", lastName = "" } = stored.buyers[id] ?? {};
  return {
    firstName: isolated(firstName),
    initial: isolated(initialOf(lastName)),
    ...(isCaptains(stored, id) ? { you: true as const } : {}),
  };
}
