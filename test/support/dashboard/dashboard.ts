// A service with a dashboard in this process, and its members: invited, registered and signed in over HTTP.

import { DASHBOARD_API, OPERATOR_API } from "../../../src/api/paths.ts";
import type { Answer, ServiceOptions, TestService } from "../service.ts";
import { PUBLIC_URL, startService } from "../service.ts";
import { newAuthenticator } from "./authenticator.ts";

const HOUR = 3_600_000;

export const DASHBOARD_CONFIG = {
  url: PUBLIC_URL,
  idleMs: HOUR,
  ageMs: 12 * HOUR,
  keepAuditMs: 400 * 24 * HOUR,
  supportRefundMax: 2_000,
};

export function startDashboard({ config, ...options }: ServiceOptions = {}): Promise<TestService> {
  return startService({ ...options, config: { dashboard: DASHBOARD_CONFIG, ...config } });
}

/** Asks an operator-only route, as the command does. */
export function operate(service: TestService, path: string, body: object): Promise<Answer> {
  return service.api("POST", path, body, {
    authorization: service.program.operator.token,
    "content-type": "application/json",
  });
}

export async function invited(service: TestService, asked: object): Promise<string> {
  const { json, text } = await operate(service, OPERATOR_API.inviteMember, asked);
  if (json.data === undefined) throw new Error(text);
  return new URL(json.data.link).hash.slice(1);
}

export type Browser = ReturnType<typeof browserOf>;

/** One person's browser with a passkey of its own. */
export function browserOf(service: TestService) {
  const authenticator = newAuthenticator(PUBLIC_URL);
  let cookie = "";
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const own = { origin: PUBLIC_URL, "content-type": "application/json", ...(cookie && { cookie }) };
    const answer = await service.api(method, path, body, { ...own, ...headers });
    const given = answer.headers.get("set-cookie");
    if (given !== null) cookie = given.split(";")[0] ?? "";
    return answer;
  };
  const post = (path: string, body: unknown = {}, headers?: Record<string, string>) =>
    call("POST", path, body, headers);
  const use = async (options: string, path: string) => {
    const { json } = await post(options);
    return post(path, { credential: authenticator.use(json.data) });
  };
  return {
    authenticator,
    post,
    get: (path: string) => call("GET", path),
    cookie: () => cookie,
    async accept(token: string) {
      const { json, ...answer } = await post(DASHBOARD_API.enter, { token });
      if (json.data === undefined) return { json, ...answer };
      return post(DASHBOARD_API.accept, { token, credential: authenticator.create(json.data.options) });
    },
    signIn: () => use(DASHBOARD_API.signInOptions, DASHBOARD_API.signIn),
    stepUp: () => use(DASHBOARD_API.stepUpOptions, DASHBOARD_API.stepUp),
  };
}

/** A member who was invited, has registered a passkey and signed in with it. */
export async function memberOf(service: TestService, asked: object): Promise<Browser> {
  const browser = browserOf(service);
  await browser.accept(await invited(service, asked));
  const { status, text } = await browser.signIn();
  if (status !== 200) throw new Error(text);
  return browser;
}
