// Exports over HTTP: who may, of which platforms, what is in them, the audit rows, and how many in an hour (S2, S8).

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../../src/api/paths.ts";
import { auditRowsIn } from "../../support/audit-log.ts";
import type { Browser } from "../../support/dashboard/dashboard.ts";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import { everyRole, FIRST, SECOND } from "../../support/dashboard/orders.ts";
import { newGroup, newOrder } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY } from "../../support/service.ts";

const HOUR = 3_600_000;

let service: TestService;
let members: Record<string, Browser>;
let paid: Json;
let fresh: Json;
let foreign: Json;
beforeAll(async () => {
  service = await startDashboard();
  members = await everyRole(service);
  paid = await newGroup(service, { trackId: "=cart-1" });
  await service.settle();
  fresh = await newOrder(service, { trackId: "cart-2" });
  const headers = { authorization: OTHER_SECRET_KEY, "content-type": "application/json" };
  foreign = (await service.api("POST", "/v1/orders", { amount: 4_800 }, headers)).json.data;
});
afterAll(() => service.stop());

const exported = (role: string, body: object) => (members[role] as Browser).post(DASHBOARD_API.export, body);
/** The cells of a file's lines without its header; no cell here has a comma. */
const cellsOf = ({ text }: { readonly text: string }) =>
  text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

test("S2: orders are those of the platforms that the member may export, newest first, as the filters say", async () => {
  const ids = async (role: string, filters: object = {}) =>
    cellsOf(await exported(role, { kind: "orders", ...filters })).map(([id]) => id);
  expect(await ids("owner")).toEqual([foreign.id, fresh.id, paid.id]);
  expect(await ids("manager")).toEqual([fresh.id, paid.id]);
  expect(await ids("manager", { status: "completed" })).toEqual([paid.id]);
  expect(await ids("manager", { search: "cart-2" })).toEqual([fresh.id]);
  expect(await ids("manager", { createdBefore: "1" })).toEqual([]);
});

test("a file has a header, amounts with decimals, and no formula of a buyer's", async () => {
  const answer = await exported("manager", { kind: "orders", status: "completed" });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
  expect(answer.text).toStartWith("id,platform,created,");
  expect(answer.text).toContain(",'=cart-1,");
  expect(answer.text).toContain(",100.00,");
});

test("no cell is a formula where semicolons separate, whatever a buyer calls themselves", async () => {
  const name = { firstName: 'Eve;=HYPERLINK("https://evil.example")', lastName: "A; @b" };
  await newOrder(service, { trackId: "cart-4\n=1+1", ...name });
  const { text } = await exported("owner", { kind: "orders", search: "cart-4" });
  expect(text).toContain("HYPERLINK");
  const cells = text.split(/[\r\n;]/).map((cell) => cell.trim());
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

test("what was waived of an order, and what is paid later, are its last columns", async () => {
  const { id } = await newOrder(service, { trackId: "cart-3", ux: "collect", amount: 10_000 });
  expect((await service.api("POST", `/v1/orders/${id}/waive`, { amount: 2_500 })).status).toBe(200);
  const { text } = await exported("owner", { kind: "orders", search: "cart-3" });
  const [header = "", line = ""] = text.split("\r\n");
  expect(header).toEndWith(",waived,financed");
  expect(line).toStartWith(`${id},`);
  expect(line).toEndWith(",25.00,0.00");
});

test("ledger and balance entries are of every order, and each by its own time", async () => {
  await service.turnBy(2 * HOUR);
  for (const browser of Object.values(members)) await browser.signIn();
  const ledger = cellsOf(await exported("manager", { kind: "ledger" }));
  expect(ledger.filter(([id]) => id === paid.id).map((cells) => cells[7])).toEqual([
    ...["held", "held", "held"],
    ...["captured", "captured", "captured"],
  ]);
  const entries = cellsOf(await exported("manager", { kind: "entries" }));
  expect(entries.map(([id, , , , , , , amount]) => [id, amount])).toEqual([[paid.id, "100.00"]]);
  const later = { createdAfter: String(service.now() - HOUR) };
  expect(cellsOf(await exported("manager", { kind: "entries", ...later }))).toEqual([]);
});

test("roles without the right, another platform and an unknown kind are refused", async () => {
  for (const role of ["reader", "support"])
    expect((await exported(role, { kind: "orders" })).json.code).toBe("rightMissing");
  expect((await exported("manager", { kind: "orders", platform: SECOND })).json.code).toBe("rightMissing");
  expect((await exported("owner", { kind: "keys" })).json.code).toBe("invalidRequest");
});

test("S2: an unknown platform is named as such to who may export all, and to others looks like another's", async () => {
  const unknown = { kind: "orders", platform: "pl_01890000-0000-7000-8000-0000000000ff" };
  const refusal = async (role: string, body: object) => {
    const { status, json } = await exported(role, body);
    return [status, json.code];
  };
  expect(await refusal("owner", unknown)).toEqual([400, "unknownPlatform"]);
  const others = await refusal("manager", { kind: "orders", platform: SECOND });
  expect(others).toEqual([403, "rightMissing"]);
  expect(await refusal("manager", unknown)).toEqual(others);
});

test("S8: each has an audit row for each platform, without what was searched for; a session has six an hour", async () => {
  await service.turnBy(2 * HOUR);
  for (const browser of Object.values(members)) await browser.signIn();
  const before = auditRowsIn(service.dataDir, {}).length;
  await exported("owner", { kind: "ledger", search: "bob@example.com" });
  const rows = auditRowsIn(service.dataDir, {}).slice(before);
  expect(rows).toMatchObject(
    [FIRST, SECOND].map((platformId) => ({
      actor: "member",
      action: "export",
      platformId,
      parameters: { kind: "ledger" },
      outcome: "done",
    })),
  );
  expect(JSON.stringify(rows)).not.toContain("@");
  const codes: unknown[] = [];
  for (let count = 0; count < 6; count++) codes.push((await exported("owner", { kind: "entries" })).status);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  // Another use of the passkey begins another session of the same member.
  await members.owner?.stepUp();
  const more = await exported("owner", { kind: "entries" });
  expect([more.status, more.headers.get("retry-after")]).toEqual([429, "3600"]);
});
