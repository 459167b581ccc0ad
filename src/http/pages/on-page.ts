// A buyer's act on the page that a link opens.

import type { Answer } from "../../application/contract/answer.ts";
import type { BuyerPages, OpenedPage, PageLink } from "../../application/contract/buyer.ts";

/** `act` gets the page, opened once; a link that leads nowhere is refused (T20). */
export async function onPage<T>(
  buyer: Pick<BuyerPages, "openPage">,
  pageLink: PageLink,
  act: (page: OpenedPage) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const page = await buyer.openPage(pageLink);
  return page === undefined ? { kind: "refused", refusal: { code: "pageNotFound" } } : act(page);
}
