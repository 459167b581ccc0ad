// Routes that open a session of control: the page for the PIN, and the form that sends it, or a one-time link's token.

import { SANDBOX } from "../../api/paths.ts";
import { SECOND } from "../../domain/time.ts";
import { readText } from "../../http/pipeline/body.ts";
import type { Route } from "../../http/pipeline/route.ts";
import { seeOther } from "../html.ts";
import type { ControlKey, ControlSessions, Entered } from "./control-session.ts";
import { localPath, pinPageWith, TO } from "./pin-page.ts";

export function pinRoutes(control: Pick<ControlSessions, "enter">): readonly Route[] {
  return [
    {
      method: "GET",
      path: SANDBOX.enter,
      access: "open",
      handle: ({ request }) => ({
        kind: "response",
        response: pinPageWith({ to: localPath(new URL(request.url).searchParams.get(TO)) }),
      }),
    },
    {
      method: "POST",
      path: SANDBOX.enter,
      access: "open",
      async handle({ request, address }) {
        const form = new URLSearchParams((await readText(request)) ?? "");
        const to = localPath(form.get(TO));
        return { kind: "response", response: responseTo(control.enter(keyOf(form), request, address), to) };
      },
    },
  ];
}

function keyOf(form: URLSearchParams): ControlKey {
  const token = form.get("token");
  return token === null ? { pin: form.get("pin") ?? "" } : { token };
}

function responseTo(entered: Entered, to: string): Response {
  switch (entered.kind) {
    case "entered": {
      const response = seeOther(to);
      for (const [name, value] of Object.entries(entered.headers)) response.headers.set(name, value);
      return response;
    }
    case "wrong":
      return pinPageWith({
        to,
        status: 403,
        refused: "That is not it. The link works once; the PIN is on the terminal.",
      });
    case "wait": {
      const seconds = Math.ceil(entered.ms / SECOND);
      const refused = `Too many wrong ones from here. Try again in ${seconds} seconds.`;
      const response = pinPageWith({ to, status: 429, refused });
      response.headers.set("Retry-After", String(seconds));
      return response;
    }
    default:
      return entered satisfies never;
  }
}
