// Build information of this program. The compiler writes it in; run from source there is none.

/** `builtAt` is the time of the commit in epoch ms: no clock that is right can be before it. */
export type Build = { readonly version: string; readonly revision: string; readonly builtAt: number };

/** Replaced by scripts/build/binary.ts. */
declare const BUILD: Build;

export const build: Build =
  typeof BUILD === "undefined" ? { version: "development", revision: "unknown", builtAt: 0 } : BUILD;
