// Banned syntax: each pattern with the files it is banned from and what to write instead.

export type BannedSyntax = {
  /** The files it is banned from. */
  readonly where: RegExp;
  /** Files among them that may use it, because this is their task. */
  readonly except?: RegExp;
  /** Matched at the beginning of each piece of syntax. */
  readonly snippet: RegExp;
  readonly instead: string;
};

const server = /^src\//;
const anywhere = /^(src|hosted|widget)\//;
const compositionRoot = /^src\/(main\.ts$|(cli|app)\/)/;

export const bannedSyntax: readonly BannedSyntax[] = [
  {
    where: server,
    snippet: /^transaction\(\s*async\b/,
    instead: "a synchronous callback: the transaction commits at the first await",
  },
  {
    where: server,
    except: compositionRoot,
    snippet: /^Date\.now\b|^new Date\(\s*\)/,
    instead: "the `now` that was handed in: only the application asks its Runtime for the time",
  },
  {
    where: /^src\/(domain|text|ports|api|config|store|providers)\//,
    snippet: /^performance\b/,
    instead: "nothing: only the application and the request pipeline measure durations",
  },
  {
    where: server,
    except: compositionRoot,
    snippet: /^(Math\.random|randomUUID|randomUUIDv7|randomBytes|randomInt|getRandomValues)\b/,
    instead: "Runtime.random, so that a test can choose",
  },
  {
    where: /^(hosted|widget)\//,
    snippet: /^(randomUUID|subtle)\b/,
    instead: "newUuid, or nothing: browsers have these on https and on their own machine only",
  },
  {
    where: server,
    except: /^src\/(main\.ts$|cli\/|config\/)/,
    snippet: /^(process|Bun|import\.meta)\.env\b/,
    instead: "a field of Config: only config knows the names of the environment",
  },
  {
    where: anywhere,
    snippet: /^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc)\b|^document\.write/,
    instead: "text, which Solid and textContent escape (T17)",
  },
  {
    where: anywhere,
    snippet: /^postMessage\(.*,\s*["'`]\*["'`]/s,
    instead: "the exact origin of the other side (T16)",
  },
  {
    where: server,
    snippet: /^["']?format["']?:\s*["']uri(-reference)?["']/,
    instead: "maxLength and new URL: this pattern stops the event loop for a second (T26)",
  },
  {
    where: server,
    snippet: /^t\.(Integer|Numeric|Number)\b/,
    instead: "Type.Integer: Elysia's own takes strings and is a transform",
  },
  {
    where: /^src\/notifications\//,
    snippet: /^fetch\(/,
    instead: "node:https with a pinned lookup: fetch ignores it and follows redirects (T9, T10)",
  },
  {
    where: server,
    snippet: /^reusePort:\s*true\b/,
    instead: "reusePort: false, so that a second copy is refused (F9)",
  },
  {
    where: server,
    snippet: /^idleTimeout:\s*0\b/,
    instead: "30 seconds: with 0 a dripping body is never cut",
  },
];
