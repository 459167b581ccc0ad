// Keeps a page up to date while it is looked at: the server's nudges where they come through, and asking again,
// slower and slower, which is enough alone. It knows neither page nor order.

export type Nudges = {
  /** Calls `onNudge` for each nudge, `onState` when the line stands or falls. Answers how to hang up. */
  listen(onNudge: () => void, onState: (stands: boolean) => void): () => void;
};

export type LiveService = Nudges & {
  /** Asks the server; resolves to whether anything had changed. */
  readonly look: () => Promise<boolean>;
  /** Calls back after so many ms. Answers how to call it off. */
  readonly after: (ms: number, act: () => void) => () => void;
};

export type Live = {
  /** The page became visible or hidden. */
  watched(is: boolean): void;
};

const FIRST_MS = 5_000;
const LAST_MS = 30_000;

/** The wait before asking again, after `quiet` answers without news: 5 s growing to 30 s. */
export function lookDelayMs(quiet: number): number {
  return Math.min(LAST_MS, Math.round(FIRST_MS * 1.5 ** quiet));
}

export function createLive(runtime: LiveService): Live {
  let quiet = 0;
  let stands = false;
  let looking = false;
  let nudged = false;
  let callOff: (() => void) | undefined;
  let hangUp: (() => void) | undefined;

  const schedule = () => {
    callOff?.();
    // A line can be dead without falling, so that even where it stands the page asks now and then.
    callOff = hangUp && runtime.after(stands ? LAST_MS : lookDelayMs(quiet), () => void look());
  };
  const look = async () => {
    nudged = looking;
    if (looking) return;
    looking = true;
    quiet = (await runtime.look()) ? 0 : quiet + 1;
    looking = false;
    // What changed while it was asking may not be in the answer.
    if (nudged) await look();
    else schedule();
  };
  const start = () => {
    quiet = 0;
    hangUp = runtime.listen(
      () => void look(),
      (now) => {
        if (now === stands) return;
        stands = now;
        // What happened before the line stood was not heard.
        if (now) void look();
        else schedule();
      },
    );
    schedule();
  };
  const stop = () => {
    hangUp?.();
    callOff?.();
    hangUp = undefined;
    callOff = undefined;
    stands = false;
  };
  return {
    watched(is) {
      if (is === (hangUp !== undefined)) return;
      if (is) start();
      else stop();
    },
  };
}
