// `doctor webhook`: an examination of a webhook endpoint, with a grade.

import { urlProblem } from "../../../api/url.ts";
import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { verbOf } from "../../parse/words.ts";
import { PROGRAM } from "../../program-name.ts";
import { openRunningSandbox } from "../../sandbox/running-sandbox.ts";
import type { PartResult } from "../../sandbox/webhook-exam.ts";
import { examine, gradeOf } from "../../sandbox/webhook-exam.ts";
import { IN_SANDBOX } from "../../service/locations.ts";

const VERBS = { webhook: 2 } as const;

export const doctorCommand: Command = {
  name: "doctor",
  summary: "examine your webhook endpoint, with signed and with forged webhooks, and grade it",
  usage: ["webhook URL"],
  about: [
    "Sends webhooks to your endpoint, signed with the running sandbox's webhook key. Their orders do not exist. It must answer 2xx within 5 seconds to a valid webhook, to the same one twice, to two out of order, to an unknown event, to an unknown field and to two signatures. It must refuse with 4xx a wrong signature and a timestamp that is 6 minutes old.",
    "Grade A: nothing failed; B: one part; C: two; D: more. F: a webhook with a wrong signature was accepted.",
  ],
  options: IN_SANDBOX,
  words: 2,
  examples: [`${PROGRAM} doctor webhook http://localhost:3000/webhooks`],
  found: "the grade is not A, or no sandbox runs",
  async run(given, { print, now }) {
    verbOf(doctorCommand, given, VERBS);
    const url = endpointUrl(given.words[1], `${PROGRAM} doctor webhook http://localhost:3000/webhooks`);
    const { platform } = await openRunningSandbox(given);
    const { id: platformId, signatureHeader, webhookKeys: keys } = platform;
    if (keys.length === 0)
      throw new CommandFailed(EXIT.configuration, "the sandbox has no webhook key in use");
    const results: PartResult[] = [];
    for await (const result of examine({ url, platformId, signatureHeader, keys, now })) {
      results.push(result);
      print(`${result.passed ? "ok  " : "FAIL"}  ${result.name}: ${result.answer}`);
      if (!result.passed)
        print(`      it must answer ${result.must === "accept" ? "2xx" : "4xx"}: ${result.remedy}`);
    }
    const grade = gradeOf(results);
    const failed = results.filter(({ passed }) => !passed).length;
    const forged = grade === "F" ? ", and a wrong signature passed" : "";
    print(`Grade ${grade}: ${failed === 0 ? "nothing" : `${failed} of ${results.length}`} failed${forged}.`);
    return grade === "A" ? EXIT.done : EXIT.found;
  },
};

/** The address on a command line. Throws `CommandFailed` with a whole line to type when there is none. */
export function endpointUrl(text: string | undefined, line: string): string {
  if (text === undefined) throw new CommandFailed(EXIT.configuration, `which address? ${line}`);
  const problem = urlProblem(text, { sandbox: true });
  if (problem !== undefined)
    throw new CommandFailed(EXIT.configuration, `${JSON.stringify(text)}: the address ${problem}; ${line}`);
  return text;
}
