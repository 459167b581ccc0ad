// `doctor webhook` and `listen` of the compiled program, next to a running sandbox and a shop's endpoint.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { listenAtOwnPort } from "../../support/binary/ports.ts";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { openEndpoint, openShop, payWith, printedKeys, until } from "../../support/binary/shop.ts";
import { type } from "../../support/binary/typed.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

type Judge = (body: string, headers: Record<string, string>) => number | Promise<number>;

/** The output of `doctor webhook` about an endpoint that answers with the judge's status. */
async function examined(judge: Judge) {
  await using server = listenAtOwnPort((port) =>
    Bun.serve({
      port,
      hostname: "127.0.0.1",
      fetch: async (request) =>
        new Response(null, {
          status: await judge(await request.text(), Object.fromEntries(request.headers)),
        }),
    }),
  );
  return await type(service, `doctor webhook http://127.0.0.1:${server.port}/hook`);
}

const byStandardWebhooks: Judge = (body, headers) => {
  try {
    new Webhook(printedKeys(service).webhookKey).verify(body, headers);
    return 200;
  } catch {
    return 400;
  }
};

const byHeaderAlone: Judge = (body, headers) => {
  const wanted = createHmac("sha256", printedKeys(service).webhookKey).update(body).digest("hex");
  return headers["service-signature"]?.split(",").includes(`v1=${wanted}`) ? 204 : 401;
};

describe("doctor webhook", () => {
  test("an endpoint that verifies as the documentation says gets an A", async () => {
    const { code, printed } = await examined(byStandardWebhooks);
    expect(printed).toContain("Grade A: nothing failed.");
    expect(printed.match(/^ok {4}/gm)).toHaveLength(8);
    expect(code).toBe(0);
  });

  test("one that checks no timestamp gets a B, and reads what to do", async () => {
    const { code, printed } = await examined(byHeaderAlone);
    expect(printed).toContain("FAIL  a timestamp that is 6 minutes old: HTTP 204");
    expect(printed).toContain("it must answer 4xx: check the Standard Webhooks headers");
    expect(printed).toContain("Grade B: 1 of 8 failed.");
    expect(code).toBe(1);
  });

  test.each<[string, string, Judge]>([
    ["accepts everything", "F", () => 200],
    ["refuses everything", "D", () => 400],
    ["fails at everything", "D", () => 500],
    [
      "knows its events",
      "B",
      (body, headers) => (body.includes('unheardOf",') ? 400 : byStandardWebhooks(body, headers)),
    ],
    [
      "knows events, and checks no timestamp",
      "C",
      (body, headers) => (body.includes('unheardOf",') ? 422 : byHeaderAlone(body, headers)),
    ],
  ])("one that %s gets %s", async (_, grade, judge) => {
    const { code, printed } = await examined(judge);
    expect(printed).toContain(`Grade ${grade}: `);
    expect(code).toBe(1);
  });

  test("nothing listens there: the reason is printed, and no advice about signatures", async () => {
    const { printed } = await type(service, "doctor webhook http://127.0.0.1:9/hook");
    expect(printed).toContain("ECONNREFUSED");
    expect(printed).toContain("it must answer 4xx: is the endpoint running");
    expect(printed).not.toContain("check the signature");
    expect(printed).toContain("Grade D");
  });

  test.each([
    ["doctor webhook", "which address? "],
    ["doctor webhook localhost:3000", '"localhost:3000": the address must be an http or https URL'],
    ["doctor mail", 'doctor cannot "mail"'],
    ["doctor webhook http://localhost:1/ --data nowhere", "no sandbox runs with the data in"],
  ])("%s: says what is wrong", async (line, sentence) => {
    const { code, told } = await type(service, line);
    expect([1, 78]).toContain(code);
    expect(told).toContain(sentence);
  });
});

describe("listen", () => {
  test("sends on the same bytes and headers, only of the named events, and prints each answer", async () => {
    await using own = openEndpoint();
    await using forwarded = openEndpoint();
    forwarded.answerWith(500);
    const line = `listen --forward-to ${forwarded.url}/webhooks --events order.completed`;
    const child = Bun.spawn(["./service", ...line.split(" ")], {
      cwd: service.folder,
      env: { HOME: service.folder },
      stdout: "pipe",
      stderr: "pipe",
    });
    let printed = "";
    const drain = async (stream: ReadableStream<Uint8Array>) => {
      for await (const bytes of stream) printed += new TextDecoder().decode(bytes);
    };
    void drain(child.stdout);
    void drain(child.stderr);
    await until("listening", () => (printed.includes("Sending on to") ? true : undefined));

    const shop = openShop(service);
    const order = await shop.order({ amount: 5_000, ux: "single", notifyUrl: `${own.url}/webhooks?a=1` });
    await payWith(order.redirectUrl, "4242 4242 4242 4242");
    const original = await own.heard("order.completed", order.id);
    const copy = await forwarded.heard("order.completed", order.id);
    expect(copy.body).toBe(original.body);
    const signed = ({ headers }: typeof copy) =>
      Object.entries(headers)
        .filter(([name]) => name !== "host")
        .toSorted();
    expect(signed(copy)).toEqual(signed(original));
    await until("the answer", () => (printed.includes("HTTP 500") ? true : undefined));
    expect(printed).toMatch(new RegExp(`^order\\.completed  ${order.id}  HTTP 500 in \\d+ ms$`, "m"));
    expect(forwarded.deliveries.map(({ event }) => event)).toEqual(["order.completed"]);
    child.kill("SIGINT");
    await child.exited;
  });

  test("a misspelt event is refused with the name that is meant", async () => {
    const { code, told } = await type(
      service,
      "listen --forward-to http://localhost:1/ --events order.complete",
    );
    expect(code).toBe(78);
    expect(told).toContain("order.completed");
  });
});
