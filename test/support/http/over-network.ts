// The whole program on a port behind a local proxy, so that a test can be many buyers at many addresses.

import type { Answer, ServiceOptions, TestService } from "../service.ts";
import { PUBLIC_URL, startService } from "../service.ts";

export type Networked = TestService & {
  /** Posts to a page, or to a path under our own origin, as a browser at `address`. */
  post(address: string, url: string, body: unknown, userAgent?: string): Promise<Answer>;
};

export async function startNetworked(options: ServiceOptions = {}): Promise<Networked> {
  const runtime = await startService({
    ...options,
    config: { trustedProxies: ["127.0.0.1"], ...options.config },
  });
  const { port } = runtime.program.http.listen();
  return {
    ...runtime,
    async post(address, url, body, userAgent = "Test browser") {
      const { pathname } = new URL(url, PUBLIC_URL);
      const headers = {
        "content-type": "application/json",
        "user-agent": userAgent,
        "x-forwarded-for": address,
        origin: PUBLIC_URL,
      };
      const sent = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`http://127.0.0.1:${port}${pathname}`, sent);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
    },
  };
}
