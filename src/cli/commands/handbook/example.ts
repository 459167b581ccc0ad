// `example`: files to start from, such as a systemd unit or the configuration of a proxy.

import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { quoted } from "../../parse/options.ts";
import { PROGRAM } from "../../program-name.ts";

export const exampleCommand: Command = {
  name: "example",
  summary: "print an example file: configuration, systemd unit, proxy, container, a shop",
  usage: ["config|systemd|nginx|caddy|dockerfile|systemd-replicas|compose|shop-node|shop-php"],
  about: [
    "Prints a file to start from. config explains every key of the configuration; a configuration with fresh keys comes from init.",
  ],
  options: {},
  words: 1,
  examples: [
    `${PROGRAM} example config`,
    `${PROGRAM} example systemd  # goes into /etc/systemd/system/split-payment.service`,
    `${PROGRAM} example nginx`,
    `${PROGRAM} example shop-node  # goes into shop.mjs: a whole shop, with the keys in its environment`,
  ],
  async run({ words: [name] }, { write, examples }) {
    const file = name !== undefined && Object.hasOwn(examples, name) ? examples[name] : undefined;
    if (file === undefined)
      throw new CommandFailed(EXIT.configuration, wrongName(name, Object.keys(examples)));
    await write(await Bun.file(file).text());
    return EXIT.done;
  },
};

function wrongName(name: string | undefined, names: readonly string[]): string {
  const problem = name === undefined ? "example needs a name" : `there is no example ${quoted(name)}`;
  return `${problem}: ${PROGRAM} example ${names.join("|")}`;
}
