// Server-sent events that open pages get when their order changes, over the network, from the whole program.

import { afterEach, describe, expect, test } from "bun:test";
import type { TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

let runtime: TestService;
afterEach(() => runtime.stop());

async function opened() {
  runtime = await startService();
  const { port } = runtime.program.http.listen();
  const order = (await runtime.api("POST", "/v1/orders", { amount: 4_200 })).json.data;
  const url = `http://127.0.0.1:${port}${new URL(order.redirectUrl).pathname}/events`;
  const response = await fetch(url);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("no stream");
  return { order, url, response, reader };
}

describe("a page's events", () => {
  test("have one event without content for each change of the order", async () => {
    const { order, response, reader } = await opened();
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect((await reader.read()).value).toStartWith("retry: 3000");
    await runtime.page(`${order.redirectUrl}/payments`, payment("4242 4242 4242 4242", { nbShares: 2 }));
    const { value } = await reader.read();
    expect(value?.replaceAll("data: changed\n\n", "")).toBe("");
    await reader.cancel();
  });

  test("have none for a change of another order", async () => {
    const { reader } = await opened();
    await reader.read();
    await runtime.api("POST", "/v1/orders", { amount: 100 });
    const next = reader.read().then(() => "nudged");
    expect(await Promise.race([next, Bun.sleep(50).then(() => "quiet")])).toBe("quiet");
    await reader.cancel();
  });

  test("end when the service stops, which does not wait for them", async () => {
    const { reader } = await opened();
    await reader.read();
    const startedAt = performance.now();
    await runtime.program.http.stop();
    expect(await reader.read()).toMatchObject({ done: true });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test("T26: a HEAD gets their headers at once, and takes no stream of the link", async () => {
    const { url } = await opened();
    for (let count = 0; count < 120; count += 1) {
      const { status, headers } = await fetch(url, { method: "HEAD" });
      expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    }
    const { status, body } = await fetch(url);
    expect(status).toBe(200);
    await body?.cancel();
  });

  test("T20: an unknown link gets no stream", async () => {
    runtime = await startService();
    expect((await runtime.page("http://localhost/pay/unknown/events")).status).toBe(404);
  });

  test("T26: are limited to a hundred streams per link; another link has its own limit, and a stream that ends makes room", async () => {
    runtime = await startService();
    const pathOf = async () => {
      const order = (await runtime.api("POST", "/v1/orders", { amount: 4_200 })).json.data;
      return `http://localhost${new URL(order.redirectUrl).pathname}/events`;
    };
    const [first, other] = [await pathOf(), await pathOf()];
    const ask = (url: string) => runtime.program.http.handle(new Request(url));
    const streams: Response[] = [];
    for (let i = 0; i < 100; i += 1) streams.push(await ask(first));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await ask(first);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect((await ask(other)).status).toBe(200);
    await streams[0]?.body?.cancel();
    expect((await ask(first)).status).toBe(200);
  });
});
