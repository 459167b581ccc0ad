// Every attempt at a webhook, with the endpoint's answer, as it is made: newest last, so that no row moves. A bar says at once which
// endpoint fails, and sends it what it has missed.

import { createSignal, Show } from "solid-js";
import type {
  AttemptJson,
  AttemptsJson,
  FailingJson,
} from "../../../../../src/api/dashboard/sandbox-json.ts";
import { DASHBOARD, DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { EventLink, OrderLink } from "../../parts/links.tsx";
import { ProblemNotice } from "../../parts/notices.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { listen } from "../../shell/live.tsx";
import { get, post } from "../../shell/server.ts";
import { createLog } from "./log.ts";
import { onReturn } from "./on-return.ts";

/** `onRead`: it has its height, and what is below it will not be pushed down. */
export function AttemptLog(props: { readonly onRead: () => void }) {
  const log = createLog();
  const [failing, setFailing] = createSignal<readonly FailingJson[]>([]);
  const [problem, setProblem] = createSignal<string>();
  let region: HTMLElement | undefined;

  async function read() {
    const answer = await get<AttemptsJson>(DASHBOARD_API.sandboxWebhooks);
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    props.onRead();
    if (answer.kind === "refused") return;
    const isAtEnd = region === undefined || region.scrollHeight - region.scrollTop - region.clientHeight < 40;
    log.take(answer.data.attempts);
    setFailing(answer.data.failing);
    if (isAtEnd) requestAnimationFrame(() => region?.scrollTo(0, region.scrollHeight));
  }
  const readAgain = () => void read();
  readAgain();
  listen(readAgain, readAgain);
  onReturn(readAgain);

  return (
    <section>
      <h2>Webhooks</h2>
      <p class="quiet">
        Every attempt at every webhook, as it is made, the newest last. An event leads to its bytes; the
        screen <a href={DASHBOARD.webhooks}>Webhooks</a> finds older ones.
      </p>
      <ProblemNotice sentence={problem()} />
      <section class="log" aria-label="Attempts" tabindex="0" ref={(given) => (region = given)}>
        <Table
          caption="Attempts, newest last"
          columns={COLUMNS}
          rows={log.rows()}
          empty="No webhook yet: create an order below, and pay it."
        />
      </section>
      <FailingBar failing={failing()} rows={log.rows()} leave={() => region?.focus()} />
    </section>
  );
}

const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

function Moment(props: { readonly at: number }) {
  return <time datetime={new Date(props.at).toISOString()}>{FORMAT.format(props.at)}</time>;
}

const isTried = ({ tookMs }: AttemptJson) => tookMs !== undefined;

const COLUMNS: readonly Column<AttemptJson>[] = [
  { name: "When", cell: ({ at }) => <Moment at={at} /> },
  {
    name: "Event",
    cell: ({ eventId, type }) => <EventLink id={eventId} name={type} />,
  },
  {
    name: "Order",
    cell: ({ orderId }) => (orderId === undefined ? "none" : <OrderLink id={orderId} />),
  },
  { name: "To", cell: ({ url }) => <span class="breaks">{url ?? "no address"}</span> },
  { name: "Answer", cell: (row) => <Answer {...row} /> },
  { name: "Took", cell: (row) => (isTried(row) ? `${row.tookMs} ms` : "–"), isFigure: true },
  {
    name: "Next try",
    cell: (row) => (row.nextAt === undefined ? row.failure ? "given up" : "–" : <Moment at={row.nextAt} />),
  },
];

function Answer(props: AttemptJson) {
  const said = () => props.failure ?? (isTried(props) ? `Delivered (${props.status})` : "Not tried yet");
  return (
    <>
      <span classList={{ alert: props.failure !== undefined, good: isTried(props) && !props.failure }}>
        {said()}
      </span>
      <Show when={props.answer}>
        {(answer) => <span class="below breaks">{answer().slice(0, 200)}</span>}
      </Show>
    </>
  );
}

/** Over the content, so that nothing moves when it appears. */
function FailingBar(props: {
  readonly failing: readonly FailingJson[];
  readonly rows: readonly AttemptJson[];
  /** The focus goes on from a bar that disappears. */
  readonly leave: () => void;
}) {
  const [hidden, setHidden] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  const latest = () => {
    const urls = props.failing.map(({ url }) => url);
    const row = [...props.rows]
      .reverse()
      .find(({ url = "", failure }) => failure !== undefined && urls.includes(url));
    return row?.key === hidden() ? undefined : row;
  };
  function hide(key: string) {
    setHidden(key);
    props.leave();
  }
  async function sendAgain() {
    props.leave();
    for (const { platformId: platform, url } of props.failing) {
      const answer = await post(DASHBOARD_API.resumeEndpoint, { platform, url });
      setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    }
  }
  return (
    <div class="newer" role="status">
      <Show when={latest()}>
        {(row) => (
          <>
            <p>
              <strong>{row().type}</strong> failed at {row().url}: <span class="alert">{row().failure}</span>
              <Show when={row().answer}>{(answer) => `: ${answer().slice(0, 80)}`}</Show>
            </p>
            <ProblemNotice sentence={problem()} />
            <div class="buttons">
              <button type="button" class="button small" onClick={() => void sendAgain()}>
                Send again now
              </button>
              <button type="button" class="button plain small" onClick={() => hide(row().key)}>
                Hide
              </button>
            </div>
          </>
        )}
      </Show>
    </div>
  );
}
