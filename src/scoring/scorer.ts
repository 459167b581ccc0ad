// Scorer of a platform, as configured: its rules, its own endpoint, or the sandbox's last names. One that is silent is
// replaced by the rules, or is no answer.

import type { Platform, ScoringConfig } from "../config/config.ts";
import { webhookPorts } from "../config/config.ts";
import { scoreByLastName } from "../domain/scoring/by-last-name.ts";
import type { Scored } from "../domain/scoring/rules.ts";
import { scoreByRules } from "../domain/scoring/rules.ts";
import type { ScoredBy, Scorer, ScoringQuestion } from "../ports/scorer.ts";
import type { Sending } from "./http.ts";
import { askEndpoint } from "./http.ts";

export type ScoringPlatform = Pick<Platform, "signatureHeader" | "webhookPorts"> & {
  readonly scoring: ScoringConfig;
};

export function createScorer(
  platform: ScoringPlatform,
  sending: Pick<Sending, "send" | "wallNow" | "allowPrivate">,
): Scorer {
  const { scoring, signatureHeader } = platform;
  const { scorer, endpoint, onSilence } = scoring;

  /** A text says why there is no answer. */
  async function ask(question: ScoringQuestion): Promise<Scored | string> {
    if (scorer === "sandbox") {
      const scored = scoreByLastName(question.tried.data.lastName);
      return scored === "silent" ? "the sandbox's scorer is silent for this name" : scored;
    }
    if (endpoint === undefined) return "the scorer has no address";
    return askEndpoint(endpoint, { ...sending, signatureHeader, ports: webhookPorts(platform) }, question);
  }

  return async (question) => {
    if (scorer === "rules") return { scored: byRules(scoring, question) };
    const answer = await ask(question);
    if (typeof answer !== "string") return { scored: { ...answer, scorer } };
    return onSilence === "rules"
      ? { scored: byRules(scoring, question), silence: answer }
      : { silence: answer };
  };
}

function byRules({ rules }: ScoringConfig, { tried }: ScoringQuestion): ScoredBy {
  const rulesHash = new Bun.CryptoHasher("sha256").update(JSON.stringify(rules)).digest("hex");
  return { ...scoreByRules(rules, tried), scorer: "rules", rulesHash };
}
