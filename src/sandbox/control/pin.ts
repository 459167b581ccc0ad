// PIN of a sandbox: guesses from one address wait ever longer, and after many from anywhere the PIN is another one.

import { LRUCache } from "lru-cache";
import { SECOND } from "../../domain/time.ts";
import { countedAs } from "../../http/pipeline/client-address.ts";

const DIGITS = 6;
/** Wrong ones from one address before it waits. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30 * SECOND;
/** Wrong ones from anywhere before there is a new PIN. */
const MOST_WRONG = 30;
const ADDRESSES = 10_000;

export type PinAnswer =
  | { readonly kind: "right" }
  | { readonly kind: "wrong" }
  /** It was not looked at. */
  | { readonly kind: "wait"; readonly ms: number };

export type Pin = {
  /** The one that is valid now. */
  current(): string;
  try(given: string, address: string | undefined): PinAnswer;
};

export type PinOptions = {
  /** Epoch ms of a clock that is not advanced. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  /** The first one, chosen by the person who starts the service; a random one unless given. */
  readonly pin?: string | undefined;
  /** Called with each later one. */
  readonly onNew?: ((pin: string) => void) | undefined;
};

type Tries = { readonly wrong: number; readonly waitUntil: number };

export function createPin({ now, random, pin = newPin(random), onNew }: PinOptions): Pin {
  let current = pin;
  let wrongInAll = 0;
  const tries = new LRUCache<string, Tries>({ maxSize: ADDRESSES, sizeCalculation: () => 1 });

  function countWrong(who: string, before: number): void {
    const wrong = before + 1;
    const waitMs = wrong < FREE_TRIES ? 0 : FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES);
    tries.set(who, { wrong, waitUntil: now() + waitMs });
    wrongInAll += 1;
    if (wrongInAll < MOST_WRONG) return;
    wrongInAll = 0;
    current = newPin(random);
    onNew?.(current);
  }

  return {
    current: () => current,
    try(given, address) {
      const who = countedAs(address ?? "");
      const { wrong, waitUntil } = tries.get(who) ?? { wrong: 0, waitUntil: 0 };
      if (now() < waitUntil) return { kind: "wait", ms: waitUntil - now() };
      if (isEqual(given, current)) {
        tries.delete(who);
        return { kind: "right" };
      }
      countWrong(who, wrong);
      return { kind: "wrong" };
    },
  };
}

function newPin(random: (count: number) => Uint8Array): string {
  const number = Buffer.from(random(DIGITS)).readUIntBE(0, DIGITS);
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
  return crypto.timingSafeEqual(digest(given), digest(wanted));
}
