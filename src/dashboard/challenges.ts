// Challenges for passkeys: each valid for five minutes and once, in memory, because one process serves the dashboard.

import { LRUCache } from "lru-cache";
import { MINUTE } from "../domain/time.ts";

const VALID_MS = 5 * MINUTE;
/** Anyone may ask for one to sign in: the oldest give way. */
const MOST = 10_000;

/** What a challenge was made for: it answers nothing else. */
export type Purpose = `signIn` | `${"stepUp" | "addPasskey" | "accept"} ${string}`;

export type Challenges = {
  issue(purpose: Purpose): string;
  /** Whether it was issued for this and still holds; from then on it does not. */
  take(challenge: string, purpose: Purpose): boolean;
};

type Issued = { readonly purpose: Purpose; readonly until: number };

export function createChallenges(now: () => number, random: (count: number) => Uint8Array): Challenges {
  // With `max` room for all of them would be made at the start.
  const open = new LRUCache<string, Issued>({ maxSize: MOST, sizeCalculation: () => 1 });
  return {
    issue(purpose) {
      const challenge = Buffer.from(random(32)).toString("base64url");
      open.set(challenge, { purpose, until: now() + VALID_MS });
      return challenge;
    },
    take(challenge, purpose) {
      const found = open.get(challenge);
      open.delete(challenge);
      return found !== undefined && found.purpose === purpose && now() < found.until;
    },
  };
}
