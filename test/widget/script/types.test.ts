// The type declarations that the build makes, as a merchant's own TypeScript sees them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assets } from "../../../dist/assets.ts";
import { ROOT } from "../../support/repository.ts";

const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "widget-types-"));
  const template = readFileSync(assets.templates["widget.d.ts"] ?? "", "utf8");
  writeFileSync(join(folder, "widget.d.ts"), template.replaceAll("WIDGET_NAMESPACE", "Service"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const check = (code: string): string => {
  writeFileSync(join(folder, "shop.ts"), code);
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--lib", "dom,esnext", "--types", ""];
  const done = Bun.spawnSync([process.execPath, TSC, ...options, "widget.d.ts", "shop.ts"], { cwd: folder });
  return done.stdout.toString().trim();
};

test("everything the specification names can be written", () => {
  expect(
    check(`
const captain = Service.initCaptain({
  selector: "#checkout",
  publicKey: "pk_test_x",
  locale: "fr",
  order: {
    amount: 4200, ux: "picking", trackId: "a", email: "a@b.c", firstName: "A", lastName: "B", currency: "EUR",
    items: [{ name: "Cabin", amount: 4200, quantity: 1, rental: { nightsNumber: 3 }, travel: { ticketType: "oneWay" } }],
    metadata: { a: "b" },
    phone: "+33612345678", civility: "ms", billingAddress: { city: "Lyon", country: "FR" },
  },
  cta: false,
  currency: "EUR",
  modules: ["md_1"],
  context: document.body.attachShadow({ mode: "open" }),
  events: {
    onReady() {}, onValid() {}, onInvalid: () => captain.pay(),
    onError: ({ code, message }) => console.error(code, message),
    onValidated: ({ order, auth, status, amount }) => void [order, auth, status === "captured", amount + 1],
  },
}).mount().mount("#other");
Service.mount();
Service.pay();
window.Service.initLink({ publicKey: "pk_test_x", orderId: "ord_1", events: { onReady() {} } });
Service.initHelp({ publicKey: "pk_test_x" });`),
  ).toBe("");
});

test.each([
  ["Service.initCaptain({ order: { amount: 1 } });", "publicKey"],
  [`Service.initCaptain({ publicKey: "pk", order: { amount: "1" } });`, "number"],
  [`Service.initCaptain({ publicKey: "pk", order: { amount: 1, notifyUrl: "x" } });`, "notifyUrl"],
  [`Service.initLink({ publicKey: "pk" });`, "orderId"],
])("%s is wrong before it runs", (code, named) => {
  expect(check(code)).toContain(named);
});
