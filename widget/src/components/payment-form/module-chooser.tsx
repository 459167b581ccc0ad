// Several ways to pay are on offer: the captain takes one before they see the form.

import type { JSX } from "solid-js";
import { Index, Show } from "solid-js";
import type { PageModule } from "../../../../src/api/pages/page.ts";
import { safeWebAddress } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { NoticeBox } from "./notice-box.tsx";

export function ModuleChooser(): JSX.Element {
  const { session, parts, words } = usePage();
  return (
    <main class="columns">
      {parts.summary()}
      <section class="card form" aria-labelledby="modules-heading">
        <NoticeBox />
        <h2 id="modules-heading" class="subheading">
          {words.heading.choose}
        </h2>
        <ul class="modules">
          <Index each={session.view().modules ?? []}>{(module) => <Module module={module()} />}</Index>
        </ul>
      </section>
    </main>
  );
}

function Module(props: { readonly module: PageModule }): JSX.Element {
  const { session } = usePage();
  return (
    <li>
      <button
        type="button"
        class="module"
        aria-disabled={session.busy()}
        aria-current={session.view().moduleId === props.module.id}
        onClick={() => void session.choose(props.module.id)}
      >
        <Show when={safeWebAddress(props.module.image)}>
          {(image) => <img class="module-image" src={image()} alt="" width="48" height="48" />}
        </Show>
        <span class="module-text">
          <span class="module-name">{props.module.name}</span>
          <Show when={props.module.description}>
            <span class="quiet">{props.module.description}</span>
          </Show>
        </span>
      </button>
    </li>
  );
}
