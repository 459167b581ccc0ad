// A task that runs once a minute while the service runs.

const EVERY_MS = 60_000;

/** Calls `look` each minute until the answered function is called; what it throws or rejects with goes to `onError`. */
export function eachMinute(look: () => unknown, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    Promise.resolve().then(look).catch(onError);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
