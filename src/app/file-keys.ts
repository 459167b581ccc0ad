// Keys of the configuration file, and values in its units, for what the program holds under names of its own.

import type { Chosen, Palette } from "../config/brand/palette.ts";
import type { Config, Platform } from "../config/config.ts";
import { SENTENCES } from "../config/keys/wording.ts";
import { DAY, HOUR, MINUTE } from "../domain/time.ts";

type Row = readonly [path: string, value: string];

/** In this order, each where it matches; a path may match several. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?!platforms|dashboard|storage)/, "server."],
  [/^server\.hostname$/, "server.host"],
  [/^server\.countsConversion$/, "server.count_conversion"],
  [/^dashboard\.idleMs$/, "dashboard.idle_minutes"],
  [/^dashboard\.ageMs$/, "dashboard.session_hours"],
  [/^dashboard\.keepAuditMs$/, "dashboard.audit_days"],
  [/\.keepPersonsMs$/, ".retention_days"],
  [/\.timeoutMs$/, ".timeout_ms"],
  [/Ms$/, "_minutes"],
  [/\.tpc$/, ".two_phase_commit"],
  [/\.secure3D$/, ".secure_3d"],
  [/\.(events|payload|signatureHeader|signatures)(?=$|\[)/, ".webhooks.$1"],
  [/\.webhookPorts(?=$|\[)/, ".webhooks.ports"],
  [/\.contact\./, ".contact_"],
  [/\.radiusPx$/, ".corner_radius"],
  [/\.guarantee\.(amount|percent)$/, ".guarantee"],
  [/\.declineAlertPercent$/, ".decline_alarm_percent"],
  [/\.connect\.applicationFee\./, ".application_fee_"],
  [/\.connect\./, "."],
  [/\.scoring\.(rules|endpoint)\./, ".scoring."],
  [/\.effect\.points$/, ".points"],
  [/\.last4$/, ""],
  [/(Keys\[\d+\])\.key$/, "$1"],
];

/** Milliseconds of the program in the unit that ends a key. */
const UNITS: Readonly<Record<string, number>> = { minutes: MINUTE, hours: HOUR, days: DAY };

/** As in the file. Of a secret the value stays what it is. */
export function asInFile([path, value]: Row): Row {
  const named = NAMES.reduce((name, [pattern, key]) => name.replace(pattern, key), path);
  const key = named.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const unit = path.endsWith("Ms") ? UNITS[/[a-z]+$/.exec(key)?.[0] ?? ""] : undefined;
  if (unit !== undefined) return [key, String(Number(value) / unit)];
  if (path.endsWith(".guarantee.percent")) return [key, `${value}%`];
  if (path.endsWith(".effect")) return [key.replace(/effect$/, value), "true"];
  if (/\.retireAt$|\.payouts\.from$/.test(path)) return [key, new Date(Number(value)).toISOString()];
  return [key, value];
}

/** The parts of a configuration that the file has, before their names are the file's. */
export function partsOfFile({ mode: _, platforms, ...rest }: Config): object {
  return { ...rest, platforms: platforms.map(partsOfPlatform) };
}

/** What stands in a sentence of a shop for what is put in. */
const EXAMPLES: Readonly<Record<string, string>> = {
  first_name: "Ana",
  amount: "30.00 €",
  share: "30.00 €",
  open: "60.00 €",
  total: "90.00 €",
  until: "Friday, 18:00",
  order: "A-1042",
};

function partsOfPlatform(platform: Platform): object {
  const { pictures, mail, wording, brand, payouts, financing, ...rest } = platform;
  return {
    ...rest,
    // The same again, as it is written.
    look: undefined,
    // Those of commands on this machine stand in no file.
    secretKeys: platform.secretKeys.filter(({ isOperators }) => isOperators !== true),
    images: pictures && Object.keys(pictures),
    mail: mail && mailOf(mail),
    wording:
      wording &&
      Object.entries(wording).map(([language, said]) => ({ language, ...sentencesOf(said, platform) })),
    brand: brand && { ...brand, light: coloursOf(brand.light), dark: coloursOf(brand.dark) },
    payouts: payouts && { ...payouts, timeZone: undefined },
    financing: financing && { ...financing, legal: legalOf(financing.legal) },
  };
}

function mailOf({ server, ...rest }: NonNullable<Platform["mail"]>): object {
  if (server === undefined) return rest;
  const { host, port, isSecure, login } = server;
  return { ...rest, smtpUrl: `${isSecure ? "smtps" : "smtp"}://${login ? "…@" : ""}${host}:${port}` };
}

function sentencesOf(
  said: NonNullable<NonNullable<Platform["wording"]>["en"]>,
  { name }: Pick<Platform, "name">,
): object {
  const written = Object.entries(SENTENCES).flatMap(([key, { family, place, values }]) => {
    const text = said[family][place];
    return text === undefined
      ? []
      : [[key, sentenceText(text, values, { ...EXAMPLES, shop: name })] as const];
  });
  return Object.fromEntries(written);
}

/** As in the file, and if something is put in, as a buyer may read it. */
function sentenceText(text: string, values: readonly string[], examples: typeof EXAMPLES): string {
  const names = values.map((value) => value.replace("!", ""));
  const filled = (value: (name: string) => string | undefined) =>
    text.replace(/\{(\d)\}/g, (_, index) => String(value(names[index] ?? "")));
  const asWritten = filled((blank) => `{${blank}}`);
  return asWritten === text ? text : `${asWritten} – as in: ${filled((blank) => examples[blank])}`;
}

function coloursOf({ accent, onAccent, ground, surface, ink }: Palette): Chosen {
  return { accent, accentText: onAccent, background: ground, surface, text: ink };
}

function legalOf({ texts, ...rest }: NonNullable<Platform["financing"]>["legal"]): object {
  const ofLanguages = Object.entries(texts ?? {}).map(([language, text]) => ({ language, ...text }));
  return { ...rest, texts: ofLanguages.length === 0 ? undefined : ofLanguages };
}
