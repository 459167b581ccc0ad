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
  const put = <Tag extends "a" | "button" | "p">(tag: Tag, what: Partial<HTMLElementTagNameMap[Tag]>) =>
    host.append(Object.assign(document.createElement(tag), what), " ");
  host.replaceChildren();
  put("p", { textContent: words.lost, role: "alert" });
  put("button", { type: "button", textContent: words.again, onclick: again });
  if (hosted !== undefined) put("a", { href: hosted, target: "_top", textContent: words.hosted });
}
