// Parts of a sandbox that show it to its reader, the start page and the documentation's examples; and the API as the demo
// shop calls it.

import type { OpenRequestContext } from "../http/pipeline/route.ts";
import type { HttpOptions } from "../http/server.ts";
import type { ControlSessions } from "../sandbox/control/control-session.ts";
import type { ShopOptions } from "../sandbox/shop/shop.ts";
import { createExampleValue } from "../sandbox/start/example-values.ts";
import { startPage } from "../sandbox/start/start-page.ts";
import { ownCommand } from "./own-command.ts";
import type { ProgramOptions } from "./program-options.ts";

export type Handle = (request: Request) => Promise<Response>;

export function apiWith(key: string, handle: Handle): ShopOptions["api"] {
  return callWith({ authorization: key }, handle);
}

/** Calls this service as a client with these headers does. */
export function callWith(headers: Readonly<Record<string, string>>, handle: Handle): ShopOptions["api"] {
  const json = { "content-type": "application/json" };
  return (method, path, body) => {
    const request =
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, ...json }, body: JSON.stringify(body) };
    return handle(new Request(`http://localhost${path}`, request));
  };
}

export type SandboxPages = Pick<HttpOptions, "homePage" | "exampleValue">;

/** Keys are shown to readers who control the sandbox. */
export function sandboxPages(
  { config, sandboxKeys: keys }: ProgramOptions,
  control: ControlSessions,
  api: ShopOptions["api"],
): SandboxPages {
  // A request over no network is the program's own.
  const mayControl = ({ request, address }: OpenRequestContext) =>
    address === undefined || control.sessionOf(request, address) !== undefined;
  const publicUrl = () => config.publicUrl;
  const examples = keys && { keys, publicUrl, mayControl, command: ownCommand(), api };
  return {
    homePage: (context) => startPage(keys, mayControl(context)),
    exampleValue: examples && createExampleValue(examples),
  };
}
