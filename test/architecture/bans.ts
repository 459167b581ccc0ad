// Things that must not be written, each with the place it is banned from and what to write instead.

export type Ban = {
  /** The files it is banned from. */
  readonly where: RegExp;
  /** Files among them that may, because asking is their work. */
  readonly except?: RegExp;
  /** Matched at the beginning of each piece of syntax. */
  readonly phrase: RegExp;
  readonly instead: string;
};

const server = /^src\//;
const anywhere = /^(src|hosted|widget)\//;
const askers = /^src\/(main\.ts$|(cli|app)\/)/;

export const bans: readonly Ban[] = [
  {
    where: server,
    phrase: /^transaction\(\s*async\b/,
    instead: "a synchronous callback: the transaction commits at the first await",
  },
  {
    where: server,
    except: askers,
    phrase: /^Date\.now\b|^new Date\(\s*\)/,
    instead: "the `now` that was handed in: only the application asks its Runtime for the time",
  },
  {
    where: /^src\/(domain|text|ports|api|config|store|providers)\//,
    phrase: /^performance\b/,
    instead: "nothing: how long something takes is for the engine and the doors to measure",
  },
  {
    where: server,
    except: askers,
    phrase: /^(Math\.random|randomUUID|randomUUIDv7|randomBytes|randomInt|getRandomValues)\b/,
    instead: "Runtime.random, so that a test can choose",
  },
  {
    where: server,
    except: /^src\/(main\.ts$|cli\/|config\/)/,
    phrase: /^(process|Bun|import\.meta)\.env\b/,
    instead: "a field of Config: only config knows the names of the environment",
  },
  {
    where: anywhere,
    phrase: /^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc)\b|^document\.write/,
    instead: "text, which Solid and textContent escape (T17)",
  },
  {
    where: anywhere,
    phrase: /^postMessage\(.*,\s*["'`]\*["'`]/s,
    instead: "the exact origin of the other side (T16)",
  },
  {
    where: server,
    phrase: /^["']?format["']?:\s*["']uri(-reference)?["']/,
    instead: "maxLength and new URL: this pattern stops the event loop for a second (T26)",
  },
  {
    where: server,
    phrase: /^t\.(Integer|Numeric|Number)\b/,
    instead: "Type.Integer: Elysia's own takes strings and is a transform",
  },
  {
    where: /^src\/notifications\//,
    phrase: /^fetch\(/,
    instead: "node:https with a pinned lookup: fetch ignores it and follows redirects (T9, T10)",
  },
  {
    where: server,
    phrase: /^reusePort:\s*true\b/,
    instead: "reusePort: false, so that a second copy is refused (F9)",
  },
  {
    where: server,
    phrase: /^idleTimeout:\s*0\b/,
    instead: "30 seconds: with 0 a dripping body is never cut",
  },
];
