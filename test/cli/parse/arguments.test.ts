// Command lines: the valid ones with their meaning, and the sentence for each mistyped one.

import { describe, expect, test } from "bun:test";
import { COMMANDS } from "../../../src/cli/commands.ts";
import type { Arguments } from "../../../src/cli/parse/arguments.ts";
import { parseArguments as parse, RUN_OPTIONS } from "../../../src/cli/parse/arguments.ts";
import { commandHelp, generalHelp } from "../../../src/cli/parse/help.ts";

const parseArguments = (argv: readonly string[]) => parse(argv, COMMANDS);

function words(line: string): readonly string[] {
  return line === "" ? [] : line.split(" ");
}

describe("parseArguments", () => {
  test.each<[string, Arguments]>([
    ["--config a.toml", { kind: "run", sandbox: false, configFile: "a.toml" }],
    ["-c a.toml", { kind: "run", sandbox: false, configFile: "a.toml" }],
    ["--config=a.toml", { kind: "run", sandbox: false, configFile: "a.toml" }],
    ["--config=-", { kind: "run", sandbox: false, configFile: "-" }],
    ["--sandbox", { kind: "run", sandbox: true }],
    ["--sandbox --config a.toml", { kind: "run", sandbox: true, configFile: "a.toml" }],
    [
      "--sandbox --port 9000 --host 0.0.0.0 --data /var/lib/x",
      { kind: "run", sandbox: true, port: 9000, hostname: "0.0.0.0", dataDir: "/var/lib/x" },
    ],
    [
      "--sandbox --public-url http://192.168.1.5:8080/",
      { kind: "run", sandbox: true, publicUrl: "http://192.168.1.5:8080" },
    ],
    ["--sandbox --port 65535", { kind: "run", sandbox: true, port: 65_535 }],
    [
      "--show",
      { kind: "run", sandbox: true, hostname: "0.0.0.0", show: { stands: ["trip"], isFresh: false } },
    ],
    [
      "--show --stands dinner,match --address 192.168.1.20 --pin 135790 --fresh --port 9000 --data x",
      {
        ...{ kind: "run", sandbox: true, hostname: "0.0.0.0", port: 9000, dataDir: "x" },
        show: { stands: ["dinner", "match"], address: "192.168.1.20", pin: "135790", isFresh: true },
      },
    ],
    ["--help", { kind: "help" }],
    ["-h", { kind: "help" }],
    ["--sandbox --help --version", { kind: "help" }],
    ["--version", { kind: "version" }],
    ["-v --config a.toml", { kind: "version" }],
  ])("%s", (line, expected) => {
    expect(parseArguments(words(line))).toEqual(expected);
  });

  test.each([
    ["", "nothing to run: give --config FILE, or --sandbox to try the service without one"],
    ["--port 80", "nothing to run: give --config FILE, or --sandbox to try the service without one"],
    ["--sandbox --prot 80", "--prot: no such option; did you mean --port?"],
    ["--Sandbox", "--Sandbox: no such option; did you mean --sandbox?"],
    ["--conf a.toml", "--conf: no such option; did you mean --config?"],
    [
      "-x",
      "-x: no such option; there are --config, --sandbox, --show, --stands, --address, --pin, --fresh, --port, --host, --public-url, --data, --help, --version",
    ],
    ["--sandbox --port", "--port needs a value: --port NUMBER"],
    ["--config --sandbox", "--config needs a value: --config FILE"],
    ["--config=", "--config needs a value: --config FILE"],
    ["--sandbox --data --port 80", "--data needs a value: --data DIR"],
    ["--sandbox --host", "--host needs a value: --host ADDRESS"],
    ["--sandbox --port 80x", '--port: must be a whole number from 1 to 65535, not "80x"'],
    ["--sandbox --port 0", '--port: must be a whole number from 1 to 65535, not "0"'],
    ["--sandbox --port 65536", '--port: must be a whole number from 1 to 65535, not "65536"'],
    ["--sandbox --port 1e3", '--port: must be a whole number from 1 to 65535, not "1e3"'],
    ["--sandbox --port 080", '--port: must be a whole number from 1 to 65535, not "080"'],
    ...["http://shop", "[::1", "..."].map((host): [string, string] => [
      `--sandbox --host ${host}`,
      `--host: must be an IP address or a host name, such as 127.0.0.1, not "${host}"`,
    ]),
    ...["192.168.1.5:8080", "http://shop.example/pay", "http://a@shop.example", "ftp://shop.example"].map(
      (url): [string, string] => [
        `--sandbox --public-url ${url}`,
        `--public-url: must be the beginning of an address and nothing behind the host, such as http://192.168.1.5:8080, not "${url}"`,
      ],
    ),
    [
      "--config a.toml --public-url https://pay.example",
      "--public-url is for --sandbox; in live operation set public_url in the configuration",
    ],
    ["--sandbox=yes", "--sandbox takes no value"],
    [
      "--show --config a.toml",
      "--show takes no --config: it makes a platform with test keys of its own, and never holds real money",
    ],
    [
      "--show --public-url http://192.168.1.5",
      "--show listens on all addresses of this machine; --address names the one for visitors",
    ],
    [
      "--show --stands trip,trip",
      '--stands: must be some of dinner,trip,match, each once, with commas, not "trip,trip"',
    ],
    ["--show --pin 12a456", '--pin: must be 6 digits, not "12a456"'],
    ["--sandbox --pin 123456", "--pin belongs to --show"],
    ["--sandbox --port 80 --port 81", "--port is given twice"],
    ["--sandbox --sandbox", "--sandbox is given twice"],
    ["config.toml", '"config.toml": did you mean --config config.toml?'],
    ["sandbox", '"sandbox" is no command; did you mean --sandbox?'],
    ["frobnicate", '"frobnicate" is no command and belongs to no option'],
    ["--sandbox -- --port", '"--port" is no command; did you mean --port?'],
  ])("refuses %p: %s", (line, message) => {
    expect(parseArguments(words(line))).toEqual({
      kind: "error",
      message: `${message}\nTry --help for everything it takes.`,
    });
  });

  test("a command is the first word, with options of its own", () => {
    expect(parseArguments(words("reconcile --sandbox --data x"))).toMatchObject({
      kind: "command",
      command: { name: "reconcile" },
      given: { options: { sandbox: true, data: "x" }, words: [] },
    });
    expect(parseArguments(words("keys new secret --live"))).toMatchObject({
      command: { name: "keys" },
      given: { options: { live: true }, words: ["new", "secret"] },
    });
  });

  test.each([
    ["reconsile", '"reconsile" is no command; did you mean reconcile?'],
    ["help intt", '"intt" is no command; did you mean init?'],
    ["--sandbox reconcile", '"reconcile" is a command: it stands first, before all options'],
    ["reconcile --port 1", "--port: no such option; there are --config, --sandbox, --data, --help"],
    ["reconcile --sandbx", "--sandbx: no such option; did you mean --sandbox?"],
    ["export orders --platform pl_1", `--platform: must be a platform's id, pl_…, not "pl_1"`],
    ["audit --platform pl_1", `--platform: must be a platform's id, pl_…, not "pl_1"`],
    ["emails --platform pl_1", `--platform: must be a platform's id, pl_…, not "pl_1"`],
    ["conversion --platform pl_1", `--platform: must be a platform's id, pl_…, not "pl_1"`],
    ["export orders --since 2026-02-30", "--since: must be a day such as 2026-11-01, or a moment"],
    ["reconcile all", '"all" is one word too many for reconcile'],
    [
      "init --live http://pay.example",
      "--live: must be an https origin without a path, such as https://shop.example",
    ],
  ])("refuses %p: %s", (line, message) => {
    expect(parseArguments(words(line))).toMatchObject({
      kind: "error",
      message: expect.stringContaining(message),
    });
  });

  test.each(["help reconcile", "reconcile --help", "reconcile --sandbox -h"])("%s", (line) => {
    expect(parseArguments(words(line))).toMatchObject({ kind: "help", command: { name: "reconcile" } });
  });
});

const HELPS = [
  ["help", generalHelp(COMMANDS, RUN_OPTIONS)],
  ...COMMANDS.map((command) => [`help ${command.name}`, commandHelp(command)] as const),
] as const;

test("the help names every option, command and exit code", () => {
  const help = generalHelp(COMMANDS, RUN_OPTIONS);
  for (const name of Object.keys(RUN_OPTIONS)) expect(help).toContain(`--${name}`);
  for (const { name } of COMMANDS) expect(help).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
  for (const code of [0, 1, 70, 75, 78]) expect(help).toMatch(new RegExp(`^ {2}${code} +\\S`, "m"));
});

test.each(HELPS)("%s fits a terminal", (_name, help) => {
  for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(110);
});

test.each(COMMANDS)("every example of $name can be typed", ({ name, examples }) => {
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) {
    const [program, ...rest] = (example.split("  #")[0] ?? "")
      .trim()
      .split(/ +(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .map((word) => word.replaceAll('"', ""));
    expect(program).toBe("split-payment");
    expect(parseArguments(rest)).toMatchObject({ kind: "command", command: { name } });
  }
});
