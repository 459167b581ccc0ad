// Lane: one connection to PostgreSQL on which work is done one after the other. Work whose connection was lost, or that
// got no answer in time, is done again on a new connection, so that a restart or a cut network only costs time. It knows
// no table.

import { SQL } from "bun";
import { StoreFailure } from "../failure.ts";
import { isRepeatable, NoAnswer, saysNothing, storeFailureOf } from "./errors.ts";

/** What a statement's parameter may be; anything richer travels as JSON text. */
export type Value = string | number | boolean | null;

/** One connection while some work has it. Every statement takes text and answers rows; a bigint comes as text. */
export type LaneSession = {
  run<T>(text: string, values?: readonly Value[]): Promise<readonly T[]>;
};

/** Done again when its connection is lost: it must be able to find out what it did before, or may do it twice. */
export type Work<T> = (session: LaneSession, isRepeated: boolean) => Promise<T>;

export type Lane = {
  /**
   * Rejects with `StoreFailure` when it could not be done in time; with `unreachable` it may have been, unless its turn did not
   * come in time. `patience`: that of work that has waited before; its owner ends it.
   */
  use<T>(work: Work<T>, patience?: Patience): Promise<T>;
  /** Waits for the work under way. */
  close(): Promise<void>;
};

export type Patience = { isOver(): boolean; end(): void };

export type Target = {
  readonly url: string;
  /** Of a Unix socket, in place of the URL's host. */
  readonly path?: string;
};

export type LaneOptions = {
  readonly target: Target;
  /** Without an answer for so long, a connection is given up. */
  readonly deadlineMs: number;
  /** Work that does not succeed for so long is given up; its wait for its turn counts, but where `waitMs` is its limit. */
  readonly patienceMs: number;
  readonly waitMs?: number;
  /** Its work changes nothing: given up, it leaves nothing uncertain. */
  readonly onlyReads?: boolean;
  /** Of each connection, besides those of every lane. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called each time that work is done again. */
  readonly onRepeat?: ((error: unknown) => void) | undefined;
};

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

export function createLane(options: LaneOptions): Lane {
  const { patienceMs, waitMs, onlyReads = false, onRepeat } = options;
  let connection: Connection | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function attempt<T>(work: Work<T>, isRepeated: boolean): Promise<T> {
    if (connection?.isLost() !== false) connection = connect(options);
    const { session, isLost, close } = connection;
    try {
      return await work(session, isRepeated);
    } finally {
      if (isLost()) close();
    }
  }

  async function begin<T>(work: Work<T>, waiting: Patience): Promise<T> {
    if (waiting.isOver()) throw unsent();
    if (waitMs === undefined) return persist(work, waiting);
    const patience = createPatience(patienceMs);
    return persist(work, patience).finally(patience.end);
  }

  async function persist<T>(work: Work<T>, patience: Patience): Promise<T> {
    let isRepeated = false;
    let isUncertain = false;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const { value, error } = await outcomeOf(attempt(work, isRepeated));
      if (error === undefined) return value as T;
      const isRefused = connection?.isRefused() === true;
      if (!isRepeatable(error)) throw storeFailureOf(error, { isUncertain, isRefused }) ?? error;
      isUncertain ||= !onlyReads && connection?.isUndecided() === true;
      if (patience.isOver() || isClosed) throw new StoreFailure("unreachable", error, { isUncertain });
      onRepeat?.(error);
      isRepeated = true;
      await Bun.sleep(pauseMs);
    }
  }

  return {
    async use(work, given) {
      if (isClosed) throw new Error("The store is closed: it takes no more changes.");
      const patience = given ?? createPatience(waitMs ?? patienceMs);
      const done = last.then(() => begin(work, patience));
      last = done.catch(() => undefined);
      return given === undefined ? done.finally(patience.end) : done;
    },
    async close() {
      isClosed = true;
      await last;
      connection?.close();
    },
  };
}

/** The failure of work whose patience was over before it was sent. */
export function unsent(): StoreFailure {
  return new StoreFailure("unreachable", new NoAnswer("what came before took too long"));
}

/** From now on. */
export function createPatience(patienceMs: number): Patience {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
  }, patienceMs);
  return { isOver: () => isOver, end: () => clearTimeout(timer) };
}

async function outcomeOf<T>(done: Promise<T>): Promise<{ readonly value?: T; readonly error?: unknown }> {
  try {
    return { value: await done };
  } catch (error) {
    return { error: error ?? new Error("work threw nothing") };
  }
}

type Connection = {
  readonly session: LaneSession;
  /** It could not be made, or took no settings. */
  readonly isRefused: () => boolean;
  /** From the first error that says nothing about its statement. */
  readonly isLost: () => boolean;
  /** Lost with a statement that may have been carried out for good. */
  readonly isUndecided: () => boolean;
  readonly close: () => void;
};

/**
 * The driver would silently connect again for the next statement, which could belong to a transaction that is gone: a
 * connection that was lost takes no more.
 */
function connect({ target, deadlineMs, settings = {} }: LaneOptions): Connection {
  let isReady = false;
  let isRefused = false;
  let isLost = false;
  let isUndecided = false;
  let isInTransaction = false;
  const lose = () => {
    isLost = true;
  };
  const sql = openConnection(target, deadlineMs, lose);
  const ask = (text: string, values: readonly Value[] = []) =>
    withDeadline(sql.unsafe(text, [...values]), deadlineMs);
  // By statements: a pooler that keeps sessions refuses them among the parameters of a connection.
  let prepared: Promise<unknown> | undefined;
  return {
    session: {
      async run(text, values) {
        if (isLost) throw new NoAnswer("the connection was lost");
        let isSent = false;
        try {
          prepared ??= ask(SETTING, [JSON.stringify({ ...settingsOf(deadlineMs), ...settings })]);
          await prepared;
          isReady = true;
          if (text === "BEGIN") isInTransaction = true;
          isSent = !isInTransaction || text === "COMMIT";
          const rows = await ask(text, values);
          if (ENDS.test(text)) isInTransaction = false;
          return rows;
        } catch (error) {
          isRefused ||= !isReady;
          if (isRefused || isRepeatable(error)) lose();
          isUndecided ||= isSent && saysNothing(error);
          throw error;
        }
      },
    },
    isRefused: () => isRefused,
    isLost: () => isLost,
    isUndecided: () => isUndecided,
    /** Does not wait: the other side may never answer. */
    close: () => void sql.close({ timeout: 0 }).catch(() => undefined),
  };
}

function openConnection({ url, path }: Target, deadlineMs: number, onclose: () => void): SQL {
  return new SQL({
    url,
    ...(path !== undefined && { path }),
    max: 1,
    onclose,
    connectionTimeout: deadlineMs / 1_000,
  });
}

const ENDS = /^(COMMIT|ROLLBACK)$/;
const SETTING = "SELECT set_config(key, value, false) FROM json_each_text($1::text::json)";

/** What was given up here is not to wait for a lock there, nor to hold one. */
function settingsOf(deadlineMs: number): LaneOptions["settings"] {
  return {
    statement_timeout: String(deadlineMs),
    idle_in_transaction_session_timeout: String(2 * deadlineMs),
    client_connection_check_interval: String(deadlineMs),
    default_transaction_isolation: "read committed",
  };
}

async function withDeadline<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer("the database did not answer")), deadlineMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
