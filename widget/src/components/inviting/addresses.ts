// E-mail addresses typed or pasted into one field, as an address book writes them. Pure; the server checks them again.

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/;
/** An address in angle brackets, a word, or what ends an entry. */
const PARTS = /<[^<>]*>|[^\s,;<>]+|[,;\n]/g;
const LONGEST_NAME = 50;

export type Addressee = { readonly email: string; readonly firstName?: string };

export type Addresses = {
  readonly right: readonly Addressee[];
  /** The first that is none. */
  readonly wrong?: string;
};

/** Separated by spaces, commas, semicolons or lines; of a name before an address in angle brackets, the first word. */
export function addressesIn(text: string): Addresses {
  const right = new Map<string, Addressee>();
  const wrong: string[] = [];
  let name: string[] = [];
  const add = (email: string, firstName?: string) => {
    if (!ADDRESS.test(email)) wrong.push(email);
    else if (!right.has(email)) right.set(email, { email, ...(firstName && { firstName }) });
  };
  const end = () => {
    wrong.push(...name);
    name = [];
  };
  for (const [part] of text.matchAll(PARTS)) {
    if (part.startsWith("<")) {
      add(part.slice(1, -1).trim(), name[0]?.replaceAll('"', "").slice(0, LONGEST_NAME));
      name = [];
    } else if (part.includes("@")) {
      end();
      add(part);
    } else if (/[,;\n]/.test(part)) end();
    else name.push(part);
  }
  end();
  return { right: [...right.values()], ...(wrong[0] !== undefined && { wrong: wrong[0] }) };
}
