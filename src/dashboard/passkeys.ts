// Passkeys: the options that a browser makes or uses one with, and the verification of what it answers.

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Member, Passkey } from "../domain/members/member.ts";
import { MINUTE } from "../domain/time.ts";
import type { Challenges, Purpose } from "./challenges.ts";

const TIMEOUT_MS = 5 * MINUTE;
/** Ed25519, ECDSA with SHA-256, RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257];

export type Passkeys = {
  creationOptions(member: Member, purpose: Purpose): PublicKeyCredentialCreationOptionsJSON;
  requestOptions(purpose: Purpose): PublicKeyCredentialRequestOptionsJSON;
  /** The new passkey of an answer; undefined: it does not hold. */
  verifyNew(credential: unknown, purpose: Purpose): Promise<Passkey | undefined>;
  /** The new counter of a used passkey; undefined: the use does not hold. */
  verifyUse(credential: unknown, passkey: Passkey, purpose: Purpose): Promise<number | undefined>;
};

type Place = {
  /** The origin of the dashboard. */
  readonly url: string;
  readonly challenges: Challenges;
  readonly now: () => number;
};

export function createPasskeys({ url, challenges, now }: Place): Passkeys {
  const { origin, hostname: rpId } = new URL(url);
  const expected = (purpose: Purpose) => ({
    origin,
    rpId,
    isChallenge: (challenge: string) => challenges.take(challenge, purpose),
  });
  return {
    creationOptions: ({ id, email, passkeys }, purpose) => ({
      rp: { id: rpId, name: rpId },
      user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: email },
      challenge: challenges.issue(purpose),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: passkeys.map(({ id }) => ({ type: "public-key", id })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    }),
    requestOptions: (purpose) => ({
      rpId,
      challenge: challenges.issue(purpose),
      timeout: TIMEOUT_MS,
      userVerification: "required",
    }),
    async verifyNew(credential, purpose) {
      const { verifyNew } = await import("./webauthn.ts");
      const found = await orUndefined(verifyNew(credential as RegistrationResponseJSON, expected(purpose)));
      return (
        found && {
          id: found.id,
          publicKey: Buffer.from(found.publicKey).toString("base64url"),
          counter: found.counter,
          transports: found.transports ?? [],
          createdAt: now(),
          usedAt: now(),
        }
      );
    },
    async verifyUse(credential, { id, publicKey, counter }, purpose) {
      const { verifyUse } = await import("./webauthn.ts");
      const known = { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter };
      return orUndefined(verifyUse(credential as AuthenticationResponseJSON, known, expected(purpose)));
    },
  };
}

/** The library throws for each thing that is wrong with a credential. */
async function orUndefined<T>(verifying: Promise<T>): Promise<T | undefined> {
  try {
    return await verifying;
  } catch {
    return undefined;
  }
}
