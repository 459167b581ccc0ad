// Scorer of the sandbox: the last name decides, so that each outcome can be tried (specification/scoring#sandbox).

import type { Scored } from "./rules.ts";

const BY_LAST_NAME: Readonly<Record<string, Scored | "silent">> = {
  refuse: { outcome: "refuse", score: 0, reasons: [] },
  review: { outcome: "review", score: 50, reasons: [] },
  silent: "silent",
};

export function scoreByLastName(lastName = ""): Scored | "silent" {
  const name = lastName.trim().toLowerCase();
  return Object.hasOwn(BY_LAST_NAME, name)
    ? (BY_LAST_NAME[name] ?? "silent")
    : { outcome: "accept", score: 80, reasons: [] };
}
