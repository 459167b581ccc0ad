// Choices that a scenario leaves open, made by its seed: the same ones for the same seed.

/** One of 0 to `count` - 1; the next call answers with the next choice. */
export type SeededChoice = (count: number) => number;

export function seededChoice(seed: string): SeededChoice {
  let made = 0;
  return (count) => {
    made += 1;
    const digest = new Bun.CryptoHasher("sha256").update(`${seed} ${made}`).digest();
    return digest.readUIntBE(0, 6) % count;
  };
}
