// Reader of the table [platforms.provider]: the key `name` chooses the provider whose keys read the rest.

import { withDefault } from "../../read/table.ts";
import type { Reader } from "../../read/value.ts";
import { choice, isTable } from "../../read/value.ts";
import type { NamedFields, ProviderKeys } from "./provider-keys.ts";

/** `header` is how a person writes the table. The first provider is the default. */
export function tableOf<P>(
  header: string,
  [first, ...more]: readonly [ProviderKeys<P>, ...ProviderKeys<P>[]],
): Reader<P> {
  const providers = [first, ...more];
  const names = providers.map(({ name }) => name);
  const all: NamedFields = Object.assign(
    { name: withDefault(choice(names), first.name) },
    ...providers.map(({ fields }) => fields),
  );
  return {
    allowed: `a table ${header}`,
    keys: { header, fields: all },
    read(written, at) {
      const named = isTable(written) ? providers.find(({ name }) => name === written.name) : undefined;
      return (named ?? first).readerOf(header, all, names).read(written, at);
    },
  };
}
