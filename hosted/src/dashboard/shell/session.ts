// The session of this browser, as the service told it: the member, their rights and platforms.

import { createSignal } from "solid-js";
import type { SessionJson } from "../../../../src/api/dashboard/members-json.ts";
import { DASHBOARD_API } from "../../../../src/api/paths.ts";
import type { Answer } from "./server.ts";
import { get, isSignedOut } from "./server.ts";

const [answer, setAnswer] = createSignal<Answer<SessionJson>>();

/** Undefined: there is none, or it is over, or not known yet. */
export function session(): SessionJson | undefined {
  const known = answer();
  return known?.kind === "ok" && !isSignedOut() ? known.data : undefined;
}

/** Undefined until the service has answered. */
export function sessionAnswer(): Answer<SessionJson> | undefined {
  return answer();
}

export async function readSession(): Promise<void> {
  setAnswer(await get<SessionJson>(DASHBOARD_API.session));
}

/** Whether the member has it on any platform; the service judges each request by itself. */
export function hasRight(right: SessionJson["rights"][number]): boolean {
  return session()?.rights.includes(right) ?? false;
}

/** Its name, or its id where the member does not see it. */
export function platformName(id: string): string {
  return session()?.platforms.find((platform) => platform.id === id)?.name ?? id;
}
