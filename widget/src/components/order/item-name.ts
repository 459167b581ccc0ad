// Name of an item that has none from the shop (specification/orders).

import type { PageItem } from "../../../../src/api/pages/page.ts";
import type { Words } from "../../words/en.ts";

/** `index` counts from 0. */
export function itemName(words: Words, item: PageItem, index: number): string {
  return item.name || words.summary.item(index + 1);
}
