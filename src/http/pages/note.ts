// POST /pay/:token/note: the captain's words to those who share (specification/widget#people).

import { readNote } from "../../api/pages/note.ts";
import { NOTE, PAGE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import type { Route } from "../pipeline/route.ts";
import { onPage } from "./on-page.ts";
import { pageRoute } from "./page-route.ts";

/** Answers with the page's view as it then is. */
export function pageNoteRoute(buyer: BuyerPages, config: Config): Route {
  return pageRoute(config, {
    path: PAGE.captain + NOTE,
    read: readNote,
    answer: ({ note }, { params: { token = "" } }) =>
      onPage(buyer, { role: "captain", token }, (page) => page.writeNote(note)),
  });
}
