// A platform without a mail server: in live mode it saves no row for an e-mail, and the start reports it.

import { describe, expect, test } from "bun:test";
import { changeOf } from "../../../src/application/orders/change.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { liveGreeting } from "../../../src/cli/output/greeting.ts";
import type { Config, MailConfig, Platform } from "../../../src/config/config.ts";
import { CREATED_AT, captain, live, order, pays } from "../../support/domain/scenario.ts";
import { platform } from "../../support/service.ts";

const SERVER = { host: "mail.example", port: 465, isSecure: true };
const MAIL: MailConfig = { from: "pay@shop.example", timeZone: "UTC", server: SERVER };

function configOf(mode: Config["mode"], ...platforms: Platform[]): Config {
  return {
    mode,
    publicUrl: "https://pay.example",
    hostname: "127.0.0.1",
    port: 8080,
    dataDir: "/nowhere",
    namespace: "Service",
    selectorPrefix: "#service-",
    platforms,
  };
}

/** The e-mail rows that a captain's payment saves. */
function rowsOf(mode: Config["mode"], mail?: MailConfig) {
  const shop = platform(mail === undefined ? {} : { mail });
  const runtime: Pick<Runtime, "config" | "linkSecret"> = {
    config: configOf(mode, shop),
    linkSecret: new Uint8Array(32),
  };
  const { order: paid, eventLog, effects } = live(order(), pays(captain, 500));
  const transition = {
    order: paid,
    orderEvents: eventLog,
    ledgerEntries: [],
    balanceEntries: [],
    effects,
    clockDecisions: [],
    timerAt: undefined,
  };
  const context = { runtime: runtime as Runtime, platform: shop, eventIds: () => "evt_1" };
  const { jobs } = changeOf(context, transition, { details: {}, buyers: {} });
  return jobs.filter(({ kind }) => kind === "mail");
}

describe("a payment of a platform", () => {
  const row = {
    kind: "mail",
    subject: "captainLink:auth_captain",
    payload: { mail: "captainLink", authorizationId: "auth_captain", at: CREATED_AT },
  };

  test("with a mail server saves a row without a word of the e-mail", () => {
    expect(rowsOf("live", MAIL)).toEqual([expect.objectContaining(row)]);
  });

  test("without a mail server saves no row", () => {
    const { server: _, ...unfinished } = MAIL;
    expect(rowsOf("live")).toEqual([]);
    expect(rowsOf("live", unfinished)).toEqual([]);
  });

  test("in a sandbox always saves a row", () => {
    expect(rowsOf("sandbox")).toHaveLength(1);
  });
});

test("a live start names the platforms whose buyers get no e-mails, once each", () => {
  const silent = platform({ name: "Silent shop" });
  const writing = platform({ id: "pl_01890000-0000-7000-8000-000000000002", mail: MAIL });
  expect(liveGreeting(configOf("live", silent, writing)).split("\n")).toEqual([
    "Listening at 127.0.0.1, port 8080; its links say https://pay.example",
    "No e-mail will go out for Silent shop (pl_01890000-0000-7000-8000-000000000001): it has no [platforms.mail].",
    "",
  ]);
});
