// Shape of one provider's keys in [platforms.provider]: how they are read, checked and written first.

import type { TomlValue } from "smol-toml";
import type { Place } from "../../read/reading.ts";
import type { Field, Fields, Partly, Values } from "../../read/table.ts";
import { table } from "../../read/table.ts";
import type { Reader } from "../../read/value.ts";

/** Texts with which `init --live` writes a first configuration. */
export type LiveTexts = {
  /** As people write it. */
  readonly title: string;
  /** The lines of [platforms.provider]. */
  readonly table: string;
  /** The names of its secrets in the environment, and the key that is written into the file. */
  readonly secrets: string;
  readonly written: string;
};

type Description<F extends Fields, P> = {
  /** The value of the key `name`. */
  readonly name: string;
  readonly fields: F;
  build(values: Values<F>): P;
  /** Reports what is wrong with several keys together. */
  check?(values: Partly<Values<F>>, at: Place, written: Readonly<Record<string, TomlValue>>): void;
  /** The reason why it cannot be paid in a currency (ISO 4217), as a sentence; undefined: it can. */
  refusalOf?(currency: string): string | undefined;
  /** It moves no money, and is refused in live operation. */
  readonly isSimulated?: true;
};

/** Keys of a table whose `name` chooses the provider. */
export type NamedFields = Fields & { readonly name: Field<string> };

export type ProviderKeys<P> = Pick<Description<Fields, P>, "name" | "fields" | "refusalOf"> & {
  /**
   * Reads the whole table. `all` are the keys that may stand in it: those of other providers are read, and unused.
   * `names` are those of every provider.
   */
  readerOf(header: string, all: NamedFields, names: readonly string[]): Reader<P>;
};

export function providerKeys<const F extends Fields, P>(of: Description<F, P>): ProviderKeys<P> {
  const { name, fields, build, check, refusalOf } = of;
  return {
    name,
    fields,
    ...(refusalOf !== undefined && { refusalOf }),
    readerOf: (header, all, names) =>
      table(
        header,
        { ...all, ...fields },
        (values) => build(values as Values<F>),
        (values, at, written) => {
          if (values.name !== name) return;
          if (of.isSimulated && at.reading.mode === "live") at.in("name").report(movesNoMoney(name, names));
          check?.(values as Partly<Values<F>>, at, written);
        },
      ),
  };
}

function movesNoMoney(name: string, names: readonly string[]): string {
  const others = names.filter((other) => other !== name).map((other) => `"${other}"`);
  return `the provider "${name}" moves no money and is refused in live operation; use ${others.join(" or ")}, or start with --sandbox`;
}
