// Known defects that the simulator must find: each was in the program once, or nearly, and is put back into a copy of its
// source. A defect that no longer fits the source is an error, so that none is lost.

import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/repository.ts";
import { scratchFolder } from "../support/scratch.ts";
import { runFinancedLives } from "./financed/run.ts";
import { runFinancedStoreLives } from "./financed-store/run.ts";
import { groupProfile, refusingProfile } from "./group/profile.ts";
import type { StoreKind } from "./run.ts";
import { runLives, sentencesOf } from "./run.ts";

export type Mistake = {
  readonly name: string;
  readonly file: string;
  readonly was: string;
  readonly becomes: string;
  /** The life that is lived first. It must find it: the search for another one takes up to a minute. */
  readonly seed: number;
  readonly store?: StoreKind;
  /** Absent: lives of any order over `store`. */
  readonly lives?: "financed" | "financedStore" | "group" | "refusing";
};

export const MISTAKES: readonly Mistake[] = [
  {
    name: "believes a refused capture without asking whether it was made",
    seed: 216,
    file: "src/application/jobs/money-jobs.ts",
    was: `answer.kind === "refused" ? ((await foundCaptured(task, authorization)) ?? answer) : answer;`,
    becomes: "answer;",
  },
  {
    name: "uses the next key for an answer that was lost",
    seed: 17,
    file: "src/application/jobs/money-task.ts",
    was: `if (!("keySpent" in answer) || answer.keySpent !== true) return answer;`,
    becomes: `if (answer.kind !== "unknown") return answer;`,
  },
  {
    name: "asks for ever under a key that only repeats a failure",
    seed: 98,
    file: "src/application/jobs/money-task.ts",
    was: "await runtime.store.takeNextKey(job);",
    becomes: "",
  },
  {
    name: "counts refunded captures against the amount of the order",
    seed: 98,
    file: "src/domain/order/queries.ts",
    was: "({ captured, target = 0 }) => Math.min(captured, target)",
    becomes: "({ captured }) => captured",
    store: "SQLite",
  },
  {
    name: "captures the others after a capture that has finally failed",
    seed: 1083,
    file: "src/domain/order/policies.ts",
    was: "      each.releasing === undefined &&\n",
    becomes: "      each.releasing === undefined &&\n      !each.capturing &&\n",
  },
  {
    name: "captures for an order that was cancelled while it asked",
    seed: 23_771,
    file: "src/application/jobs/money-jobs.ts",
    was: "    (await isCapturing(task, authorization))\n",
    becomes: "    true\n",
  },
  {
    name: "lets timers fire after a stop before open questions are asked",
    seed: 98,
    file: "src/application/jobs/open-questions.ts",
    was: "const questions = await store.askOpenQuestions(epoch, at);",
    becomes: "const questions = (await store.askOpenQuestions(epoch, at)).slice(0, 0);",
  },
  {
    name: "scales shares below what the provider captures",
    seed: 18,
    file: "src/domain/order/queries.ts",
    was: "return terms.minCapture ?? terms.minShare;",
    becomes: "return Math.min(1, terms.minShare);",
  },
  {
    name: "ignores a refund that was sent back",
    seed: 51,
    file: "src/application/reconciliation/elsewhere.ts",
    was: `status === "succeeded" && failed.includes(id)`,
    becomes: `status === "pending" && failed.includes(id)`,
  },
  {
    name: "books what was asked for, not what the provider took",
    seed: 216,
    file: "src/domain/money/capture.ts",
    was: `{ kind: "captureSucceeded", authorizationId: authorization.id, amount };`,
    becomes: `{ kind: "captureSucceeded", authorizationId: authorization.id, amount: authorization.target ?? amount };`,
  },
  {
    name: "believes at once that the provider never heard of a payment",
    seed: 3,
    file: "src/application/payments/ask-provider.ts",
    was: `answer.kind === "none" && isTooEarly`,
    becomes: `answer.kind === "none" && isTooEarly && authorizationId === ""`,
  },
  {
    name: "begins a payout without what the one before carried forward",
    seed: 6,
    file: "src/application/payouts/make-payouts.ts",
    was: "broughtForward: last === undefined ? 0 : carriedForward(last),",
    becomes: "broughtForward: 0,",
  },
  {
    name: "forgets a payout that a stop left half made",
    seed: 51,
    file: "src/application/payouts/make-payouts.ts",
    was: "if (open !== undefined) return { payout: open, isOpen: true };",
    becomes: "if (open !== undefined) return undefined;",
    store: "SQLite",
  },
  {
    name: "lets a pledge cover more than its hold has left",
    seed: 120,
    file: "src/domain/money/capture.ts",
    was: "mostCharged(order, each) - carriedBefore(order, each)",
    becomes: "mostCharged(order, each)",
    lives: "group",
  },
  {
    name: "lets a hold cover others whose own capture has failed",
    seed: 265,
    file: "src/domain/order/guarantee.ts",
    was: "!capturing && failureCode === undefined &&",
    becomes: "!capturing &&",
    lives: "refusing",
  },
  {
    name: "goes on with optional units that no buyer has taken",
    seed: 80,
    file: "src/domain/order/policies.ts",
    was: "  waiveUntaken,\n",
    becomes: "",
    lives: "group",
  },
  {
    name: "waives what a payment under way has",
    seed: 30,
    file: "src/domain/order/gap.ts",
    was: "const rest = remaining(order) - part.amount;",
    becomes: "const rest = amountDue(order) - part.amount;",
    lives: "group",
  },
  {
    name: "lets a co-buyer leave whom a confirmed order needs",
    seed: 274,
    file: "src/domain/order/may-withdraw.ts",
    was: `order.status !== "confirmed" || isSecuredWithout(order, authorization)`,
    becomes: `order.status !== "confirmed" || order.seq > 0 || isSecuredWithout(order, authorization)`,
    lives: "group",
  },
];

const NEEDED = [
  "src",
  "test/simulator",
  "test/domain",
  "test/support",
  "package.json",
  "tsconfig.json",
  "bunfig.toml",
];
/** Far more than any of them needs. */
const MOST_LIVES = 6_000;

/** What the simulator says of a copy of the program with this mistake; undefined: nothing. */
export async function foundIn({
  file,
  was,
  becomes,
  store = "memory",
  lives,
  seed,
}: Mistake): Promise<string | undefined> {
  const folder = scratchFolder("mistake-");
  try {
    for (const name of NEEDED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const source = readFileSync(join(folder, file), "utf8");
    if (source.split(was).length !== 2) throw new Error(`${file} has not once: ${was}`);
    writeFileSync(
      join(folder, file),
      source.replace(was, () => becomes),
    );
    const child = Bun.spawn(
      [process.execPath, "test/simulator/mistakes.ts", lives ?? store, `${seed}`, `${MOST_LIVES}`],
      {
        cwd: folder,
        stdout: "pipe",
        stderr: "inherit",
      },
    );
    const said = (await child.stdout.text()).trim();
    return said === "" ? undefined : said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lives until the first one breaks an invariant, and says which: that of the seed first. */
async function firstViolation(kind: LivesKind, seed: number, most: number): Promise<string> {
  const atATime = 50;
  const violationsOf = RUNNERS[kind];
  const [known] = await violationsOf(seed, 1);
  if (known !== undefined) return known;
  for (let first = 1; first <= most; first += atATime) {
    const [sentence] = await violationsOf(first, atATime);
    if (sentence !== undefined) return sentence;
  }
  return "";
}

type LivesKind = StoreKind | NonNullable<Mistake["lives"]>;
const RUNNERS: Readonly<Record<LivesKind, (firstSeed: number, lives: number) => Promise<readonly string[]>>> =
  {
    memory: async (...range) => sentencesOf((await runLives("memory", ...range)).violations),
    SQLite: async (...range) => sentencesOf((await runLives("SQLite", ...range)).violations),
    PostgreSQL: async (...range) => sentencesOf((await runLives("PostgreSQL", ...range)).violations),
    group: async (...range) => sentencesOf((await runLives("memory", ...range, groupProfile)).violations),
    refusing: async (...range) =>
      sentencesOf((await runLives("memory", ...range, refusingProfile)).violations),
    financed: async (...range) => runFinancedLives(...range).violations,
    financedStore: async (...range) => (await runFinancedStoreLives(...range)).violations,
  };

// In the copy, as a process of its own: `mistakes.ts memory|SQLite|financed|financedStore|group|refusing SEED LIVES`.
if (import.meta.main) {
  const [kind = "memory", seed, most] = process.argv.slice(2);
  process.stdout.write(await firstViolation(kind as LivesKind, Number(seed), Number(most)));
  // A commit waits for its captures, in a process that has nothing left to do.
  process.exit();
}
