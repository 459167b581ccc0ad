// Verification of passkeys, loaded at the first one. The library's certificate parts ask for reflect-metadata while they are
// loaded, so that it comes first.

import "reflect-metadata";
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";

/** The place that a passkey is for, and the judgement about the challenge that it answers. */
export type Expected = {
  readonly origin: string;
  readonly rpId: string;
  readonly isChallenge: (challenge: string) => boolean;
};

/** A new credential, or undefined for one that does not hold. Throws for what is no credential at all. */
export async function verifyNew(
  response: RegistrationResponseJSON,
  { origin, rpId, isChallenge }: Expected,
): Promise<WebAuthnCredential | undefined> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: isChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  });
  return registrationInfo?.credential;
}

/** The credential's new counter, or undefined for a use that does not hold. */
export async function verifyUse(
  response: AuthenticationResponseJSON,
  credential: WebAuthnCredential,
  { origin, rpId, isChallenge }: Expected,
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: isChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  });
  return verified ? authenticationInfo.newCounter : undefined;
}
