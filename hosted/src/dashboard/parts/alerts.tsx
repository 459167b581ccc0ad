// Alerts of the service that stand: what happened, since when, what to do, and the place in the handbook.

import { For, Show } from "solid-js";
import type { AlertJson } from "../../../../src/api/dashboard/system-json.ts";
import { DASHBOARD, pathTo } from "../../../../src/api/paths.ts";
import { platformName } from "../shell/session.ts";
import { Timestamp } from "./timestamp.tsx";
import { inWords } from "./words.ts";

export function Alerts(props: { readonly heading: string; readonly alerts: readonly AlertJson[] }) {
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{props.heading}</h2>
      <Show when={props.alerts.length > 0} fallback={<p class="quiet">No alert of the service stands.</p>}>
        <ul class="alerts">
          <For each={props.alerts}>{(alert) => <Alert {...alert} />}</For>
        </ul>
      </Show>
    </section>
  );
}

function Alert(props: AlertJson) {
  return (
    <li>
      <h3>{props.says}</h3>
      <p>
        <b>What to do:</b> {props.todo} <a href={props.url}>Handbook: {props.event}</a>
      </p>
      <p class="quiet">
        Since <Timestamp at={props.since} />
        <Show when={props.count > 1}>
          , {props.count} times, the last at <Timestamp at={props.last} />
        </Show>
        . Shown until {props.until}.
      </p>
      <Show when={props.platformId ?? props.orderId}>
        <p>
          <Show when={props.platformId}>{(id) => <>{platformName(id())} </>}</Show>
          <Show when={props.orderId}>
            {(id) => <a href={pathTo(DASHBOARD.order, { id: id() })}>Order …{id().slice(-8)}</a>}
          </Show>
        </p>
      </Show>
      <Show when={props.details.length > 0}>
        <details>
          <summary>Details of {props.event}</summary>
          <dl class="figures">
            <For each={props.details}>
              {([name, value]) => (
                <div>
                  <dt>{inWords(name)}</dt>
                  <dd>{value}</dd>
                </div>
              )}
            </For>
          </dl>
        </details>
      </Show>
    </li>
  );
}
