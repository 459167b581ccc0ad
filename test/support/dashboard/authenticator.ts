// A passkey authenticator in software: makes and uses ES256 credentials as a browser would answer with them.

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** User present and verified; 0x40: a new credential follows. */
const FLAGS = 0x05;

type Options = { readonly challenge: string };

export function newAuthenticator(origin: string) {
  const rpIdHash = sha256(new URL(origin).hostname);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, more: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([rpIdHash, Buffer.of(flags), count, more]);
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
      const data = authData(FLAGS | 0x40, attested);
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
    use({ challenge }: Options, { flags = FLAGS } = {}) {
      const data = authData(flags);
      const client = clientData("webauthn.get", challenge);
      return credential({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
