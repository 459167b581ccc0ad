// Failure of what a test starts, as a value.

/**
 * The error of a promise that is rejected; throws where it is not. `expect(…).rejects` runs the event loop itself until its
 * promise is settled, and then wakes only once a second where it waits for a socket.
 */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const [outcome] = await Promise.allSettled([promise]);
  if (outcome.status === "fulfilled") throw new Error(`nothing failed: ${Bun.inspect(outcome.value)}`);
  if (outcome.reason instanceof Error) return outcome.reason;
  throw new Error(`failed with no error: ${Bun.inspect(outcome.reason)}`);
}
