// Routes of buyers' requests about their personal data: a report of what is stored about one person, and erasure in two steps,
// a plan and its confirmation. What is erased is at most what the plan has shown.

import type { ErasedJson, ErasurePlanJson } from "../../api/dashboard/personal-data-json.ts";
import type { ErasureSubject } from "../../api/dashboard/requests.ts";
import { readErasure, readErasureSubject, readPerson } from "../../api/dashboard/requests.ts";
import { dashboardProblem } from "../../api/errors/dashboard-problem.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { ErasurePlan, Operations, PlannedErasure } from "../../application/contract/operations.ts";
import type { RouteResponse } from "../../http/pipeline/response.ts";
import { problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { AuditKeeping, Caller } from "../../ports/audit-log.ts";
import { changedResponse, dataResponse, fileResponse, refusalResponse } from "./answers.ts";
import { noSuchOrder } from "./orders.ts";

export type PersonalDataRoutes = {
  readonly operations: Pick<Operations, "accessReport" | "planErasure" | "erase">;
  readonly store: Pick<AuditKeeping, "recordAct">;
  readonly now: () => number;
  /** Counts a file for this member, and tells whether it is one too many. */
  readonly isTooMany: (memberId: string) => boolean;
};

/** Their right is one on all platforms: there is no other platform's data to leave out. */
export function personalDataRoutes(options: PersonalDataRoutes): readonly Route[] {
  return [reportRoute(options), planRoute(options), eraseRoute(options)];
}

function reportRoute({ operations, isTooMany }: PersonalDataRoutes): Route {
  return {
    method: "POST",
    path: DASHBOARD_API.accessReport,
    access: "session",
    needs: "erase",
    stepsUp: true,
    async handle({ body, signedIn: { memberId }, caller }) {
      const read = readPerson(body);
      if (read.kind === "problem") return problemResponse(read.problem);
      if (isTooMany(memberId)) return refusalResponse("tooManyExports");
      const report = await operations.accessReport(read.value, caller());
      const isEmpty = report.orders.length + report.refusesInvitations.length === 0;
      if (isEmpty) return refusalResponse("personUnknown");
      const text = `${JSON.stringify(report, null, 2)}\n`;
      return fileResponse(text, "access-report.json", "application/json; charset=utf-8");
    },
  };
}

/** A POST: an address is no part of a path. */
function planRoute({ operations }: PersonalDataRoutes): Route {
  return {
    method: "POST",
    path: DASHBOARD_API.erasurePlan,
    access: "session",
    needs: "erase",
    async handle({ body }) {
      const read = readErasureSubject(body);
      if (read.kind === "problem") return problemResponse(read.problem);
      const plan = await operations.planErasure(read.value);
      return plan.orders.length === 0 ? unknown(read.value) : dataResponse(planJson(plan));
    },
  };
}

function eraseRoute(options: PersonalDataRoutes): Route {
  const { operations } = options;
  return {
    method: "POST",
    path: DASHBOARD_API.erase,
    access: "session",
    needs: "erase",
    stepsUp: true,
    async handle({ body, caller }) {
      const read = readErasure(body);
      if (read.kind === "problem") return problemResponse(read.problem);
      const { fingerprint, subject } = read.value;
      const plan = await operations.planErasure(subject);
      if (plan.orders.length === 0) return unknown(subject);
      if (fingerprintOf(plan) !== fingerprint) {
        await recordChanged(options, caller(), subject, plan);
        return changedResponse(dashboardProblem("erasureChanged"), planJson(plan));
      }
      const onlyIn = erasedIn(plan).map(({ id }) => id);
      const { erased, isClear } = await operations.erase({ ...subject, onlyIn }, caller());
      const done: ErasedJson = {
        erased: erased.length,
        kept: plan.orders.length - erased.length,
        isClear,
      };
      return dataResponse(done);
    },
  };
}

function unknown(subject: ErasureSubject): RouteResponse {
  return "email" in subject ? refusalResponse("personUnknown") : noSuchOrder();
}

/** Of one person, the row is about no order. */
async function recordChanged(
  { store, now }: PersonalDataRoutes,
  by: Caller,
  subject: ErasureSubject,
  { orders: [first] }: ErasurePlan,
): Promise<void> {
  const about = "orderId" in subject && first && { orderId: first.id, platformId: first.platformId };
  await store.recordAct({ ...by, action: "erase" }, { at: now(), outcome: "erasureChanged", ...about });
}

const MOST_ROWS = 100;

function planJson(plan: ErasurePlan): ErasurePlanJson {
  const erased = erasedIn(plan);
  const kept = plan.orders.filter((order) => !erased.includes(order));
  return {
    fingerprint: fingerprintOf(plan),
    erased: erased.length,
    kept: kept.length,
    orders: [...kept, ...erased].slice(0, MOST_ROWS),
    isMember: plan.isMember,
  };
}

function erasedIn({ orders }: ErasurePlan): readonly PlannedErasure[] {
  return orders.filter(({ kept }) => kept === undefined);
}

/** Other orders, or another part in one of them, are another plan. */
function fingerprintOf({ orders }: ErasurePlan): string {
  const parts = orders.map(({ id, role, kept }) => [id, role, kept ?? ""].join(" ")).sort();
  return new Bun.CryptoHasher("sha256").update(parts.join("\n")).digest("hex");
}
