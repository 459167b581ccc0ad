// A page of our own around the stages of a visit: the sandbox's ribbon, the shop's name, the title, the ways back.

import type { JSX } from "solid-js";
import { createEffect, Show } from "solid-js";
import type { Parts } from "../../widget/src/components/page.ts";
import { usePage } from "../../widget/src/components/page.ts";
import { PageProvider } from "../../widget/src/components/page-provider.tsx";
import { SandboxRibbon } from "../../widget/src/components/sandbox/sandbox-ribbon.tsx";
import type { Why } from "../../widget/src/components/stages/error-view.tsx";
import { ErrorView } from "../../widget/src/components/stages/error-view.tsx";
import { Stages } from "../../widget/src/components/stages/stages.tsx";
import type { Drafts } from "../../widget/src/page/draft.ts";
import type { Nudges } from "../../widget/src/page/live.ts";
import type { Session } from "../../widget/src/page/session.ts";
import type { Speech } from "../../widget/src/words/speech.ts";
import { Languages } from "./languages.tsx";
import { ShopHeader } from "./shop-header.tsx";
import { BackToShop, CancelFooter, OnToShop } from "./ways-to-shop.tsx";

type Props = {
  readonly session: Session;
  readonly speech: Speech;
  readonly parts: Parts;
  readonly nudges: Nudges;
  /** Not on the server. */
  readonly drafts?: Drafts;
  /** What the link is when it leads nowhere any more. */
  readonly lost: Why;
};

export function App(props: Props): JSX.Element {
  createEffect(() => {
    if (props.session.gone()) document.title = props.speech.words.heading[props.lost];
  });
  return (
    <PageProvider {...props}>
      <Show when={props.session.gone()} fallback={<Shell />}>
        <ErrorView words={props.speech.words} why={props.lost} again={async () => undefined} />
      </Show>
      <Languages now={props.speech.words.language} />
    </PageProvider>
  );
}

function Shell(): JSX.Element {
  const { session, words } = usePage();
  createEffect(() => {
    const stage = session.stage();
    const heading = words.heading[stage.kind === "ended" ? stage.why : stage.kind];
    document.title = `${heading} · ${session.view().shop.name}`;
  });
  const isWide = () => ["form", "waiting", "choose"].includes(session.stage().kind);
  return (
    <>
      <Show when={session.view().sandbox}>
        <SandboxRibbon />
      </Show>
      <div class="shell" classList={{ narrow: !isWide() }}>
        <ShopHeader />
        <Stages belowForm={<CancelFooter />} belowPaid={<OnToShop />} belowEnded={<BackToShop />} />
      </div>
    </>
  );
}
