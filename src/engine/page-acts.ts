// What a page shows, and what a buyer can do on it beside paying: choose how to pay, renew the others' link.

import type { Refusal } from "../domain/refusal.ts";
import type { Outcome, StoredOrder } from "../store/contract.ts";
import type { PageView } from "../wire/page.ts";
import { refused } from "./answer.ts";
import type { Answer, Kept, PageDoor } from "./contract.ts";
import { pageView } from "./page.ts";
import { openDoor, seesAsCaptain } from "./page-door.ts";
import type { Act } from "./step.ts";
import { step } from "./step.ts";
import { detailsOf, generationOf, settled } from "./view.ts";
import type { World } from "./world.ts";

/** What a page draws. */
export function page(world: World, door: PageDoor, kept?: Kept): PageView | undefined {
  const opened = openDoor(world, door, kept?.attempt);
  if (opened === undefined) return undefined;
  return pageView(world, { ...opened, stored: settled(world, opened.stored) }, door.role, kept);
}

/** The captain chooses how to pay, and may choose again until he does (SPEC 2.7). */
export function chooseModule(world: World, door: PageDoor, moduleId: string): Promise<Answer<PageView>> {
  return actOnPage(world, door, () => ({ command: { kind: "chooseModule", moduleId } }));
}

/** The captain replaces the co-buyers' link, which may have come into wrong hands (T20). */
export async function renewLink(world: World, door: PageDoor): Promise<Answer<PageView>> {
  const opened = openDoor(world, door);
  if (opened === undefined || !seesAsCaptain(opened)) return refused({ code: "pageNotFound" });
  return actOnPage(world, door, (found) => {
    const details = detailsOf(found);
    const coBuyer = generationOf(found, "coBuyer") + 1;
    return {
      command: { kind: "changeDetails", fields: ["shareUrl"] },
      details: { ...details, linkGenerations: { ...details.linkGenerations, coBuyer } },
    };
  });
}

async function actOnPage(
  world: World,
  door: PageDoor,
  act: (found: StoredOrder) => Act,
): Promise<Answer<PageView>> {
  const opened = openDoor(world, door);
  if (opened === undefined || door.role !== "captain") return refused({ code: "pageNotFound" });
  const now = world.now();
  const updated = await world.store.update(
    opened.stored.order.id,
    (found): Outcome<Refusal | undefined> => {
      if (found === undefined) return { value: undefined };
      const { refusal, saving } = step(world, opened.platform, found, act(found), now);
      return { value: refusal, ...saving };
    },
    { now },
  );
  const refusal = updated.kind === "done" ? updated.value : undefined;
  if (refusal !== undefined) return refused(refusal);
  const view = page(world, door);
  return view === undefined ? refused({ code: "pageNotFound" }) : { kind: "ok", value: view, warnings: [] };
}
