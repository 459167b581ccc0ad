// The screens: address, name, the right that each needs, and its part of the app, which is loaded when it is opened.

import type { Component } from "solid-js";
import { lazy } from "solid-js";
import type { SessionJson } from "../../../../src/api/dashboard/members-json.ts";
import { DASHBOARD } from "../../../../src/api/paths.ts";
import { reloadSoon } from "../../../../widget/src/page/reload.ts";

export type ScreenProps = { readonly params: Readonly<Record<string, string>> };

export type Screen = {
  /** The pattern of its path. */
  readonly path: string;
  /** Its heading, and its link in the navigation, where a path without parameters has one. */
  readonly name: string;
  readonly needs: SessionJson["rights"][number];
  readonly show: Component<ScreenProps>;
};

/** A part that cannot be fetched comes with the page's next load. */
function part(load: () => Promise<Component<ScreenProps>>): Component<ScreenProps> {
  return lazy(async () => ({ default: await load().catch(untilReload) }));
}

function untilReload(): Promise<never> {
  reloadSoon();
  return new Promise(() => undefined);
}

/** In the order of the navigation; the first that a member may see is their home. */
export const SCREENS: readonly Screen[] = [
  {
    path: DASHBOARD.today,
    name: "Today",
    needs: "read",
    show: part(async () => (await import("../screens/today/today.tsx")).TodayScreen),
  },
  {
    path: DASHBOARD.orders,
    name: "Orders",
    needs: "read",
    show: part(async () => (await import("../screens/orders/orders.tsx")).Orders),
  },
  {
    path: DASHBOARD.order,
    name: "Order",
    needs: "read",
    show: part(async () => (await import("../screens/order/order.tsx")).OrderScreen),
  },
  {
    path: DASHBOARD.webhooks,
    name: "Webhooks",
    needs: "read",
    show: part(async () => (await import("../screens/webhooks/webhooks.tsx")).Webhooks),
  },
  {
    path: DASHBOARD.event,
    name: "Webhook",
    needs: "read",
    show: part(async () => (await import("../screens/webhooks/event.tsx")).WebhookEvent),
  },
  {
    path: DASHBOARD.emails,
    name: "E-mails",
    needs: "read",
    show: part(async () => (await import("../screens/emails/emails.tsx")).Emails),
  },
  {
    path: DASHBOARD.exports,
    name: "Exports",
    needs: "export",
    show: part(async () => (await import("../screens/exports/exports.tsx")).Exports),
  },
  {
    path: DASHBOARD.people,
    name: "People",
    needs: "ownSignIn",
    show: part(async () => (await import("../screens/people/people.tsx")).PeopleScreen),
  },
  {
    path: DASHBOARD.audit,
    name: "Audit",
    needs: "seeAudit",
    show: part(async () => (await import("../screens/audit/audit.tsx")).AuditScreen),
  },
  {
    path: DASHBOARD.look,
    name: "Look",
    needs: "seeLook",
    show: part(async () => (await import("../screens/look/look.tsx")).LookScreen),
  },
  {
    path: DASHBOARD.system,
    name: "System",
    needs: "seeSystem",
    show: part(async () => (await import("../screens/system/system.tsx")).SystemScreen),
  },
  {
    path: DASHBOARD.sandbox,
    name: "Sandbox",
    needs: "useSandbox",
    show: part(async () => (await import("../screens/sandbox/sandbox.tsx")).SandboxScreen),
  },
];
