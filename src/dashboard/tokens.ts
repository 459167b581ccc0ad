// Tokens of invitations and sessions: 256 random bits, of which only the hash is stored.

export type Random = (count: number) => Uint8Array;

export function newToken(random: Random): string {
  return Buffer.from(random(32)).toString("base64url");
}

export function hashOf(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
