// The sandbox's inboxes: e-mails to buyers, of which none was sent, and webhooks as the demo shop received them.

import { For, Show } from "solid-js";
import type { SandboxJson } from "../../../../../src/api/dashboard/sandbox-json.ts";
import { DASHBOARD, pathTo, SANDBOX } from "../../../../../src/api/paths.ts";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";

export function SentMails(props: SandboxJson) {
  return (
    <section>
      <h2>E-mails to buyers</h2>
      <Table
        caption="The latest e-mails, newest first"
        rows={props.mails}
        empty="None yet."
        columns={[
          {
            name: "Subject",
            cell: ({ number, subject }) => (
              <a href={pathTo(SANDBOX.mail, { number: String(number) })}>{subject}</a>
            ),
          },
          { name: "To", cell: ({ to }) => <span class="breaks">{to}</span> },
          { name: "When", cell: ({ at }) => <Timestamp at={at} /> },
        ]}
      />
      <Show when={props.mailCount > props.mails.length}>
        <p>
          <a href={SANDBOX.mails}>All {props.mailCount} e-mails</a>
        </p>
      </Show>
    </section>
  );
}

export function ReceivedWebhooks(props: SandboxJson) {
  return (
    <section>
      <h2>Webhooks that the demo shop received</h2>
      <Show when={props.received.length > 0} fallback={<p class="quiet">None yet.</p>}>
        <ul class="received">
          <For each={props.received}>
            {({ at, event, orderId, verified, body }) => (
              <li>
                <details>
                  <summary>
                    {event}, <Timestamp at={at} />:{" "}
                    <span class={verified ? "good" : "alert"}>
                      {verified ? "signature verified" : "signature wrong"}
                    </span>
                  </summary>
                  <pre class="bytes">{body}</pre>
                  <Show when={orderId !== "?"}>
                    <a href={pathTo(DASHBOARD.order, { id: orderId })}>Its order</a>
                  </Show>
                </details>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}
