// Routes of signing in and out, of invitations, and of the member's own passkeys and sessions.

import { readEntry, readNamed } from "../../api/dashboard/requests.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { Control } from "../../http/pipeline/control.ts";
import { problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { SessionCookie } from "../sessions.ts";
import type { SignIn } from "../sign-in.ts";
import type { CountSignIn } from "./answers.ts";
import { actedResponse, dataResponse } from "./answers.ts";

export type SignInRoutes = {
  readonly signIn: SignIn;
  readonly cookie: SessionCookie;
  readonly countSignIn: CountSignIn;
  readonly control: Control | undefined;
};

export function signInRoutes({ signIn, cookie, countSignIn, control }: SignInRoutes): readonly Route[] {
  return [
    {
      method: "POST",
      path: DASHBOARD_API.signInOptions,
      access: "signIn",
      handle: () => dataResponse(signIn.signInOptions()),
    },
    {
      method: "POST",
      path: DASHBOARD_API.signIn,
      access: "signIn",
      async handle({ body, address, audited }) {
        const tooMany = countSignIn(address);
        if (tooMany !== undefined) return tooMany;
        const entered = await signIn.signIn(readEntry(body).credential, audited());
        return entered.kind === "ok" ? dataResponse(null, cookie.set(entered.value)) : actedResponse(entered);
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.enter,
      access: "signIn",
      async handle({ body, address }) {
        const tooMany = countSignIn(address);
        if (tooMany !== undefined) return tooMany;
        const { token } = readEntry(body);
        const entered = await signIn.enter(token);
        return actedResponse(
          entered.kind === "ok" ? { kind: "ok", value: { options: entered.value } } : entered,
        );
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.accept,
      access: "signIn",
      async handle({ body, address, audited }) {
        const { token, credential } = readEntry(body);
        return countSignIn(address) ?? actedResponse(await signIn.accept(token, credential, audited()));
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.signOut,
      access: "session",
      needs: "ownSignIn",
      async handle({ request, signedIn, caller }) {
        if (control !== undefined && signedIn.isSandbox) return dataResponse(null, control.leave(request));
        await signIn.signOut(signedIn, caller());
        return dataResponse(null, cookie.clear());
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.stepUpOptions,
      access: "session",
      needs: "ownSignIn",
      handle: ({ signedIn }) => dataResponse(signIn.stepUpOptions(signedIn)),
    },
    {
      method: "POST",
      path: DASHBOARD_API.stepUp,
      access: "session",
      needs: "ownSignIn",
      async handle({ body, signedIn, caller }) {
        const { actor: _, ...audited } = caller();
        const entered = await signIn.stepUp(readEntry(body).credential, signedIn, audited);
        return entered.kind === "ok" ? dataResponse(null, cookie.set(entered.value)) : actedResponse(entered);
      },
    },
    ...ownRoutes(signIn),
  ];
}

function ownRoutes(signIn: SignIn): readonly Route[] {
  return [
    {
      method: "POST",
      path: DASHBOARD_API.passkeyOptions,
      access: "session",
      needs: "ownSignIn",
      stepsUp: true,
      handle: async ({ signedIn }) => actedResponse(await signIn.passkeyOptions(signedIn)),
    },
    {
      method: "POST",
      path: DASHBOARD_API.passkeys,
      access: "session",
      needs: "ownSignIn",
      stepsUp: true,
      handle: async ({ body, signedIn, caller }) =>
        actedResponse(await signIn.addPasskey(readEntry(body).credential, signedIn, caller())),
    },
    {
      method: "POST",
      path: DASHBOARD_API.removePasskey,
      access: "session",
      needs: "ownSignIn",
      stepsUp: true,
      async handle({ body, signedIn, caller }) {
        const read = readNamed(body);
        if (read.kind === "problem") return problemResponse(read.problem);
        return actedResponse(await signIn.removePasskey(read.value.id, signedIn, caller()));
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.endSession,
      access: "session",
      needs: "ownSignIn",
      async handle({ body, signedIn, caller }) {
        const read = readNamed(body);
        if (read.kind === "problem") return problemResponse(read.problem);
        return actedResponse(await signIn.endSession(read.value.id, signedIn, caller()));
      },
    },
  ];
}
