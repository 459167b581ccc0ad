// Screen Order: its money and deadlines, the acts, its people, items and asks, and what has happened to it.

import { createSignal, For, Show } from "solid-js";
import type { OrderAct, OrderViewJson } from "../../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD_API, pathTo } from "../../../../../src/api/paths.ts";
import { ErasureDialog } from "../../parts/erasure-dialog.tsx";
import { focusHeading, Heading } from "../../parts/heading.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { DoneNotice } from "../../parts/notices.tsx";
import { createNewer, NewerBar } from "../../shell/live.tsx";
import { get } from "../../shell/server.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { Asked, AskedAttending, AttendingAct } from "./acts.ts";
import { ACTS, ATTENDING } from "./acts.ts";
import { AttendingDialog } from "./attending-dialog.tsx";
import { InvitedPeople } from "./invited.tsx";
import { Asks, Items, PaidLater, People } from "./parts-of-order.tsx";
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
  const [attending, setAttending] = createSignal<AskedAttending>();
  const [done, setDone] = createSignal<string>();
  async function showLatest() {
    await order.again();
    newer.seen();
  }
  function close() {
    setAsked();
    setAttending();
  }
  async function finish(sentence: string) {
    close();
    setDone(sentence);
    await showLatest();
    focusHeading();
  }
  function ask(about: Asked) {
    setDone();
    setAsked(about);
  }
  function attend(about: AskedAttending) {
    setDone();
    setAttending(about);
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
            <PaidLater order={data()} />
            <InvitedPeople order={data()} attend={attend} />
            <Items order={data()} />
            <Asks order={data()} />
            <OrderTimeline order={data()} />
            <Erasing order={data()} onDone={finish} />
            <Show when={asked()} keyed>
              {(about) => <ActDialog order={data()} asked={about} onClose={close} onDone={finish} />}
            </Show>
            <Show when={attending()} keyed>
              {(about) => <AttendingDialog order={data()} asked={about} onClose={close} onDone={finish} />}
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
  readonly attend: (asked: AskedAttending) => void;
}) {
  const attending = () => Object.keys(props.order.attending) as AttendingAct[];
  return (
    <Show when={props.order.acts.length + attending().length > 0}>
      <div class="buttons">
        <For each={props.order.acts}>
          {(act) => <ActButton name={ACTS[act].name} onPress={() => props.ask(act)} />}
        </For>
        <For each={attending()}>
          {(act) => <ActButton name={ATTENDING[act].name} onPress={() => props.attend({ act })} />}
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

function Erasing(props: {
  readonly order: OrderViewJson;
  readonly onDone: (sentence: string) => Promise<void>;
}) {
  const [isOpen, setOpen] = createSignal(false);
  const close = () => setOpen(false);
  return (
    <Show when={props.order.mayErase}>
      <button type="button" class="button danger" onClick={() => setOpen(true)}>
        Erase personal data
      </button>
      <Show when={isOpen()}>
        <ErasureDialog
          about={props.order.trackId ?? "this order"}
          subject={{ orderId: props.order.id }}
          onClose={close}
          onDone={(sentence) => {
            close();
            void props.onDone(sentence);
          }}
        />
      </Show>
    </Show>
  );
}
