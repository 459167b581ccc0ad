// Fallback for a frame that could not be loaded: a sentence about the failure, and the next step.

import type { wordsFor } from "./words.ts";

type Options = {
  readonly words: ReturnType<typeof wordsFor>;
  readonly again: () => void;
  /** The order's own page, where there is one. */
  readonly hosted: string | undefined;
};

/** Puts it into `host`, in the page's own look. */
export function showLost(host: Element, { words, again, hosted }: Options): void {
  const text = document.createElement("p");
  text.textContent = words.lost;
  text.role = "alert";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words.again;
  button.onclick = again;
  host.replaceChildren(text, button);
  if (hosted === undefined) return;
  const link = document.createElement("a");
  link.href = hosted;
  link.target = "_top";
  link.textContent = words.hosted;
  host.append(" ", link);
}
