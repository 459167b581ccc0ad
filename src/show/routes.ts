// Routes of a show: what visitors scan, the big screens, and the presenter's control.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { decoder, readBody } from "../api/decode/decoder.ts";
import { text, word } from "../api/decode/field.ts";
import { successBody } from "../api/errors/envelope.ts";
import { problem } from "../api/errors/problem.ts";
import { PAGE, pathTo, SHOW } from "../api/paths.ts";
import type { ScreenView, StandAct } from "../api/show-json.ts";
import { SECOND } from "../domain/time.ts";
import type { DocumentOptions } from "../http/pages/documents/document-routes.ts";
import { documentResponse } from "../http/pages/documents/document-routes.ts";
import { readJson } from "../http/pipeline/body.ts";
import { hostOf, nameOf } from "../http/pipeline/own-hosts.ts";
import type { RouteResponse } from "../http/pipeline/response.ts";
import { jsonResponse, problemResponse } from "../http/pipeline/response.ts";
import type { Route } from "../http/pipeline/route.ts";
import { page, seeOther } from "../sandbox/html.ts";
import { html } from "../text/html.ts";
import type { Phone, Show } from "./show.ts";

export type ShowRoutesOptions = Pick<DocumentOptions, "config" | "assets"> & {
  readonly show: Show;
  /** Unpredictable text. */
  readonly newToken: () => string;
};

const ACTS: readonly StandAct[] = [
  "next",
  "fill",
  "leave",
  "decline",
  "timeUp",
  "approve",
  "commit",
  "cancel",
  "pause",
];
const ActSchema = Type.Object(
  {
    stand: text({ description: "The stand." }),
    act: word(ACTS, { description: "What happens there." }),
  },
  { additionalProperties: false },
);
const readAct = decoder(ActSchema);

const NOT_FOUND = problemResponse(problem("notFound"));

export function showRoutes({ show, newToken, ...documents }: ShowRoutesOptions): readonly Route[] {
  const document = (request: Request, name: "show" | "control") =>
    documentResponse(documents, request, {
      name,
      locale: "en",
      policy: { frameAncestors: [], frameOrigins: [] },
    });
  return [
    {
      method: "GET",
      path: SHOW.scan,
      access: "open",
      async handle({ request, params: { stand = "" } }) {
        const phone = phoneOf(request) ?? newToken();
        const scanned = await show.scan(stand, { id: phone, isHere: isHere(request) });
        if (scanned === undefined) return NOT_FOUND;
        const response =
          scanned.kind === "seat"
            ? seeOther(pathTo(PAGE.payer, { token: scanned.token }))
            : waitingPage(scanned.screen);
        response.headers.set(
          "Set-Cookie",
          `${COOKIE}=${phone}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
        );
        return { kind: "response", response };
      },
    },
    {
      method: "GET",
      path: SHOW.screen,
      access: "open",
      handle: ({ request, params: { stand = "" } }) =>
        show.screen(stand) === undefined ? NOT_FOUND : document(request, "show"),
    },
    {
      method: "GET",
      path: SHOW.screenState,
      access: "open",
      handle: ({ params: { stand = "" } }) => answered(show.screen(stand)),
    },
    {
      method: "GET",
      path: SHOW.control,
      access: "control",
      handle: ({ request }) => document(request, "control"),
    },
    { method: "GET", path: SHOW.controlState, access: "control", handle: () => answered(show.control()) },
    {
      method: "POST",
      path: SHOW.act,
      access: "control",
      async handle({ request }) {
        const sent = await readJson(request, "exact");
        if (sent.kind === "problem") return problemResponse(sent.problem);
        const asked = readBody<Static<typeof ActSchema>>(sent.body.value, readAct);
        return asked.kind === "problem"
          ? problemResponse(asked.problem)
          : answered(await show.act(asked.value));
      },
    },
  ];
}

function answered(view: object | undefined): RouteResponse {
  return view === undefined ? NOT_FOUND : jsonResponse(successBody(view));
}

const COOKIE = "phone";

function phoneOf(request: Request): Phone["id"] | undefined {
  return /(?:^|;\s*)phone=([\w-]{1,64})/.exec(request.headers.get("cookie") ?? "")?.[1];
}

function isHere(request: Request): boolean {
  return nameOf(hostOf(request)) === "localhost";
}

/** It looks again by itself: no script, so that any phone can. */
function waitingPage({ title, nextMs, isPaused }: ScreenView): Response {
  const when =
    nextMs !== undefined
      ? `The next round begins in ${Math.ceil(nextMs / SECOND)} s.`
      : isPaused
        ? "The presenter has paused. The next round comes soon."
        : "Everything is taken. The next round comes soon.";
  const body = html`<main><p class="note">${title}</p><h1>${when}</h1><p>Stay here: you get your seat by yourself.</p></main>`;
  return page(body, { title, refreshSeconds: 1 });
}
