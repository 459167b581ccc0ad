// A passkey authenticator in software: makes and uses ES256 credentials as a browser would answer with them.

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** User present and verified; 0x40: a new credential follows. */
const FLAGS = 0x05;

type Options = { readonly challenge: string };

/** What a use says that an honest browser would not say. */
export type Forged = {
  readonly flags?: number;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** How far the counter goes on; 1 unless given. */
  readonly counts?: number;
  readonly signature?: Uint8Array;
};

export function newAuthenticator(ownOrigin: string) {
  const ownRpId = new URL(ownOrigin).hostname;
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let counter = 0;

  const clientData = (type: string, challenge: string, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (
    flags: number,
    { rpId = ownRpId, counts = 1 }: Forged = {},
    more: Uint8Array = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4);
    counter += counts;
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, more]);
  };
  const credential = (response: object) => ({
    id: text(credentialId),
    rawId: text(credentialId),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    /** Of its credential. */
    id: text(credentialId),
    create({ challenge }: Options) {
      // COSE: kty 2, alg -7, crv 1, x, y.
      const coordinate = (key: number, value: string) =>
        Buffer.concat([Buffer.of(key, 0x58, 32), Buffer.from(value, "base64url")]);
      const cose = Buffer.concat([
        Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, 32), credentialId, cose]);
      const data = authData(FLAGS | 0x40, {}, attested);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.of(data.length),
        data,
      ]);
      return credential({
        clientDataJSON: text(clientData("webauthn.create", challenge)),
        attestationObject: text(attestation),
        transports: ["internal"],
      });
    },
    use({ challenge }: Options, forged: Forged = {}) {
      const { flags = FLAGS, type = "webauthn.get", origin } = forged;
      const data = authData(flags, forged);
      const client = clientData(type, challenge, origin);
      const signature = forged.signature ?? sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      });
    },
  };
}
