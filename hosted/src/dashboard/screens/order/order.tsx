// Screen Order: its money and deadlines, the acts, its people, items and asks, and what has happened to it.

import { createSignal, For, Show } from "solid-js";
import type { OrderViewJson } from "../../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD_API, pathTo } from "../../../../../src/api/paths.ts";
import { Heading } from "../../parts/heading.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { DoneNotice } from "../../parts/notices.tsx";
import { createNewer, NewerBar } from "../../shell/live.tsx";
import { get } from "../../shell/server.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { Asked } from "./acts.ts";
import { ACTS } from "./acts.ts";
import { Asks, Items, People } from "./parts-of-order.tsx";
import { Summary } from "./summary.tsx";
import { OrderTimeline } from "./timeline.tsx";

type Props = { readonly params: Readonly<Record<string, string>> };

export function OrderScreen(props: Props) {
  const id = () => props.params.id ?? "";
  const path = () => pathTo(DASHBOARD_API.order, { id: id() });
  const order = createLoading<OrderViewJson>(path);
  const shown = () => {
    const answer = order.answer();
    return answer?.kind === "ok" ? answer.data : undefined;
  };
  const newer = createNewer(
    ([changed, seq]) => changed === id() && seq > (shown()?.seq ?? 0),
    async () => {
      const latest = await get<OrderViewJson>(path());
      return latest.kind === "ok" && latest.data.seq > (shown()?.seq ?? 0);
    },
  );
  const [asked, setAsked] = createSignal<Asked>();
  const [done, setDone] = createSignal<string>();
  async function showLatest() {
    await order.again();
    newer.seen();
  }
  function close() {
    setAsked();
  }
  async function finish(sentence: string) {
    close();
    setDone(sentence);
    await showLatest();
  }
  function ask(about: Asked) {
    setDone();
    setAsked(about);
  }
  return (
    <>
      <Heading text={shown()?.trackId ?? "Order"} />
      <DoneNotice sentence={done()} />
      <Loaded of={order}>
        {(data) => (
          <>
            <Summary order={data()} />
            <Show when={data().acts.length > 0}>
              <div class="buttons">
                <For each={data().acts}>
                  {(act) => (
                    <button type="button" class="button plain" onClick={() => ask({ act })}>
                      {ACTS[act].name}
                    </button>
                  )}
                </For>
              </div>
            </Show>
            <People order={data()} ask={ask} />
            <Items order={data()} />
            <Asks order={data()} />
            <OrderTimeline order={data()} />
            <Show when={asked()} keyed>
              {(about) => <ActDialog order={data()} asked={about} onClose={close} onDone={finish} />}
            </Show>
          </>
        )}
      </Loaded>
      <NewerBar isShown={newer.isThere()} sentence="This order has changed." show={() => void showLatest()} />
    </>
  );
}
