// Screen Webhook: one event with its bytes and its attempts, and its redelivery.

import { createSignal, Show } from "solid-js";
import type { EventJson } from "../../../../../src/api/dashboard/messages-json.ts";
import { DASHBOARD, DASHBOARD_API, pathTo } from "../../../../../src/api/paths.ts";
import { Heading } from "../../parts/heading.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { capitalized } from "../../parts/words.ts";
import { post } from "../../shell/server.ts";

export function WebhookEvent(props: { readonly params: Readonly<Record<string, string>> }) {
  const id = () => props.params.id ?? "";
  const loading = createLoading<EventJson>(() => pathTo(DASHBOARD_API.event, { id: id() }));
  const [done, setDone] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);
  async function redeliver() {
    setBusy(true);
    const answer = await post(pathTo(DASHBOARD_API.redeliverEvent, { id: id() }));
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    setDone(answer.kind === "ok" ? "The event is sent again, with the same webhook-id." : undefined);
    await loading.again();
    setBusy(false);
  }
  return (
    <>
      <Heading text="Webhook" />
      <DoneNotice sentence={done()} />
      <ProblemNotice sentence={problem()} />
      <Loaded of={loading}>
        {(data) => (
          <>
            <Facts event={data()} />
            <Show when={data().mayRedeliver}>
              <div class="buttons">
                <button type="button" class="button" disabled={isBusy()} onClick={() => void redeliver()}>
                  Send again
                </button>
              </div>
            </Show>
            <h2>Attempts</h2>
            <Table
              caption="Attempts, oldest first"
              columns={COLUMNS}
              rows={data().attempts}
              empty="It was not tried yet."
            />
            <Show when={data().body}>
              {(body) => (
                <>
                  <h2>Bytes</h2>
                  <pre class="bytes">{body()}</pre>
                </>
              )}
            </Show>
          </>
        )}
      </Loaded>
    </>
  );
}

function Facts(props: { readonly event: EventJson }) {
  return (
    <ul class="plain-list">
      <li>{props.event.type}</li>
      <li>{props.event.id}</li>
      <Show when={props.event.orderId}>
        {(orderId) => (
          <li>
            Order <a href={pathTo(DASHBOARD.order, { id: orderId() })}>{orderId()}</a>
          </li>
        )}
      </Show>
      <li>
        {capitalized(props.event.state)}
        {props.event.reason === undefined ? "" : `: ${props.event.reason}`}
      </li>
      <Show when={props.event.url}>{(url) => <li>To {url()}</li>}</Show>
      <Show when={props.event.nextAttemptAt}>
        {(at) => (
          <li>
            Tried next <Timestamp at={at()} />
          </li>
        )}
      </Show>
    </ul>
  );
}

type Attempt = EventJson["attempts"][number];

const COLUMNS: readonly Column<Attempt>[] = [
  { name: "When", cell: ({ at }) => <Timestamp at={at} /> },
  { name: "Result", cell: ({ failure, status }) => failure ?? `delivered (${status})` },
  { name: "Took", cell: ({ tookMs }) => `${tookMs} ms`, isFigure: true },
  { name: "Answer", cell: ({ answer }) => <span class="breaks">{answer || "–"}</span> },
];
