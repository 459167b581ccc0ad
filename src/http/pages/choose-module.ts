// POST /pay/:token/module: the captain chooses one of the order's ways to pay (specification/orders#modules).

import { readModuleChoice } from "../../api/pages/pay-request.ts";
import { CHOSEN_MODULE, PAGE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import type { Route } from "../pipeline/route.ts";
import { onPage } from "./on-page.ts";
import { pageRoute } from "./page-route.ts";

/** Answers with the page's view as the choice leaves it. */
export function pageModuleRoute(buyer: BuyerPages, config: Config): Route {
  return pageRoute(config, {
    path: PAGE.captain + CHOSEN_MODULE,
    read: readModuleChoice,
    answer: ({ moduleId }, { params: { token = "" } }) =>
      onPage(buyer, { role: "captain", token }, (page) => page.chooseModule(moduleId)),
  });
}
