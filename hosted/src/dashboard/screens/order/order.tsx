// Screen Order: its money and deadlines, the acts, its people, items and asks, and what has happened to it.

import { createSignal, For, Show } from "solid-js";
import type { OrderAct, OrderViewJson } from "../../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD_API, pathTo } from "../../../../../src/api/paths.ts";
import { ErasureDialog } from "../../parts/erasure-dialog.tsx";
import { Heading } from "../../parts/heading.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { DoneNotice } from "../../parts/notices.tsx";
import { createNewer, NewerBar } from "../../shell/live.tsx";
import { get } from "../../shell/server.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { Asked, AttendingAct } from "./acts.ts";
import { ACTS, ATTENDING } from "./acts.ts";
import { AttendingDialog } from "./attending-dialog.tsx";
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
  const [attending, setAttending] = createSignal<AttendingAct>();
  const [isErasing, setErasing] = createSignal(false);
  const [done, setDone] = createSignal<string>();
  async function showLatest() {
    await order.again();
    newer.seen();
  }
  function close() {
    setAsked();
    setAttending();
    setErasing(false);
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
  function attend(act: AttendingAct) {
    setDone();
    setAttending(act);
  }
  return (
    <>
      <Heading text={shown()?.trackId ?? "Order"} />
      <DoneNotice sentence={done()} />
      <Loaded of={order}>
        {(data) => (
          <>
            <Summary order={data()} />
            <Acts order={data()} ask={(act) => ask({ act })} attend={attend} />
            <People order={data()} ask={ask} />
            <Items order={data()} />
            <Asks order={data()} />
            <OrderTimeline order={data()} />
            <Show when={data().mayErase}>
              <button type="button" class="button danger" onClick={() => setErasing(true)}>
                Erase personal data
              </button>
            </Show>
            <Show when={isErasing()}>
              <ErasureDialog
                about={data().trackId ?? "this order"}
                subject={{ orderId: data().id }}
                onClose={close}
                onDone={finish}
              />
            </Show>
            <Show when={asked()} keyed>
              {(about) => <ActDialog order={data()} asked={about} onClose={close} onDone={finish} />}
            </Show>
            <Show when={attending()} keyed>
              {(act) => <AttendingDialog order={data()} act={act} onClose={close} onDone={finish} />}
            </Show>
          </>
        )}
      </Loaded>
      <NewerBar isShown={newer.isThere()} sentence="This order has changed." show={() => void showLatest()} />
    </>
  );
}

function Acts(props: {
  readonly order: OrderViewJson;
  readonly ask: (act: OrderAct) => void;
  readonly attend: (act: AttendingAct) => void;
}) {
  const attending = () => Object.keys(props.order.attending) as AttendingAct[];
  return (
    <Show when={props.order.acts.length + attending().length > 0}>
      <div class="buttons">
        <For each={props.order.acts}>
          {(act) => <ActButton name={ACTS[act].name} onPress={() => props.ask(act)} />}
        </For>
        <For each={attending()}>
          {(act) => <ActButton name={ATTENDING[act].name} onPress={() => props.attend(act)} />}
        </For>
      </div>
    </Show>
  );
}

function ActButton(props: { readonly name: string; readonly onPress: () => void }) {
  return (
    <button type="button" class="button plain" onClick={() => props.onPress()}>
      {props.name}
    </button>
  );
}
