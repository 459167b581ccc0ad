// Fit of a frame into the page around it: the height of its content, and light or dark like its surroundings, which need
// not be like the system.

import type { Scheme } from "../protocol.ts";

const QUERY = "prefers-color-scheme";

/** Rules of our style sheets for dark systems, found once: applied, they no longer say what they were for. */
let darkRules: readonly CSSMediaRule[] | undefined;

export function applyScheme(scheme: Scheme): void {
  darkRules ??= [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes(QUERY)) as CSSMediaRule[];
  for (const { media } of darkRules) media.mediaText = scheme === "dark" ? "all" : "not all";
  document.documentElement.style.colorScheme = scheme;
}

/** Calls `told` with the height of what is shown whenever it is another, and at once when the result is called. */
export function watchHeight(told: (px: number) => void): () => void {
  let last: number | undefined;
  const look = () => {
    const px = Math.ceil(document.body.getBoundingClientRect().height);
    if (px === last) return;
    last = px;
    told(px);
  };
  new ResizeObserver(look).observe(document.body);
  look();
  return look;
}
