// The architecture rules: functions of the sources as data, which return a sentence for each problem.

import { dirname, posix } from "node:path";
import * as routeMap from "../../src/api/paths.ts";
import { bannedSyntax } from "./banned-syntax.ts";
import type { AllowedImport } from "./modules.ts";
import { entries, forTests, generated, modules, packageOwners } from "./modules.ts";
import type { Import, Source } from "./source.ts";

const FUNCTION_LINES = 80;
const FILE_LINES = 400;
const TEST_LINES = 300;
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|manager|index)(\.tsx?$|\/)/;

type Rule = (sources: readonly Source[]) => readonly string[];

const isProgram = (path: string): boolean =>
  /^(src|hosted|widget)\//.test(path) && !/\.config\.ts$/.test(path);
const isTest = (path: string): boolean => path.startsWith("test/");
const isEntry = (path: string): boolean => entries.some((entry) => entry.test(path));

const moduleOf = (path: string): string | undefined => {
  if (!isProgram(path)) return undefined;
  const [top = "", module = ""] = path.split("/");
  if (top !== "src") return top;
  return module.includes(".") ? "main" : module;
};

/** The path a relative specifier names, or undefined for a package. */
const resolve = (path: string, specifier: string): string | undefined =>
  /^[./]/.test(specifier) ? posix.join(dirname(path), specifier) : undefined;

const packageOf = (specifier: string): string =>
  specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

const allows = (allowed: AllowedImport, module: string, target: string, typeOnly: boolean): boolean => {
  if (typeof allowed === "string") return allowed === module;
  if (allowed.module !== module) return false;
  return "types" in allowed ? typeOnly : allowed.files.includes(target);
};

const packageProblem = (path: string, from: string, name: string): string | undefined => {
  if (from === "domain") return "domain imports nothing from outside";
  const owners = Object.hasOwn(packageOwners, name) ? packageOwners[name] : undefined;
  if (owners === undefined || owners.includes(from)) return undefined;
  if (owners.some((owner) => path.startsWith(`src/${owner}/`))) return undefined;
  return `only ${owners.join(", ")} may import ${name}`;
};

const fileProblem = (from: string, target: string, typeOnly: boolean): string | undefined => {
  if (target === generated) return from === "main" ? undefined : "only main imports what the build generates";
  const to = moduleOf(target);
  if (to === from) return undefined;
  if (to === undefined) return "the program imports only the program";
  if ((modules[from] ?? []).some((allowed) => allows(allowed, to, target, typeOnly))) return undefined;
  return `${from} may not import this from ${to}`;
};

const importProblem = (path: string, imported: Import): string | undefined => {
  const from = moduleOf(path);
  if (from === undefined) return undefined;
  const target = resolve(path, imported.specifier);
  return target === undefined
    ? packageProblem(path, from, packageOf(imported.specifier))
    : fileProblem(from, target, imported.typeOnly);
};

const imports: Rule = (sources) =>
  sources.flatMap((source) =>
    source.imports.flatMap((imported) => {
      const { line, specifier } = imported;
      const problem = importProblem(source.path, imported);
      return problem === undefined ? [] : [`${source.path}:${line}: "${specifier}": ${problem}`];
    }),
  );

const cycles: Rule = (sources) => {
  const next = new Map(sources.map((source) => [source.path, targetsOf(source)]));
  const finished = new Set<string>();
  const problems: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) problems.push(`import cycle: ${[...trail.slice(start), path].join(" -> ")}`);
    if (start >= 0 || finished.has(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return problems;
};

const targetsOf = (source: Source): readonly string[] =>
  source.imports.flatMap(({ specifier }) => resolve(source.path, specifier) ?? []);

const needsProgram = (path: string): boolean =>
  isProgram(path) && !forTests.some((pattern) => pattern.test(path));

/** A part of the program that only tests import is as dead as one without an importer. */
const deadFiles: Rule = (sources) => {
  const importedBy = (isImporter: (path: string) => boolean): ReadonlySet<string> =>
    new Set(sources.filter((source) => isImporter(source.path)).flatMap(targetsOf));
  const byAny = importedBy(() => true);
  const byProgram = importedBy((path) => !isTest(path));
  return sources
    .map((source) => source.path)
    .filter((path) => !isEntry(path) && !path.endsWith(".d.ts"))
    .filter((path) => !(needsProgram(path) ? byProgram : byAny).has(path))
    .map((path) => `${path}: no file imports this one`);
};

const firstLines: Rule = (sources) =>
  sources
    .filter((source) => /\.tsx?$/.test(source.path) && !/^(#!.*\n)?\/[/*]/.test(source.text))
    .map((source) => `${source.path}:1: a file begins with a comment that says what it is`);

const names: Rule = (sources) =>
  sources
    .filter((source) => EMPTY_NAMES.test(source.path))
    .map((source) => `${source.path}: this name says nothing; name the file after what it holds`);

const lengths: Rule = (sources) =>
  sources.flatMap((source) => {
    const lines = source.text.trimEnd().split("\n").length;
    const mostLines = source.path.endsWith(".test.ts") ? TEST_LINES : FILE_LINES;
    const longFunctions = isTest(source.path)
      ? []
      : source.functions.filter(({ lines }) => lines > FUNCTION_LINES);
    return [
      ...(lines > mostLines ? [`${source.path}: ${lines} lines; a file has at most ${mostLines}`] : []),
      ...longFunctions.map(
        (long) =>
          `${source.path}:${long.line}: ${long.lines} lines; a function has at most ${FUNCTION_LINES}`,
      ),
    ];
  });

const bannedSyntaxUsed: Rule = (sources) =>
  sources.flatMap((source) =>
    bannedSyntax
      .filter((banned) => banned.where.test(source.path) && !banned.except?.test(source.path))
      .flatMap((banned) =>
        source.snippets
          .filter((snippet) => banned.snippet.test(snippet.text))
          .map((snippet) => {
            const found = banned.snippet.exec(snippet.text)?.[0].trim();
            return `${source.path}:${snippet.line}: ${found}: write instead ${banned.instead}`;
          }),
      ),
  );

const vagueNames: Rule = (sources) =>
  sources.flatMap(({ path, declared }) =>
    declared
      .filter(({ text }) => text === "one")
      .map(({ line }) => `${path}:${line}: one: name it after the thing it holds, such as order or page`),
  );

/** What follows a variable's name where the value behind it is changed: a method that changes it, or an assignment. */
const WRITES =
  /^(\.\w+|\[[^\]]*\])*(\.(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\(|(\.\w+|\[[^\]]*\])\s*((\*\*|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^])?=(?![=>])|\+\+|--))/;

/** The domain is pure: each result depends on the arguments alone. */
const moduleState: Rule = (sources) =>
  sources
    .filter((source) => source.path.startsWith("src/domain/"))
    .flatMap((source) =>
      source.variables
        .filter(({ name, isConst }) => !isConst || source.snippets.some(({ text }) => writesTo(name, text)))
        .map(
          ({ name, line }) =>
            `${source.path}:${line}: ${name}: the domain has no variable that is written to`,
        ),
    );

const writesTo = (name: string, text: string): boolean =>
  ["Object.assign(", "++", "--"].some((start) => text.startsWith(`${start}${name}`)) ||
  (text.startsWith(name) && WRITES.test(text.slice(name.length)));

/** A provider is a folder of src/providers; the simulator belongs to the whole sandbox. */
const providerName = /^src\/providers\/(?!simulator\/)([^/]+)\//;
/** Its own folders, the lists of all providers, their configuration and the documentation. */
const mayNameProvider = /^src\/(providers|config\/keys\/providers|docs)\/|^widget\/src\/providers\//;

const providersNamed: Rule = (sources) => {
  const names = new Set(sources.flatMap(({ path }) => providerName.exec(path)?.[1] ?? []));
  return sources
    .filter(({ path }) => isProgram(path) && !mayNameProvider.test(path))
    .flatMap(({ path, text }) =>
      [path, ...text.split("\n")].flatMap((line, index) =>
        [...names]
          .filter((name) => line.toLowerCase().includes(name))
          .map((name) => `${path}:${index}: only its own folders, the configuration and docs name ${name}`),
      ),
    );
};

const ROUTE_MAP = "src/api/paths.ts";
/** The database keeps the paths of earlier requests, which are a part of its own format. */
const STORED_PATHS = /^src\/store\//;

/** The first segments of all paths of the route map. */
const segments = new Set(
  Object.values(routeMap)
    .flatMap((entry) =>
      typeof entry === "object" ? Object.values(entry) : typeof entry === "string" ? entry : [],
    )
    .map((path) => path.split("/")[1] ?? "")
    .filter((segment) => segment !== ""),
);

/** A path that stands by itself: not a part of a longer path, nor of a foreign URL. */
const PATH = new RegExp(
  `(?<![\\w./:*-])/(?:${[...segments].map((segment) => RegExp.escape(segment)).join("|")})(?![\\w.-])`,
);

const paths: Rule = (sources) =>
  sources
    .filter(({ path }) => isProgram(path) && path !== ROUTE_MAP && !STORED_PATHS.test(path))
    .flatMap(({ path, texts }) =>
      texts.flatMap(({ line, text }) => {
        const found = PATH.exec(text)?.[0];
        return found === undefined ? [] : [`${path}:${line}: ${found}: take the path from ${ROUTE_MAP}`];
      }),
    );

export const rules = {
  imports,
  cycles,
  deadFiles,
  firstLines,
  names,
  lengths,
  bannedSyntax: bannedSyntaxUsed,
  vagueNames,
  moduleState,
  providersNamed,
  paths,
};
