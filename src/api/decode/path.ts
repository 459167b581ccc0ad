// Paths of values in a body: as a JSON pointer for programs, and as people write them.

/** A name from outside is shown up to this length. */
const MAX_NAME_LENGTH = 60;

/** A JSON pointer (RFC 6901): `["items", 0, "amount"]` is `/items/0/amount`, nothing is the empty text. */
export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${escaped(String(key))}`).join("");
}

/** Cards, addresses and keys in the place of a name: messages about a body are stored with its response (I20, T29). */
const NO_NAMES = /\d(?:[ -]?\d){11,}|[^\s"'<>]+@[^\s"'<>]+|\b(?:sk_|whsec_)[^\s"'<>]+/g;

function escaped(key: string): string {
  const name = key.slice(0, 2 * MAX_NAME_LENGTH).replace(NO_NAMES, "…");
  const short = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return short.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** `/items/0/amount` is `items[0].amount`; a name that shows nothing is quoted, `metadata[""]`. */
export function placeOf(pointer: string): string {
  const place = pointer.slice(1).split("/").map(stepOf).join("");
  return place.startsWith(".") ? place.slice(1) : place;
}

function stepOf(key: string): string {
  if (/^\d+$/.test(key)) return `[${key}]`;
  return key.trim() === ""
    ? `[${JSON.stringify(key)}]`
    : `.${key.replaceAll("~1", "/").replaceAll("~0", "~")}`;
}
