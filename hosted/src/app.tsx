// A page of our own around the stages of a visit: the sandbox's ribbon, the shop's name, the title, the ways back.

import type { JSX } from "solid-js";
import { createEffect, Show } from "solid-js";
import { usePage } from "../../widget/src/components/page.ts";
import { SandboxRibbon } from "../../widget/src/components/sandbox-ribbon.tsx";
import { Stages } from "../../widget/src/components/stages.tsx";
import { Visit } from "../../widget/src/components/visit.tsx";
import type { Session } from "../../widget/src/page/session.ts";
import type { Speech } from "../../widget/src/words/words.ts";
import { ShopHeader } from "./shop-header.tsx";
import { BackToShop, CancelFooter, OnToShop } from "./ways-to-shop.tsx";

export function App(props: { readonly session: Session; readonly speech: Speech }): JSX.Element {
  return (
    <Visit session={props.session} speech={props.speech}>
      <Shell />
    </Visit>
  );
}

function Shell(): JSX.Element {
  const { session, words } = usePage();
  createEffect(() => {
    const stage = session.stage();
    const heading = words.heading[stage.kind === "ended" ? stage.why : stage.kind];
    document.title = `${heading} · ${session.view().shop.name}`;
  });
  return (
    <>
      <Show when={session.view().sandbox}>
        <SandboxRibbon />
      </Show>
      <div class="shell" classList={{ narrow: session.stage().kind !== "form" }}>
        <ShopHeader />
        <Stages belowForm={<CancelFooter />} belowPaid={<OnToShop />} belowEnded={<BackToShop />} />
      </div>
    </>
  );
}
