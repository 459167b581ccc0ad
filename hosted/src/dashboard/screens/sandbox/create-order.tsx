// A form that creates an order and opens its captain's page in another tab, so that this one goes on showing what follows. It
// shows the same request as a line of curl.

import { createSignal, For, Show } from "solid-js";
import type { CreatedJson, SandboxJson } from "../../../../../src/api/dashboard/sandbox-json.ts";
import { DASHBOARD, DASHBOARD_API, pathTo } from "../../../../../src/api/paths.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { Select } from "../../parts/fields.tsx";
import { ProblemNotice } from "../../parts/notices.tsx";
import { post } from "../../shell/server.ts";
import type { OrderFields } from "./order-request.ts";
import { curlOf, orderRequest } from "./order-request.ts";

const WAYS = [
  ["collect", "Several share it"],
  ["picking", "Each takes what is theirs"],
  ["single", "One pays alone"],
] as const;

export function CreateOrder(props: SandboxJson) {
  const [fields, setFields] = createSignal<OrderFields>({
    amount: "120",
    currency: props.platform.currencies[0] ?? "EUR",
    ux: "collect",
    tpc: false,
    notifyUrl: props.platform.notifyUrl ?? "",
  });
  const [created, setCreated] = createSignal<CreatedJson>();
  const [problem, setProblem] = createSignal<string>();
  const set = (more: Partial<OrderFields>) => setFields({ ...fields(), ...more });
  const request = () => orderRequest(fields(), props.publicUrl);

  async function create() {
    const asked = request();
    if (asked === undefined) return setProblem("Type an amount such as 120 or 49.90.");
    // Opened before the answer: later a browser takes it for an advertisement.
    const tab = open("", "_blank");
    const answer = await post<CreatedJson>(DASHBOARD_API.sandboxOrders, asked);
    if (answer.kind === "refused") tab?.close();
    else tab?.location.replace(answer.data.redirectUrl);
    setCreated(answer.kind === "ok" ? answer.data : undefined);
    return setProblem(answer.kind === "refused" ? answer.sentence : undefined);
  }

  return (
    <section>
      <h2>Create an order</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Fields platform={props.platform} fields={fields()} set={set} />
        <button type="submit" class="button">
          Create it and open the captain's page
        </button>
        <ProblemNotice sentence={problem()} />
        <div role="status">
          <Show when={created()}>
            {(order) => (
              <p class="done">
                Created: <a href={order().redirectUrl}>the captain's page</a>,{" "}
                <a href={pathTo(DASHBOARD.order, { id: order().id })}>the order</a>
              </p>
            )}
          </Show>
        </div>
      </form>
      <Show when={request()}>
        {(asked) => (
          <AsCurl line={curlOf(asked(), props.publicUrl, props.keys?.secretKey ?? "YOUR_SECRET_KEY")} />
        )}
      </Show>
    </section>
  );
}

function Fields(
  props: Pick<SandboxJson, "platform"> & {
    readonly fields: OrderFields;
    readonly set: (more: Partial<OrderFields>) => void;
  },
) {
  return (
    <>
      <label>
        Amount
        <input
          inputmode="decimal"
          value={props.fields.amount}
          onInput={({ currentTarget }) => props.set({ amount: currentTarget.value })}
        />
      </label>
      <Select label="Currency" value={props.fields.currency} onChange={(currency) => props.set({ currency })}>
        <For each={props.platform.currencies}>{(currency) => <option>{currency}</option>}</For>
      </Select>
      <Select label="Who pays" value={props.fields.ux} onChange={(ux) => props.set({ ux })}>
        <For each={WAYS}>{([ux, text]) => <option value={ux}>{text}</option>}</For>
      </Select>
      <label>
        Webhooks go to
        <input
          type="url"
          placeholder="http://localhost:3000/webhooks"
          value={props.fields.notifyUrl}
          onInput={({ currentTarget }) => props.set({ notifyUrl: currentTarget.value.trim() })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={props.fields.tpc}
          onChange={({ currentTarget }) => props.set({ tpc: currentTarget.checked })}
        />
        The shop approves before money moves
      </label>
    </>
  );
}

function AsCurl(props: { readonly line: string }) {
  return (
    <details>
      <summary>The same with curl</summary>
      <div class="form">
        <CopyField label="Request" value={props.line} button="Copy the request" isLong />
      </div>
    </details>
  );
}
