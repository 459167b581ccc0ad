// The Link component's frame (specification/widget): until when an order can be paid, and its link.

import { createSignal } from "solid-js";
import type { LinkView } from "../../src/api/pages/frame.ts";
import type { PageView } from "../../src/api/pages/page.ts";
import { FRAME, PAGE, pathTo, STATE } from "../../src/api/paths.ts";
import { askUnder } from "./frame/ask.ts";
import { showFailure } from "./frame/failure.tsx";
import { LinkCard } from "./frame/link-card.tsx";
import { keepUpdated } from "./frame/link-updates.ts";
import { address } from "./frame/parent.ts";
import type { Stage } from "./frame/start.ts";
import { startFrame } from "./frame/start.ts";
import { keptToken } from "./frame/token.ts";
import type { FrameWords } from "./words/frames/en.ts";

async function load(stage: Stage<FrameWords>): Promise<void> {
  const { parent, speech } = stage;
  const { link } = speech.words.frame;
  const { orderId } = parent.init;
  const look = () => askUnder(FRAME.link)<LinkView>(STATE, { publicKey: address.publicKey, orderId });
  const outcome = await look();
  if (outcome.kind !== "answered") return showFailure(stage, outcome, () => load(stage));
  const [view, setView] = createSignal(await newestOf(outcome.data, orderId));
  const none = () => (view().renewed ? link.renewed : link.none);
  stage.show(link.heading, () => <LinkCard view={view()} speech={speech} none={none()} />);
  parent.send({ type: "ready" });
  keepUpdated(async () => {
    const now = await look();
    const before = withoutTime(view());
    if (now.kind === "answered") setView(await newestOf(now.data, orderId));
    return withoutTime(view()) !== before;
  });
}

/** What of a view counts as news: all but the time. */
function withoutTime({ now: _, ...view }: LinkView): string {
  return JSON.stringify(view);
}

/** With the link that the captain put in place of the first, where it was they who paid in this tab (T20). */
async function newestOf(view: LinkView, orderId: string | undefined): Promise<LinkView> {
  const token = view.renewed && keptToken(orderId ?? "");
  const outcome = token && (await askUnder(pathTo(PAGE.captain, { token }))<PageView>(STATE));
  const shareUrl = outcome && outcome.kind === "answered" ? outcome.data.shareUrl : undefined;
  return shareUrl === undefined ? view : { ...view, shareUrl };
}

startFrame(load);
