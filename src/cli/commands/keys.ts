// `keys new`: new keys, and where each of them goes. It stores none.

import { createRandomSource } from "../../app/random-source.ts";
import { hashOfKey, newPublicKey, newSecretKey, newWebhookKey } from "../../config/new-keys.ts";
import type { Mode } from "../../config/read/reading.ts";
import { closest } from "../../text/spelling.ts";
import type { Command } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { quoted } from "../parse/options.ts";
import { PROGRAM } from "../program-name.ts";

const KINDS = ["secret", "public", "webhook"] as const;
type Kind = (typeof KINDS)[number];

export const keysCommand: Command = {
  name: "keys",
  summary: "make a secret, public or webhook key, or one of each",
  usage: ["new [secret|public|webhook] [--live]"],
  about: [
    "Makes a key and prints it once, with the line for the configuration. The key is stored nowhere: keep it where the shop's server keeps its secrets.",
    "To replace a key without an interruption, list the new key before the old one, and give the old one the moment at which it ends: { key = …, retire_at = 2027-01-01T00:00:00Z }. Until then both are valid, and every webhook carries both signatures. Reload the configuration (SIGHUP), give the shop the new key, and remove the old line after that moment.",
  ],
  options: { live: { about: "a key for live operation (default: a test key, for --sandbox)" } },
  words: 2,
  examples: [`${PROGRAM} keys new secret --live`, `${PROGRAM} keys new webhook`, `${PROGRAM} keys new`],
  async run({ options, words: [verb, kind] }, { print }) {
    if (verb !== "new") throw new CommandFailed(EXIT.configuration, wrongVerb(verb));
    const mode = options.live ? "live" : "sandbox";
    const wanted = kind === undefined ? KINDS : [kindOf(kind)];
    print(wanted.map((kind) => describe(kind, mode)).join("\n\n"));
    return EXIT.done;
  },
};

function wrongVerb(verb: string | undefined): string {
  return `${verb === undefined ? "keys needs a word" : `keys cannot ${quoted(verb)}`}: ${PROGRAM} keys new [secret|public|webhook]`;
}

function kindOf(word: string): Kind {
  const kind = KINDS.find((kind) => kind === word);
  if (kind !== undefined) return kind;
  const meant = closest(word, KINDS);
  const hint = meant === undefined ? `there are ${KINDS.join(", ")}` : `did you mean ${meant}?`;
  throw new CommandFailed(EXIT.configuration, `${quoted(word)} is no kind of key; ${hint}`);
}

function describe(kind: Kind, mode: Mode): string {
  const random = createRandomSource();
  switch (kind) {
    case "secret": {
      const key = newSecretKey(mode, random);
      return `Secret key, for the shop's server:
  ${key}
In the configuration, only its hash:
  secret_keys = [${quoted(hashOfKey(key))}]`;
    }
    case "public": {
      const key = newPublicKey(mode, random);
      return `Public key, for the widget in the shop's pages; it is no secret:
  ${key}
In the configuration, together with frame_origins:
  public_keys = [${quoted(key)}]`;
    }
    case "webhook": {
      const key = newWebhookKey(random);
      return `Webhook key, for the shop's server to check signatures with:
  ${key}
In the configuration, itself (chmod 600 the file), or "env:NAME" or "file:PATH" where it stands:
  webhook_keys = [${quoted(key)}]`;
    }
    default:
      return kind satisfies never;
  }
}
