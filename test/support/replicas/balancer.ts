// Balancer in front of replicas, as a proxy is one: it asks those that are ready, in turn, and the next one where a
// connection is refused. It keeps which replica answered what.

import type { Replica } from "../binary/replicas.ts";

/** An answer other than 200; status 0: the connection ended without one. */
export type Refusal = { readonly replica: Replica; readonly status: number };

export type Balancer = {
  readonly url: string;
  readonly refusals: readonly Refusal[];
  [Symbol.asyncDispose](): Promise<void>;
};

const HEALTH_EACH_MS = 250;

export function startBalancer(replicas: readonly Replica[]): Balancer {
  const ready = new Set(replicas);
  const refusals: Refusal[] = [];
  let turn = 0;

  async function look(replica: Replica): Promise<void> {
    const isReady = await fetch(`${replica.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(replica);
    else ready.delete(replica);
  }

  /** Undefined: the connection was refused. */
  async function ask(replica: Replica, request: Request, body: string): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const how = { method, headers, redirect: "manual", keepalive: false } as const;
    try {
      const response = await fetch(replica.url + pathname + search, { ...how, ...(body !== "" && { body }) });
      if (!response.ok) refusals.push({ replica, status: response.status });
      const type = response.headers.get("content-type") ?? "";
      return new Response(await response.text(), {
        status: response.status,
        headers: { "content-type": type },
      });
    } catch (error) {
      ready.delete(replica);
      if ((error as { readonly code?: string }).code === "ConnectionRefused") return undefined;
      refusals.push({ replica, status: 0 });
      return new Response("the connection ended", { status: 502 });
    }
  }

  async function pass(request: Request): Promise<Response> {
    const body = await request.text();
    for (let left = replicas.length; left > 0; left--) {
      const replica = [...ready][turn++ % ready.size];
      const response = replica && (await ask(replica, request, body));
      if (response !== undefined) return response;
    }
    return new Response("no replica is ready", { status: 502 });
  }

  const looking = setInterval(() => void Promise.all(replicas.map(look)), HEALTH_EACH_MS);
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: pass });
  return {
    url: `http://localhost:${server.port}`,
    refusals,
    async [Symbol.asyncDispose]() {
      clearInterval(looking);
      await server.stop(true);
    },
  };
}
