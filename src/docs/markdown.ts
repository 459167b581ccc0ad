// Markdown of our own as HTML. Only the build runs this: what is served is made already.

import { Html } from "../wire/html.ts";

/**
 * The HTML of `text`, our own and therefore trusted. `parts` replace lines such as `{{diagram}}`; a line without a part
 * is a mistake and throws. What can be wider than a phone can be scrolled by keyboard.
 */
export function markdown(text: string, parts: Readonly<Record<string, Html>> = {}): Html {
  const rendered = Bun.markdown
    .html(text, { headings: { ids: true }, tables: true })
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replace(/<p>\{\{(\w+)\}\}<\/p>/g, (_, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`there is no part {{${name}}}`);
      return part.text;
    });
  return new Html(rendered);
}
