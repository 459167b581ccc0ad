// Access report: all that is stored about one person (GDPR article 15, T33), for them to read. It has every column that
// `PersonalRows` has, without what those say of others.

import type { Person } from "../../api/orders/access.ts";
import { answerAbout, detailsAbout, eventAbout, orderAbout } from "../../api/orders/access.ts";
import { detailsWithoutPersons } from "../../api/orders/erasure.ts";
import { orderJson } from "../../api/orders/order-json.ts";
import type { Caller } from "../../ports/audit-log.ts";
import type { PersonalRow, PersonalRows, PersonalSection } from "../../ports/erasure.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { recordServiceAct } from "../audit-log.ts";
import type { AccessReport, AccessRequest, ReportedOrder } from "../contract/operations.ts";
import { refusalHash } from "../invitations/sending.ts";
import { caughtUp, detailsOf, viewOf } from "../orders/view.ts";
import type { Runtime } from "../runtime.ts";

/** Shorter values stand in words that have nothing to do with them. */
const LEAST_HIDDEN = 3;

/** Of all platforms, or of one. Orders under way are in it too. */
export async function accessReport(
  runtime: Runtime,
  { email, platformId }: AccessRequest,
  by: Caller,
): Promise<AccessReport> {
  const orders: ReportedOrder[] = [];
  for (const id of await runtime.store.ordersNaming(email)) {
    const found = await runtime.store.read(id);
    if (found === undefined || (platformId ?? found.order.platformId) !== found.order.platformId) continue;
    orders.push(reportOf(runtime, found, email, await runtime.store.personalRows(id, email)));
  }
  const platforms = runtime.config.platforms.filter(({ id }) => (platformId ?? id) === id);
  const refusing: string[] = [];
  for (const { id } of platforms)
    if (await runtime.store.refusesInvitations(id, refusalHash(runtime, id, email))) refusing.push(id);
  await recordServiceAct(runtime, by, { action: "access", count: orders.length }, "done");
  return { email, at: runtime.now(), orders, refusesInvitations: refusing };
}

function reportOf(runtime: Runtime, found: StoredOrder, email: string, rows: PersonalRows): ReportedOrder {
  const person = personIn(found, email);
  const { id, platformId } = found.order;
  return {
    id,
    platformId,
    role: roleOf(person, found),
    order: orderAbout(person, orderJson(viewOf(runtime, caughtUp(runtime, found)))),
    stored: storedAbout(person, rows, othersIn(found, person)),
  };
}

export function personIn({ details, buyers, invited = {} }: StoredOrder, email: string): Person {
  const isTheirs = (address: string | undefined) => address?.toLowerCase() === email.toLowerCase();
  const people = [...Object.entries(buyers), ...Object.entries(invited)];
  const own = people.flatMap(([id, person]) => (isTheirs(person.email) ? id : []));
  return { isCaptain: isTheirs(details.email), own: new Set(own) };
}

export function roleOf({ isCaptain, own }: Person, { buyers }: StoredOrder): ReportedOrder["role"] {
  if (isCaptain) return "captain";
  return Object.keys(buyers).some((id) => own.has(id)) ? "coBuyer" : "invited";
}

type About = { readonly [S in PersonalSection]: (row: PersonalRow) => PersonalRow | undefined };

/** A section that has no rule here does not compile. */
function storedAbout(person: Person, rows: PersonalRows, hide: (text: string) => string): PersonalRows {
  const ofCaptain = (row: PersonalRow) => (person.isCaptain ? row : undefined);
  const about: About = {
    order: ({ details, ...row }) => {
      const shown = detailsAbout(person, JSON.parse(String(details ?? "{}")));
      return { ...ofCaptain(row), details: shown };
    },
    buyers: (row) => (person.own.has(String(row.authorization_id)) ? row : undefined),
    invitations: (row) => (person.own.has(String(row.id)) ? row : undefined),
    sentInvitations: ({ captain, address, ...row }) => {
      if (person.own.has(String(row.invitation_id))) return { ...row, address };
      return ofCaptain({ ...row, captain });
    },
    webhooks: ({ body, ...row }) => ({ ...row, body: eventAbout(person, String(body)) }),
    endpointAnswers: ({ answer, ...row }) => ({ ...row, answer: hide(String(answer)) }),
    storedResponses: ({ body, ...row }) => ({ ...row, body: answerAbout(person, String(body)) }),
    errors: ({ last_error: error, ...row }) => ({ ...row, last_error: hide(String(error)) }),
    decisionCounts: ofCaptain,
    searchTerms: (row) => row,
  };
  const sections = Object.entries(about).map(([section, rowAbout]) => [
    section,
    rows[section as PersonalSection].flatMap((row) => rowAbout(row) ?? []),
  ]);
  return Object.fromEntries(sections) as PersonalRows;
}

/** Replaces what names others of the order in a text of any kind, such as an endpoint's answer. */
function othersIn(found: StoredOrder, { isCaptain, own: ids }: Person): (text: string) => string {
  const kept: object = detailsWithoutPersons(detailsOf(found));
  const ofCaptain = Object.entries(found.details).filter(([name]) => !(name in kept));
  const people = [...Object.entries(found.buyers), ...Object.entries(found.invited ?? {})];
  const textsOf = (value: unknown) => leavesOf(value).map((text) => text.toLowerCase());
  const own = textsOf([people.filter(([id]) => ids.has(id)), isCaptain ? ofCaptain : []]);
  const others = textsOf([
    people.filter(([id]) => !ids.has(id)).map(([, person]) => person),
    isCaptain ? [] : ofCaptain.map(([, value]) => value),
  ]);
  const hidden = [...new Set(others).difference(new Set(own))]
    .filter(({ length }) => length >= LEAST_HIDDEN)
    .sort((left, right) => right.length - left.length);
  if (hidden.length === 0) return (text) => text;
  const pattern = new RegExp(hidden.map((text) => RegExp.escape(text)).join("|"), "giu");
  return (text) => text.replace(pattern, "[another person]");
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
