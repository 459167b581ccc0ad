// The state that the server wrote into the document: what its JSON address would answer, one round trip earlier.

import type { Outcome } from "./client.ts";

/** Answers once: a second request asks for what has changed since. */
export function writtenState<T>(): Outcome<T> | undefined {
  const element = document.getElementById("state");
  if (element === null) return undefined;
  element.remove();
  return { kind: "answered", data: JSON.parse(element.textContent ?? "") };
}
