// Routes of acts that move no money: reminders to the people invited, an ask for what is missing, and a later due date. Each
// takes what the merchant's own route takes, and needs neither a plan nor a passkey.

import type { Read } from "../../api/decode/decoder.ts";
import { readAsk, readDueDate, readNudge } from "../../api/orders/order-commands.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import { askAct, changeAct, nudgeAct } from "../../application/audit-log.ts";
import type { Answer, Audited } from "../../application/contract/answer.ts";
import type { CommandOptions, MerchantOrders, OrderView } from "../../application/contract/merchant.ts";
import type { Config, Platform } from "../../config/config.ts";
import { problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { AuditedAct, AuditKeeping, Caller } from "../../ports/audit-log.ts";
import { hasRightOn } from "../rights.ts";
import { refusalResponse } from "./answers.ts";
import { askedPlatform, noSuchOrder, orderActResponse, renderActed } from "./orders.ts";

export type AttendRoutes = {
  readonly merchant: Pick<MerchantOrders, "viewOrder" | "nudge" | "ask" | "changeOrder">;
  readonly store: Pick<AuditKeeping, "recordAct">;
  readonly config: Pick<Config, "platforms">;
  readonly now: () => number;
};

type Attending<T> = {
  readonly path: string;
  read(body: unknown): Read<T>;
  audit(by: Caller, asked: T): AuditedAct;
  act(
    platform: Platform,
    orderId: string,
    asked: T,
    options: CommandOptions & Audited,
  ): Promise<Answer<OrderView>>;
};

export function attendRoutes(options: AttendRoutes): readonly Route[] {
  const { merchant } = options;
  return [
    attendRoute(options, {
      path: DASHBOARD_API.nudges,
      read: (body) => readNudge(body),
      audit: (by, { invitations }) => nudgeAct(by, invitations),
      act: (platform, id, { invitations }, acting) => merchant.nudge(platform, id, invitations, acting),
    }),
    attendRoute(options, {
      path: DASHBOARD_API.asks,
      read: (body) => readAsk(body),
      audit: askAct,
      act: (platform, id, { among = "all" }, acting) => merchant.ask(platform, id, among, acting),
    }),
    attendRoute(options, {
      path: DASHBOARD_API.dueDate,
      read: (body) => readDueDate(body),
      audit: changeAct,
      act: (platform, id, change, acting) => merchant.changeOrder(platform, id, change, acting),
    }),
  ];
}

/** A repeated request finds the act done, and is refused: it needs no key. */
function attendRoute<T>(options: AttendRoutes, { path, read, audit, act }: Attending<T>): Route {
  const { store, now } = options;
  return {
    method: "POST",
    path,
    access: "session",
    needs: "attend",
    async handle({ params, body, signedIn: { roles }, caller }) {
      const found = await askedPlatform(options, roles, params.id);
      if (found === undefined) return noSuchOrder();
      const asked = read(body);
      if (asked.kind === "problem") return problemResponse(asked.problem);
      const { platform, orderId } = found;
      const by = caller();
      if (!hasRightOn(roles, "attend", platform.id)) {
        const subject = { at: now(), platformId: platform.id, orderId, outcome: "rightMissing" };
        await store.recordAct(audit(by, asked.value), subject);
        return refusalResponse("rightMissing");
      }
      return orderActResponse(await act(platform, orderId, asked.value, { by, render: renderActed }));
    },
  };
}
