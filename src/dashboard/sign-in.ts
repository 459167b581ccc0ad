// Sign-in, step-up and new passkeys: each needs a challenge of its own, and is saved with its audit row.

import { newId } from "../application/ids.ts";
import type { MemberDecision } from "../domain/members/decide.ts";
import {
  acceptInvitation,
  addPasskey,
  endSession,
  invitedBy,
  removePasskey,
  startSession,
} from "../domain/members/decide.ts";
import type { Member } from "../domain/members/member.ts";
import type { AuditedRequest } from "../http/pipeline/route.ts";
import type { SignedIn } from "../http/pipeline/signed-in.ts";
import type { AuditAction, Caller } from "../ports/audit-log.ts";
import type { MemberStore } from "../ports/members.ts";
import type { Purpose } from "./challenges.ts";
import type { Acted } from "./members.ts";
import { act, withoutValue } from "./members.ts";
import type { Passkeys } from "./passkeys.ts";
import type { Random } from "./tokens.ts";
import { hashOf, newToken } from "./tokens.ts";

export type SignInOptions = {
  readonly store: MemberStore;
  readonly passkeys: Passkeys;
  readonly now: () => number;
  readonly random: Random;
};

type Refused =
  | Extract<Acted<unknown>, { readonly kind: "refused" }>
  | { readonly kind: "refused"; readonly code: "passkeyRefused" };
/** `value` of a sign-in is the token of the new session. */
export type Entered<T> = { readonly kind: "ok"; readonly value: T } | Refused;

const PASSKEY_REFUSED = { kind: "refused", code: "passkeyRefused" } as const;

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(options: SignInOptions) {
  const { store, passkeys, now, random } = options;
  /** Proves the use of a known passkey, and begins a session with it. */
  async function begin(
    credential: unknown,
    purpose: Purpose,
    audited: AuditedRequest,
    replaced?: SignedIn,
  ): Promise<Entered<string>> {
    const member = passkeyOwner(await store.members(), credential);
    const passkey = member?.passkeys.find(({ id }) => id === idOf(credential));
    if (member === undefined || passkey === undefined) return PASSKEY_REFUSED;
    const by: Caller = { ...audited, actor: { kind: "member", id: member.id } };
    const action = replaced === undefined ? "signIn" : "stepUp";
    const counter = await passkeys.verifyUse(credential, passkey, purpose);
    if (counter === undefined) return noteRefused(by, action);
    const token = newToken(random);
    const at = now();
    const hash = hashOf(token);
    const sessionId = newId("ses", at, random);
    const acted = await act(store, at, { by, action }, (members) =>
      startSession(members, { passkeyId: passkey.id, counter, at, hash, sessionId }, replaced),
    );
    return acted.kind === "ok" ? { kind: "ok", value: token } : acted;
  }

  async function noteRefused(by: Caller, action: AuditAction): Promise<Refused> {
    await store.changeMembers(
      () => ({ value: undefined, audit: { ...by, action }, outcome: PASSKEY_REFUSED.code, changes: [] }),
      now(),
    );
    return PASSKEY_REFUSED;
  }

  async function own(
    by: Caller,
    action: AuditAction,
    decide: (members: readonly Member[]) => MemberDecision,
  ): Promise<Acted<null>> {
    return withoutValue(await act(store, now(), { by, action }, decide));
  }

  const acts = {
    signInOptions: () => passkeys.requestOptions("signIn"),
    signIn: (credential: unknown, audited: AuditedRequest) => begin(credential, "signIn", audited),
    stepUpOptions: ({ sessionId }: SignedIn) => passkeys.requestOptions(`stepUp ${sessionId}`),
    stepUp: (credential: unknown, signedIn: SignedIn, audited: AuditedRequest) =>
      begin(credential, `stepUp ${signedIn.sessionId}`, audited, signedIn),

    /** The options for the passkey that an invitation asks for. */
    async enter(token: string): Promise<Entered<object>> {
      const hash = hashOf(token);
      const member = invitedBy(await store.members(), hash, now());
      if (member === undefined) return { kind: "refused", code: "invitationOver" };
      return { kind: "ok", value: passkeys.creationOptions(member, `accept ${hash}`) };
    },
    async accept(token: string, credential: unknown, audited: AuditedRequest): Promise<Entered<null>> {
      const hash = hashOf(token);
      const member = invitedBy(await store.members(), hash, now());
      if (member === undefined) return { kind: "refused", code: "invitationOver" };
      const by: Caller = { ...audited, actor: { kind: "member", id: member.id } };
      const passkey = await passkeys.verifyNew(credential, `accept ${hash}`);
      if (passkey === undefined) return noteRefused(by, "addPasskey");
      return own(by, "addPasskey", (members) => acceptInvitation(members, hash, passkey, now()));
    },
  };
  return Object.assign(acts, ownActs(options, { noteRefused, own }));
}

type Noting = {
  readonly noteRefused: (by: Caller, action: AuditAction) => Promise<Refused>;
  readonly own: (
    by: Caller,
    action: AuditAction,
    decide: (members: readonly Member[]) => MemberDecision,
  ) => Promise<Acted<null>>;
};

/** Acts of members on their own passkeys and sessions. */
function ownActs({ store, passkeys }: SignInOptions, { noteRefused, own }: Noting) {
  return {
    async passkeyOptions({ memberId, sessionId }: SignedIn): Promise<Entered<object>> {
      const member = (await store.members()).find(({ id }) => id === memberId);
      if (member === undefined) return { kind: "refused", code: "memberNotFound" };
      return { kind: "ok", value: passkeys.creationOptions(member, `addPasskey ${sessionId}`) };
    },
    async addPasskey(
      credential: unknown,
      { memberId, sessionId }: SignedIn,
      by: Caller,
    ): Promise<Entered<null>> {
      const passkey = await passkeys.verifyNew(credential, `addPasskey ${sessionId}`);
      if (passkey === undefined) return noteRefused(by, "addPasskey");
      return own(by, "addPasskey", (members) => addPasskey(members, memberId, passkey));
    },
    removePasskey: (passkeyId: string, { memberId }: SignedIn, by: Caller) =>
      own(by, "removePasskey", (members) => removePasskey(members, memberId, passkeyId)),
    endSession: (sessionId: string, { memberId }: SignedIn, by: Caller) =>
      own(by, "endSession", (members) => endSession(members, memberId, sessionId)),
    signOut: ({ memberId, sessionId }: SignedIn, by: Caller) =>
      own(by, "signOut", (members) => endSession(members, memberId, sessionId)),
  };
}

function idOf(credential: unknown): unknown {
  return typeof credential === "object" && credential !== null && "id" in credential
    ? credential.id
    : undefined;
}

function passkeyOwner(members: readonly Member[], credential: unknown): Member | undefined {
  const id = idOf(credential);
  return members.find(({ passkeys }) => passkeys.some((passkey) => passkey.id === id));
}
