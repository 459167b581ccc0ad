// Name of the program in a shell: as a person calls it from the folder where they started it.

import { expect, test } from "bun:test";
import { ownCommand } from "../../src/app/own-command.ts";

test.each([
  ["/home/ana/service", "/home/ana", "./service"],
  ["/home/ana/shop/bin/service", "/home/ana/shop", "./bin/service"],
  ["/usr/bin/split-payment", "/home/ana", "/usr/bin/split-payment"],
  ["/home/ana/my shop/service", "/home/ana", "'./my shop/service'"],
  ["/usr/local/bin/bun", "/work", undefined],
])("%s started in %s is %j", (program, folder, command) => {
  expect(ownCommand(program, folder)).toBe(command);
});
