// Look of a platform as its file has it, brand and wording, and drafts of another one: judged by the same readers as the
// file, so that a draft that is taken is one that the service starts with.

import type { TomlTable } from "smol-toml";
import { parse, stringify } from "smol-toml";
import type { Platform } from "./config.ts";
import { brand } from "./keys/brand.ts";
import { SENTENCES, wording } from "./keys/wording.ts";
import type { ConfigError } from "./read/config-error.ts";
import type { Mode, Sources } from "./read/reading.ts";
import { placeAt } from "./read/reading.ts";
import { isTable } from "./read/value.ts";

/** The tables [platforms.brand] and [[platforms.wording]], with a number as the text that was typed. */
export type LookDraft = {
  readonly brand?: Readonly<Record<string, unknown>> & { readonly corner_radius?: string };
  readonly wording?: readonly Readonly<Record<string, string>>[];
};

export type JudgedLook =
  | { readonly kind: "wrong"; readonly errors: readonly Pick<ConfigError, "key" | "message">[] }
  /** `toml` stands in a file below its platform's own keys. */
  | { readonly kind: "ok"; readonly toml: string; readonly look: Pick<Platform, "brand" | "wording"> };

export function judgeLook(draft: LookDraft, mode: Mode, readBytes: Sources["readBytes"]): JudgedLook {
  const radius = draft.brand?.corner_radius ?? "";
  const typed = /^-?\d{1,9}$/.test(radius)
    ? { ...draft, brand: { ...draft.brand, corner_radius: Number(radius) } }
    : draft;
  const toml = stringify({ platforms: [typed] });
  const written = platformIn(parse(toml, { integersAsBigInt: true }));
  const at = placeAt(
    {
      mode,
      sources: { env: {}, readFile: () => "", readBytes, fileMode: undefined },
      lineOf: () => 1,
      homesOf: () => [],
      found: [],
      claims: new Map(),
    },
    [],
  );
  const read = {
    brand: written.brand === undefined ? undefined : brand.read(written.brand, at.in("brand")),
    wording: written.wording === undefined ? undefined : wording.read(written.wording, at.in("wording")),
  };
  const errors = at.reading.found.map(({ key, message }) => ({ key, message }));
  if (errors.length > 0) return { kind: "wrong", errors };
  const look = {
    ...(read.brand === undefined ? {} : { brand: read.brand }),
    ...(read.wording === undefined ? {} : { wording: read.wording }),
  };
  return { kind: "ok", toml: toml.replace("[[platforms]]\n", "").trim(), look };
}

function platformIn({ platforms }: TomlTable): TomlTable {
  const [platform] = Array.isArray(platforms) ? platforms : [];
  return isTable(platform) ? platform : {};
}

/** What a file says, as a draft to begin with. */
export function draftOf(platform: Pick<Platform, "look">): LookDraft {
  const asText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
  return JSON.parse(JSON.stringify(platform.look ?? {}, asText));
}

/** The sentences of the pages, by key: their place in the words, and the names that can be put in. */
export const PAGE_SENTENCES = Object.entries(SENTENCES).flatMap(([key, { family, place, values }]) =>
  family === "pages" ? [{ key, place, names: values.map((name) => name.replace("!", "")) }] : [],
);
