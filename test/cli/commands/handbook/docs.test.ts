// Commands `docs` and `example`, and the handbook of a release: one binary carries its documentation.

import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { examples, handbook } from "../../../../dist/docs.ts";
import { EXAMPLES } from "../../../../scripts/build/docs.ts";
import { writeHandbook } from "../../../../scripts/release/handbook.ts";
import { docsCommand } from "../../../../src/cli/commands/handbook/docs.ts";
import { exampleCommand } from "../../../../src/cli/commands/handbook/example.ts";
import { COMMANDS } from "../../../../src/cli/commands.ts";
import { fakeCommandContext } from "../../../support/command-context.ts";
import { ROOT } from "../../../support/repository.ts";

async function printed(command: typeof docsCommand, ...words: readonly string[]): Promise<string> {
  const context = fakeCommandContext();
  expect(await command.run({ options: {}, words }, context)).toBe(0);
  return context.printed();
}

describe("docs", () => {
  test("without a page lists every page by its section", async () => {
    const text = await printed(docsCommand);
    for (const { name, section, title } of handbook) {
      expect(text).toContain(`\n  ${name} `);
      expect(text).toContain(section);
      expect(text).toContain(title);
    }
  });

  test.each(handbook.map(({ name }) => name))("%s is printed with a heading and no blanks", async (name) => {
    const text = await printed(docsCommand, name);
    expect(text).toStartWith("# ");
    expect(text).not.toMatch(/^\{\{/m);
  });

  test("accepts the last part of a page's name", async () => {
    expect(await printed(docsCommand, "threats")).toBe(await printed(docsCommand, "specification/threats"));
  });

  test("refuses an unknown page with a suggestion", () => {
    expect(docsCommand.run({ options: {}, words: ["thraets"] }, fakeCommandContext())).rejects.toThrow(
      "did you mean threats?",
    );
  });

  test("names all pages that end alike", () => {
    expect(docsCommand.run({ options: {}, words: ["money"] }, fakeCommandContext())).rejects.toThrow(
      "did you mean architecture/money or specification/money?",
    );
  });
});

describe("example", () => {
  test.each(Object.entries(EXAMPLES))("%s is the file %s", async (name, path) => {
    expect(Object.keys(examples)).toContain(name);
    expect(await printed(exampleCommand, name)).toBe(readFileSync(join(ROOT, path), "utf8"));
  });

  test("the usage and the documentation name every file, and the documentation every command", async () => {
    const page = await printed(docsCommand, "operations/commands");
    const row = page.split("\n").find((line) => line.startsWith("| `example ")) ?? "";
    for (const name of Object.keys(EXAMPLES)) {
      expect(exampleCommand.usage.join("|").split("|")).toContain(name);
      expect(row).toMatch(new RegExp(`(?:\`|example )${name}\``));
    }
    for (const { name } of COMMANDS) expect(page).toMatch(new RegExp(`^\\| .*\`${name}[ \`]`, "m"));
  });

  test.each([[[]], [["apache"]]])("%j is refused with the names there are", (words) => {
    expect(exampleCommand.run({ options: {}, words }, fakeCommandContext())).rejects.toThrow(
      "example config|systemd|nginx|caddy|dockerfile",
    );
  });
});

test("the systemd template of replicas is the unit, with a port and a folder for each", () => {
  const linesOf = (name: string) =>
    readFileSync(join(ROOT, `scripts/deploy/${name}`), "utf8")
      .replace(/^[\s\S]*?(?=\[Unit\])/, "")
      .split("\n");
  const [unit, template] = [linesOf("split-payment.service"), linesOf("split-payment@.service")];
  expect(template.filter((line) => !unit.includes(line))).toEqual([
    "Description=Split-payment service, replica at port %i",
    "ExecStart=/usr/local/bin/split-payment --config /etc/split-payment/config.toml --port %i --data /var/lib/split-payment/%i",
    "WorkingDirectory=/var/lib/split-payment/%i",
    "StateDirectory=split-payment/%i",
  ]);
  expect(template).toHaveLength(unit.length);
});

test("the compose file has two replicas, which start once their database is there", () => {
  const { services } = Bun.YAML.parse(readFileSync(join(ROOT, "scripts/deploy/compose.yaml"), "utf8")) as {
    readonly services: Readonly<Record<string, { readonly depends_on?: object }>>;
  };
  expect(Object.keys(services)).toEqual(["first", "second", "proxy", "database"]);
  for (const name of ["first", "second"])
    expect(services[name]?.depends_on).toEqual({ database: { condition: "service_healthy" } });
});

test("nginx leaves out no replica after a 503, and soon asks the next where one does not answer", () => {
  const lines = readFileSync(join(ROOT, "scripts/deploy/nginx.conf"), "utf8").split("\n");
  const replicas = lines.filter((line) => /^\s*server [\d.]+:\d+/.test(line));
  expect(replicas.length).toBeGreaterThan(0);
  for (const line of replicas) expect(line).toEndWith(" max_fails=0;");
  expect(lines.join("\n")).toMatch(/proxy_next_upstream [^;]*\bhttp_503\b/);
  expect(lines.join("\n")).toContain("proxy_connect_timeout 2s;");
  expect(lines.join("\n")).toContain("proxy_next_upstream_timeout 5s;");
});

test("a release has every page in one file, and the example files", () => {
  const folder = mkdtempSync(join(tmpdir(), "handbook-"));
  const files = writeHandbook(folder, "1.2.3");
  const text = readFileSync(files[0] ?? "", "utf8");
  rmSync(folder, { recursive: true });
  for (const { title } of handbook) expect(text).toContain(`: ${title} -->`);
  expect(files.slice(1).map((file) => basename(file))).toEqual(
    Object.values(EXAMPLES).map((path) => basename(path)),
  );
});
