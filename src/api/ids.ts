// Identifiers: a prefix that names the kind, then a UUID, lower case and dashed. Those that the service makes are UUIDv7;
// those of platforms and modules are chosen in the configuration, which takes any UUID.

const UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const UUID_V7 = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

export type IdPrefix =
  | "ord"
  | "auth"
  | "pl"
  | "md"
  | "itm"
  | "evt"
  | "req"
  | "po"
  | "dl"
  | "chg"
  | "card"
  | "inv"
  | "ask";

/** As a JSON Schema pattern. */
export function idPattern(prefix: IdPrefix): string {
  return `^${prefix}_${prefix === "pl" || prefix === "md" ? UUID : UUID_V7}$`;
}

const PATTERNS: { readonly [P in IdPrefix]: RegExp } = {
  ord: new RegExp(idPattern("ord")),
  auth: new RegExp(idPattern("auth")),
  pl: new RegExp(idPattern("pl")),
  md: new RegExp(idPattern("md")),
  itm: new RegExp(idPattern("itm")),
  evt: new RegExp(idPattern("evt")),
  req: new RegExp(idPattern("req")),
  po: new RegExp(idPattern("po")),
  dl: new RegExp(idPattern("dl")),
  chg: new RegExp(idPattern("chg")),
  card: new RegExp(idPattern("card")),
  inv: new RegExp(idPattern("inv")),
  ask: new RegExp(idPattern("ask")),
};

/** Whether `text` is an id of this kind, such as `isId("ord", "ord_0190…")`. Ids in paths are checked first. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return PATTERNS[prefix].test(text);
}
