// Addresses of this machine's network interfaces, looked up again when they may have changed.

import { networkInterfaces } from "node:os";

const KNOWN_FOR_MS = 5_000;

/** `elapsed`: of a monotonic clock, in ms. */
export function createOwnAddresses(elapsed: () => number): () => readonly string[] {
  let known: readonly string[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (elapsed() - lookedAt < KNOWN_FOR_MS) return known;
    lookedAt = elapsed();
    known = ownAddresses();
    return known;
  };
}

export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((own = []) => own.map(({ address }) => address));
}
