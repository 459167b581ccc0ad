// Words of a command line: the verb after a command's name, and the ids that follow it. Each error is a `CommandFailed`.

import type { IdPrefix } from "../../api/ids.ts";
import { isId } from "../../api/ids.ts";
import { closest } from "../../text/spelling.ts";
import type { Command } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { PROGRAM } from "../program-name.ts";
import type { Given } from "./options.ts";
import { quoted } from "./options.ts";

/** `verbs` says of each how many words it takes, itself included. */
export function verbOf<V extends string>(
  { name: command, options }: Pick<Command, "name" | "options">,
  { words, options: given }: Given,
  verbs: Readonly<Record<V, number>>,
): V {
  const [word = ""] = words;
  const names = Object.keys(verbs) as V[];
  const verb = names.find((name) => name === word);
  if (verb === undefined) {
    const meant = closest(word, names);
    const hint =
      meant === undefined
        ? `there ${names.length === 1 ? "is" : "are"} ${names.join(", ")}`
        : `did you mean ${meant}?`;
    throw wrong(`${command} ${word === "" ? "needs a word" : `cannot ${quoted(word)}`}; ${hint}`);
  }
  const extra = words[verbs[verb]];
  if (extra !== undefined)
    throw wrong(`${quoted(extra)} is one word too many for ${PROGRAM} ${command} ${verb}`);
  // One that is ignored would be taken for obeyed.
  for (const name of Object.keys(given)) {
    const takers = options[name]?.verbs;
    if (takers?.includes(verb) === false)
      throw wrong(`--${name} is for ${PROGRAM} ${command} ${listed(takers)}, not for ${verb}`);
  }
  return verb;
}

/** The rule of an option whose value is an id, such as `wrongId("ord", "an order")`. */
export function wrongId(prefix: IdPrefix, whose: string): (value: string) => string | undefined {
  return (value) => (isId(prefix, value) ? undefined : `${whose}'s id, ${prefix}_…`);
}

/** A word that must be an id; `line` is all that stands before it. */
export function idOf(prefix: IdPrefix, thing: string, word: string | undefined, line: string): string {
  if (word !== undefined && isId(prefix, word)) return word;
  const what = word === undefined ? `which ${thing}?` : `${quoted(word)} is no ${thing}'s id;`;
  throw wrong(`${what} ${PROGRAM} ${line} ${prefix}_…`);
}

/** A word that must be an e-mail address; `question` asks for it, and `line` is all that stands before it. */
export function emailOf(question: string, word: string | undefined, line: string): string {
  if (word?.includes("@") === true) return word;
  const what = word === undefined || word === "" ? question : `${quoted(word)} is no e-mail address;`;
  throw wrong(`${what} ${PROGRAM} ${line} EMAIL`);
}

/** `cancel, refund and commit`. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

function wrong(sentence: string): CommandFailed {
  return new CommandFailed(EXIT.configuration, sentence);
}
