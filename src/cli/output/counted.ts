// A number with the thing it counts.

/** `1 order`, `2 orders`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
