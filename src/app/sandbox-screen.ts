// Parts of a sandbox behind the dashboard's screen Sandbox: the sandbox as its own operator's client, in this process.

import { OPERATOR_SANDBOX } from "../api/paths.ts";
import type { MerchantWebhooks } from "../application/contract/webhooks.ts";
import type { Route } from "../http/pipeline/route.ts";
import type { AttemptWatch } from "../sandbox/inboxes/attempts.ts";
import type { AboutSandbox } from "../sandbox/operator-routes.ts";
import { dataOf, runningSandbox } from "../sandbox/scenarios/running-sandbox.ts";
import type { ScreenOptions } from "../sandbox/screen/screen-routes.ts";
import { screenRoutes } from "../sandbox/screen/screen-routes.ts";
import { createShownAttempts } from "../sandbox/screen/shown-attempts.ts";
import type { OperatorAccess } from "./operator.ts";
import { OPERATOR, operatorClient } from "./operator-client.ts";
import type { Handle } from "./sandbox-pages.ts";
import type { OpenShow } from "./show-parts.ts";

export type SandboxScreenParts = Omit<ScreenOptions, "attempts" | "running" | "isShow"> & {
  readonly attempts: Pick<AttemptWatch, "onAttempt">;
  readonly webhooks: MerchantWebhooks;
  readonly show: OpenShow | undefined;
  readonly handle: Handle;
  readonly access: Pick<OperatorAccess, "token" | "keys">;
};

export function sandboxScreen({
  webhooks,
  handle,
  access,
  show,
  ...options
}: SandboxScreenParts): readonly Route[] {
  const { ask } = operatorClient(access, (path, init) =>
    handle(new Request(`http://localhost${path}`, init)),
  );
  return screenRoutes({
    ...options,
    isShow: show !== undefined,
    attempts: createShownAttempts(webhooks, options.config, options.attempts),
    async running() {
      const about = await ask(OPERATOR, "POST", OPERATOR_SANDBOX.about, {});
      return runningSandbox(ask, dataOf<AboutSandbox>(about), () => Bun.randomUUIDv7());
    },
  });
}
