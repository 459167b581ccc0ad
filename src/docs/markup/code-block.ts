// Code block of the documentation, highlighted while the site is built: what is served has classes only, because the
// pages' policy allows no inline style (T18).

import { Html, html } from "../../text/html.ts";
import { highlighted } from "./highlighter.js";

/** `code` in a block that can be scrolled by keyboard. A language without a highlighter is a mistake and throws. */
export function codeBlock(code: string, language?: string): Html {
  if (language === undefined)
    return html`<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>`;
  return html`<div class="code"><pre tabindex="0"><code class="language-${language}">${new Html(highlighted(code, language))}</code></pre></div>`;
}
