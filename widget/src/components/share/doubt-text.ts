// The sentence that says why a share cannot be paid like that, and what could.

import type { Doubt } from "../../page/choice.ts";
import { ownBounds } from "../../page/choice.ts";
import type { Page } from "../page.ts";

export function doubtText(
  { session, words, money, share }: Page,
  doubt: Doubt | undefined,
): string | undefined {
  const { doubts } = words;
  const view = session.view();
  const picks = view.ux === "picking";
  switch (doubt?.code) {
    case undefined:
      return undefined;
    case "noAmount":
      return doubts.noAmount;
    case "nothingPicked":
      return doubts.nothingPicked;
    case "amountExceedsRemaining":
      return doubts.tooMuch(money(doubt.remaining));
    case "shareBelowMinimum":
      return picks ? doubts.pickMore(money(doubt.minShare)) : doubts.tooLittle(money(doubt.minShare));
    case "shareLeavesTooLittle":
      return picks
        ? doubts.pickRest(money(doubt.remaining - share().amount), money(doubt.minShare))
        : doubts.leavesTooLittle(money(ownBounds(view).most), money(doubt.remaining));
    case "lastBuyerTakesAll":
      return doubts.lastTakesAll(money(doubt.remaining));
  }
}
