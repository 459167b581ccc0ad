// Integrity check of a database file in the background: a worker reads every page while requests are answered.

import type { Soundness } from "../../engine.ts";

/** Checks the file at `path`. Never rejects; a second of a worker for each 200,000 orders or so. */
export function examineSoundness(path: string): Promise<Soundness> {
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve({ kind: "unknown", reason });
    try {
      const worker = new Worker(new URL("./soundness-worker.ts", import.meta.url).href);
      worker.onmessage = ({ data }: MessageEvent<Soundness>) => {
        resolve(data);
        worker.terminate();
      };
      worker.addEventListener("error", ({ message }) => fail(message));
      worker.addEventListener("close", () => fail("the worker has ended"));
      worker.unref();
      worker.postMessage(path);
    } catch (error) {
      fail(String(error));
    }
  });
}
