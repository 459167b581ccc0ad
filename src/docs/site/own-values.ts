// Placeholders in the guide's examples: addresses, keys and ids, which a sandbox fills in with its own.

import { ORDER } from "../calls/ids.ts";

type Placeholder = readonly [pattern: RegExp, name: string];

const EVERYWHERE: readonly Placeholder[] = [
  [/https:\/\/pay\.example\.com/g, "baseUrl"],
  [/https:\/\/shop\.example\/hooks\/payments(?:\?shop=fr)?/g, "shopWebhooks"],
  [/https:\/\/shop\.example\/(?:thanks|cart)/g, "shopPage"],
  [/sk_(?:test_)?…/g, "secretKey"],
  [/pk_(?:test_)?…/g, "publicKey"],
  [/whsec_…/g, "webhookKey"],
];

/** In what a reader pastes, not in the JSON that they get. */
const IN_CODE: readonly Placeholder[] = [
  [new RegExp(`ord_…|${ORDER}`, "g"), "orderId"],
  [/evt_…/g, "eventId"],
  [/po_…/g, "payoutId"],
  [/(?<=dueDate&quot;: )\d+/g, "laterDueDate"],
  [/(?<=^|&amp;&amp; )split-payment(?= )/gm, "command"],
];

/** In a sentence, of a command. */
const INLINE_COMMAND = /(?<=<code>)split-payment(?= )/g;

/** The markup with each placeholder in its code named, for the service to fill in. */
export function withPlaceholdersNamed(markup: string): string {
  return markup
    .replace(/<pre.*?<\/pre>/gs, (block) => {
      const [, opening = "", code = ""] = /^(.*?<code[^>]*>)(.*)$/s.exec(block) ?? [];
      const isJson = opening.includes("language-json");
      return opening + named(code, isJson ? EVERYWHERE : [...EVERYWHERE, ...IN_CODE]);
    })
    .replace(INLINE_COMMAND, '<span data-own="command">$&</span>');
}

function named(code: string, placeholders: readonly Placeholder[]): string {
  return placeholders.reduce(
    (text, [pattern, name]) => text.replace(pattern, (shown) => `<span data-own="${name}">${shown}</span>`),
    code,
  );
}
