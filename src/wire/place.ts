// How a place in a body is written: as a JSON pointer for programs, and as people write it.

/** A name from outside is shown up to this length. */
const MAX_NAME_LENGTH = 60;

/** A JSON pointer (RFC 6901): `["items", 0, "amount"]` is `/items/0/amount`, nothing is the empty text. */
export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${escaped(String(key))}`).join("");
}

function escaped(key: string): string {
  const short = key.length > MAX_NAME_LENGTH ? `${key.slice(0, MAX_NAME_LENGTH)}…` : key;
  return short.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** `/items/0/amount` is `items[0].amount`. */
export function placeOf(pointer: string): string {
  const place = pointer
    .slice(1)
    .split("/")
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key.replaceAll("~1", "/").replaceAll("~0", "~")}`))
    .join("");
  return place.startsWith(".") ? place.slice(1) : place;
}
