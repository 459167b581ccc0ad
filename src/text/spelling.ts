// Suggestion of the nearest known name for a misspelt one, by edit distance.

/** The share of a name that may be mistyped, and the shortest beginning that stands for a whole name. */
const MISTYPED_SHARE = 1 / 3;
const SHORTEST_BEGINNING = 4;

/**
 * The candidate a misspelt word most likely means, for "did you mean …?"; undefined when none is near.
 * Case, `_` and `-` do not count; a swap of neighbours is one error; ties go to the earlier candidate.
 * Safe on words of any length: a word much longer than every candidate is not compared.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = letters(word);
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const known = letters(candidate);
    const allowed = Math.floor(Math.max(wanted.length, known.length) * MISTYPED_SHARE);
    if (Math.abs(wanted.length - known.length) > allowed) continue;
    const distance = editDistance(wanted, known);
    if (distance <= allowed && (best === undefined || distance < best.distance))
      best = { candidate, distance };
  }
  return best?.candidate ?? candidates.find((candidate) => isBeginning(wanted, letters(candidate)));
}

function letters(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, "");
}

function isBeginning(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST_BEGINNING && long.startsWith(short);
}

/** Letters to insert, delete, replace or swap with their neighbour. O(length²) time, three rows of memory. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = current;
  }
  return at(above, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
