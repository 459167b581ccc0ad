// Passkeys in the browser: options from the service are given to it, and its credential goes back, both as JSON.

import type { EntryOptionsJson } from "../../../../src/api/dashboard/members-json.ts";

/** `known`: this device has one here already. `none`: it was cancelled, took too long, or there are none here. */
export type Passkey =
  | { readonly kind: "credential"; readonly credential: object }
  | { readonly kind: "known" | "none" };

export const hasPasskeys = (): boolean => "PublicKeyCredential" in window;

export function createPasskey(options: EntryOptionsJson): Promise<Passkey> {
  const { challenge, user, excludeCredentials = [], ...others } = options;
  const publicKey = {
    ...others,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user?.id ?? "") },
    excludeCredentials: excludeCredentials.map(({ id, type }) => ({ id: toBytes(id), type })),
  };
  return answered(() => navigator.credentials.create({ publicKey } as unknown as CredentialCreationOptions));
}

export function usePasskey({ challenge, ...others }: EntryOptionsJson): Promise<Passkey> {
  const publicKey = { ...others, challenge: toBytes(challenge) };
  return answered(() => navigator.credentials.get({ publicKey } as unknown as CredentialRequestOptions));
}

async function answered(ask: () => Promise<Credential | null>): Promise<Passkey> {
  try {
    const credential = await ask();
    return credential === null
      ? { kind: "none" }
      : { kind: "credential", credential: toJson(credential as PublicKeyCredential) };
  } catch (error) {
    return { kind: error instanceof DOMException && error.name === "InvalidStateError" ? "known" : "none" };
  }
}

function toJson({ id, rawId, type, response }: PublicKeyCredential): object {
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle, getTransports } =
    response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
  return {
    id,
    rawId: toText(rawId),
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: toText(clientDataJSON),
      attestationObject: attestationObject && toText(attestationObject),
      transports: getTransports?.call(response),
      authenticatorData: authenticatorData && toText(authenticatorData),
      signature: signature && toText(signature),
      userHandle: userHandle ? toText(userHandle) : undefined,
    },
  };
}

/** From base64url. */
function toBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

function toText(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
