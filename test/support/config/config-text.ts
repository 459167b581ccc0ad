// Configuration texts for tests: one platform with every required key, and what it refers to.

import { configErrorLines } from "../../../src/config/read/config-error.ts";
import type { Mode, Sources } from "../../../src/config/read/reading.ts";
import { readConfig } from "../../../src/config/read.ts";

export const PLATFORM_ID = "pl_01980d3c-6f00-7000-8000-00000000000a";
export const MODULE_ID = "md_01980d3c-6f00-7000-8000-00000000000b";
export const SECRET_KEY = `sk_test_${"s".repeat(43)}`;
export const WEBHOOK_KEY = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
export const PUBLIC_KEY = `pk_test_${"p".repeat(43)}`;

/** Line 1 is the header; what is given follows on line 6. */
export function platformText(more = "", overrides: Readonly<Record<string, string>> = {}): string {
  const keys = {
    id: JSON.stringify(PLATFORM_ID),
    name: '"Shop"',
    secret_keys: '["env:SECRET"]',
    webhook_keys: '["env:WEBHOOK"]',
    ...overrides,
  };
  const lines = Object.entries(keys).map(([key, value]) => `${key} = ${value}`);
  return ["[[platforms]]", ...lines, more].join("\n");
}

const notThere = (path: string) => {
  throw Object.assign(new Error("no such file"), { code: "ENOENT", path });
};

export const SOURCES: Sources = {
  env: { SECRET: SECRET_KEY, WEBHOOK: WEBHOOK_KEY, EMPTY: "" },
  readFile: notThere,
  readBytes: notThere,
  fileMode: 0o644,
};

export function linesOf(
  text: string,
  sources: Partial<Sources> = {},
  mode: Mode = "sandbox",
): readonly string[] {
  const result = readConfig(text, { ...SOURCES, ...sources }, { mode });
  return "configErrors" in result ? configErrorLines("config.toml", result.configErrors) : [];
}

export function configOf(text: string, sources: Partial<Sources> = {}, mode: Mode = "sandbox") {
  const result = readConfig(text, { ...SOURCES, ...sources }, { mode });
  if ("configErrors" in result)
    throw new Error(configErrorLines("config.toml", result.configErrors).join("\n"));
  return result.config;
}

/** The only platform's part of a config. */
export function platformOf(text: string, sources: Partial<Sources> = {}) {
  const [platform] = configOf(text, sources).platforms;
  if (platform === undefined) throw new Error("no platform");
  return platform;
}
