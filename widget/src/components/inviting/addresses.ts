// E-mail addresses typed or pasted into one field, as an address book writes them. Pure; the server checks them again.

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/;

export type Addresses = {
  readonly right: readonly string[];
  /** The first that is none. */
  readonly wrong?: string;
};

/** Separated by spaces, commas, semicolons or lines; a name before an address in angle brackets is left out. */
export function addressesIn(text: string): Addresses {
  const words = text.replace(/[^,;\n<]*<([^>]*)>/g, " $1 ").split(/[\s,;]+/);
  const typed = [...new Set(words.filter(Boolean))];
  const wrong = typed.find((address) => !ADDRESS.test(address));
  const right = typed.filter((address) => ADDRESS.test(address));
  return wrong === undefined ? { right } : { right, wrong };
}
