// Uses of passkeys that an attacker would make up: each is refused and begins no session.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import type { Forged } from "../support/dashboard/authenticator.ts";
import type { Browser } from "../support/dashboard/dashboard.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import type { TestService } from "../support/service.ts";
import { PUBLIC_URL } from "../support/service.ts";

let service: TestService;
let ana: Browser;
let bob: Browser;
beforeAll(async () => {
  service = await startDashboard();
  ana = await memberOf(service, { email: "ana@shop.example", role: "owner" });
  bob = await memberOf(service, { email: "bob@shop.example", role: "reader" });
});
afterAll(() => service.stop());

const options = async (by: Browser, path: string) => (await by.post(path)).json.data;
const sent = (by: Browser, path: string, credential: object) => by.post(path, { credential });
const signIn = (by: Browser, credential: object) => sent(by, DASHBOARD_API.signIn, credential);

const { hostname } = new URL(PUBLIC_URL);

test.each<[string, Forged]>([
  ["another site", { origin: "https://evil.example" }],
  ["a host below its own", { origin: PUBLIC_URL.replace(hostname, `evil.${hostname}`) }],
  ["another port", { origin: PUBLIC_URL.replace(/\d+$/, "1") }],
  ["another scheme", { origin: PUBLIC_URL.replace("http:", "https:") }],
  ["no origin", { origin: "null" }],
  ["another site's passkey", { rpId: "evil.example" }],
  ["the making of a passkey", { type: "webauthn.create" }],
  ["no one who was there", { flags: 0x04 }],
  ["a copy with an older counter", { counts: -1 }],
  ["a signature of something else", { signature: Buffer.from("3006020101020101", "hex") }],
  ["no signature", { signature: Buffer.alloc(0) }],
])("a sign-in is refused that comes from %s", async (_, forged) => {
  const asked = await options(ana, DASHBOARD_API.signInOptions);
  const refused = await signIn(ana, ana.authenticator.use(asked, forged));
  expect([refused.status, refused.json.code, refused.headers.get("set-cookie")]).toEqual([
    403,
    "passkeyRefused",
    null,
  ]);
  // Until its counter is ahead of the last good use again.
  ana.authenticator.use(asked);
  expect((await ana.signIn()).status).toBe(200);
});

test("a challenge answers only what it was made for, and a step-up only its own session and member", async () => {
  const { authenticator } = ana;
  const forStepUp = await options(ana, DASHBOARD_API.stepUpOptions);
  expect((await signIn(ana, authenticator.use(forStepUp))).status).toBe(403);
  const forSignIn = await options(ana, DASHBOARD_API.signInOptions);
  expect((await sent(ana, DASHBOARD_API.stepUp, authenticator.use(forSignIn))).status).toBe(403);
  const bobs = await options(bob, DASHBOARD_API.stepUpOptions);
  expect((await sent(ana, DASHBOARD_API.stepUp, authenticator.use(bobs))).status).toBe(403);
  const stolen = await options(bob, DASHBOARD_API.stepUpOptions);
  const asAna = await sent(bob, DASHBOARD_API.stepUp, authenticator.use(stolen));
  expect([asAna.json.code, asAna.headers.get("set-cookie")]).toEqual(["passkeyNotFound", null]);
  expect((await bob.get(DASHBOARD_API.session)).json.data.email).toBe("bob@shop.example");
});

test("what is no credential at all is refused in the same words", async () => {
  const { id } = ana.authenticator;
  const responses = [
    undefined,
    null,
    "x",
    {},
    { clientDataJSON: "e30" },
    { clientDataJSON: "e30", signature: 1 },
  ];
  const known = responses.map((response) => ({ id, response }));
  for (const credential of [null, 1, "x", [], {}, { id: "__proto__" }, ...known])
    expect((await ana.post(DASHBOARD_API.signIn, { credential })).json.code).toBe("passkeyRefused");
});
