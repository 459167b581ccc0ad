// The `licenses` command: the license texts of all third-party code in this program, as their licenses ask for.

import type { Command } from "../../command.ts";
import { EXIT } from "../../exit.ts";
import { PROGRAM } from "../../program-name.ts";

export const licensesCommand: Command = {
  name: "licenses",
  summary: "print the licenses of the software in this program",
  usage: [""],
  about: [
    "Prints the packages in this program, and the license text of each. A release contains the same as a file.",
  ],
  options: {},
  words: 0,
  examples: [`${PROGRAM} licenses`],
  async run(_given, { write, licenses }) {
    await write(await licenses());
    return EXIT.done;
  },
};
