// The guide's examples in a sandbox: each line for a shell is pasted as it stands there, and works.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { HANDBOOK } from "../../../src/docs/site/site.ts";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import type { Shop } from "../../support/binary/shop.ts";
import { openShop, payWith, printedKeys, until } from "../../support/binary/shop.ts";

let service: Service;
let shop: Shop;
beforeAll(async () => {
  service = await startService();
  shop = openShop(service);
});
afterAll(() => service[Symbol.asyncDispose]());

const CARD = "4242 4242 4242 4242";
const guide = HANDBOOK.filter(({ section }) => section === "Guide").map(({ name }) =>
  name === "quick-start" ? "/docs" : `/docs/${name}`,
);

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Blocks for a shell on the page as its reader sees it now. */
const linesOn = async (path: string): Promise<readonly string[]> => {
  const text = await (await fetch(`http://localhost:${service.port}${path}`)).text();
  return [...text.matchAll(/<code class="language-sh">(.*?)<\/code>/gs)].map(([, code = ""]) => plain(code));
};

const paid = async (order: object, more: object = {}): Promise<string> => {
  const { id, redirectUrl } = await shop.order({ amount: 12_000, ...order });
  await payWith(redirectUrl, CARD, { ...more });
  return id;
};
const gap = async () => {
  await paid({ ux: "collect", type: "standard" }, { nbShares: 4 });
};

const payout = async () => {
  await shop.untilStatus(await paid({}), "completed");
  await shop.advance("40d");
  await until("a payout", async () => (await shop.api("GET", "/v1/payouts")).json.data[0]);
};

/** By the address in the line: the order, as the newest of all, that the line is about. */
const STAGES: readonly (readonly [address: RegExp, prepare: () => Promise<unknown>])[] = [
  [/commit/, async () => shop.untilStatus(await paid({ tpc: true }), "confirmed")],
  [/refund/, async () => shop.untilStatus(await paid({}), "completed")],
  [/nudges/, () => paid({ ux: "collect", invite: [{ email: "grace@example.com" }] }, { nbShares: 2 })],
  [/waive|asks/, gap],
  [/payouts/, payout],
  [/orders\/\w|events/, () => shop.order({ amount: 4_200 })],
];

const paste = async (line: string) => {
  const child = Bun.spawn(["bash", "-c", line], {
    cwd: service.folder,
    env: { PATH: process.env.PATH, HOME: service.folder },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { code: await child.exited, out, err };
};

/** A second sandbox, whose port is taken, or a show; the sample shop and what asks it (sample-shops.test.ts). */
const TRIED_ELSEWHERE = /^\S+ --(sandbox|show)\b|^(\w+=\w+ )?(node|php) |doctor webhook/m;

test("a command in a sentence has the program's own name too", async () => {
  const text = plain(await (await fetch(`http://localhost:${service.port}/docs/guide/sandbox`)).text());
  expect(text).toContain("./service listen --forward-to http://localhost:3000/webhooks");
  expect(text).not.toContain("split-payment ");
});

test.each(guide)(
  "each line for a shell on %s can be pasted",
  async (path) => {
    for (const at of (await linesOn(path)).keys()) {
      const before = (await linesOn(path))[at] ?? "";
      await STAGES.find(([address]) => address.test(before))?.[1]();
      const line = (await linesOn(path))[at] ?? "";
      expect(line).not.toMatch(/…|example\.com\/v1|split-payment|[{]id[}]/);
      if (TRIED_ELSEWHERE.test(line)) continue;
      const { code, out, err } = await paste(line);
      expect({ line, code, out, err }).toMatchObject({
        code: 0,
        out: expect.not.stringContaining('"success":false'),
      });
    }
  },
  60_000,
);

test("the keys are shown at another name than localhost only once the PIN was entered", async () => {
  const { secretKey } = printedKeys(service);
  const address = `http://127.0.0.1:${service.port}`;
  const shown = async (path: string, cookie: string) =>
    (await fetch(address + path, { headers: { accept: "text/html", cookie } })).text();
  for (const path of ["/", "/docs"]) expect(await shown(path, "")).not.toContain(secretKey);
  const pin = /PIN +(\d{6})/.exec(service.printed())?.[1] ?? "";
  const form = { method: "POST", body: new URLSearchParams({ pin }), redirect: "manual" } as const;
  const entered = await fetch(`${address}/sandbox/enter`, form);
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  for (const path of ["/", "/docs"]) expect(await shown(path, cookie)).toContain(secretKey);
});
