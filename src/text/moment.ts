// Moments as the API's sentences name them: for a person, and as the number that a program sends.

/** `2026-03-31T12:00:00.000Z (1774958400000)` */
export function momentText(ms: number): string {
  return `${new Date(ms).toISOString()} (${ms})`;
}
