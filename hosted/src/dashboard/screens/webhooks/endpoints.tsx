// Endpoints of the platform that the address asks for, with their state; a test, and the resuming of one that is paused.

import { createEffect, createSignal, Show } from "solid-js";
import type {
  EndpointJson,
  EndpointsJson,
  TestedJson,
} from "../../../../../src/api/dashboard/messages-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { askedFor } from "../../parts/filter-form.tsx";
import { createLoading, Loaded } from "../../parts/loading.tsx";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { capitalized } from "../../parts/words.ts";
import { post } from "../../shell/server.ts";
import { platformName } from "../../shell/session.ts";

/** `onRead`: it has its height, and what is below it will not be pushed down. */
export function Endpoints(props: { readonly onRead: () => void }) {
  const path = () => {
    const platform = askedFor("platform");
    return platform === ""
      ? DASHBOARD_API.endpoints
      : `${DASHBOARD_API.endpoints}?${new URLSearchParams({ platform })}`;
  };
  const loading = createLoading<EndpointsJson>(path);
  createEffect(() => loading.answer() && props.onRead());
  const [done, setDone] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);

  async function ask<T>(
    to: string,
    body: object,
    sentence: (data: T) => { done?: string; problem?: string },
  ) {
    setBusy(true);
    const answer = await post<T>(to, body);
    // Before it is said: what is below does not move any more once a reader has been told.
    await loading.again();
    setBusy(false);
    const said = answer.kind === "ok" ? sentence(answer.data) : { problem: answer.sentence };
    setDone(said.done);
    setProblem(said.problem);
  }
  const test = (platform: string) =>
    ask<TestedJson>(DASHBOARD_API.testEndpoint, { platform }, ({ url, delivered, status, failure }) =>
      delivered
        ? { done: `${url} took the test with ${status}.` }
        : { problem: `${url} did not take the test: ${failure ?? status}.` },
    );
  const resume = (platform: string, { url }: EndpointJson) =>
    ask<{ redelivered: number }>(DASHBOARD_API.resumeEndpoint, { platform, url }, ({ redelivered }) => ({
      done: `${url} is resumed; events sent again: ${redelivered}.`,
    }));

  return (
    <>
      <h2>Endpoints</h2>
      <DoneNotice sentence={done()} />
      <ProblemNotice sentence={problem()} />
      <Loaded of={loading}>
        {(data) => (
          <>
            <Table
              caption={`Endpoints of ${platformName(data().platformId)}`}
              columns={columns(data(), isBusy, (endpoint) => void resume(data().platformId, endpoint))}
              rows={data().endpoints}
              empty="No webhook has been sent yet."
            />
            <Show when={data().mayAct && data().hasAddress}>
              <div class="buttons">
                <button
                  type="button"
                  class="button plain"
                  disabled={isBusy()}
                  onClick={() => void test(data().platformId)}
                >
                  Send a test
                </button>
              </div>
            </Show>
          </>
        )}
      </Loaded>
    </>
  );
}

function columns(
  { mayAct }: EndpointsJson,
  isBusy: () => boolean,
  resume: (endpoint: EndpointJson) => void,
): readonly Column<EndpointJson>[] {
  const all: readonly Column<EndpointJson>[] = [
    { name: "Address", cell: ({ url }) => <span class="breaks">{url}</span> },
    { name: "State", cell: ({ state }) => <span class="status">{capitalized(state)}</span> },
    { name: "Since", cell: ({ since }) => <Timestamp at={since} /> },
    { name: "Failed in a row", cell: ({ failures }) => failures, isFigure: true },
    { name: "Last problem", cell: ({ reason }) => reason ?? "none" },
  ];
  const act: Column<EndpointJson> = {
    name: "Act",
    cell: (endpoint) => (
      <Show when={endpoint.state !== "healthy"} fallback="–">
        <button
          type="button"
          class="button plain small"
          disabled={isBusy()}
          aria-label={`Resume ${endpoint.url}`}
          onClick={() => resume(endpoint)}
        >
          Resume
        </button>
      </Show>
    ),
  };
  return mayAct ? [...all, act] : all;
}
