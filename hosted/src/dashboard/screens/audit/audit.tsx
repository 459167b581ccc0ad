// Screen Audit: rows of the audit log, newest first, by filters in the address.

import { createResource, createSignal, For, Show } from "solid-js";
import type { AuditRowJson } from "../../../../../src/api/dashboard/audit-json.ts";
import type { MemberJson } from "../../../../../src/api/dashboard/members-json.ts";
import { DASHBOARD, DASHBOARD_API, pathTo } from "../../../../../src/api/paths.ts";
import { Select } from "../../parts/fields.tsx";
import { Heading } from "../../parts/heading.tsx";
import { moneyText } from "../../parts/money.ts";
import { Pages } from "../../parts/pages.tsx";
import { PlatformSelect } from "../../parts/platform-select.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp, timeText } from "../../parts/timestamp.tsx";
import { capitalized, inWords, toName } from "../../parts/words.ts";
import { address, go } from "../../shell/address.ts";
import { get } from "../../shell/server.ts";
import { hasRight, platformName, session } from "../../shell/session.ts";

const ACTORS: Readonly<Record<AuditRowJson["actor"], string>> = {
  member: "a member",
  apiKey: "an API key",
  operator: "a command",
  captain: "a captain",
  clock: "the clock",
};

export function AuditScreen() {
  const [emails] = createResource(readEmails);
  return (
    <>
      <Heading text="Audit" />
      <p class="quiet">Every act that changed something, and every refused one. Rows are only added.</p>
      <Filters />
      <Pages<AuditRowJson> path={`${DASHBOARD_API.audit}${address().search}`}>
        {(rows) => (
          <Table
            caption="Acts, newest first"
            columns={columns(emails() ?? {})}
            rows={rows()}
            empty={address().search === "" ? "Nothing was done yet." : "There is no such act."}
          />
        )}
      </Pages>
    </>
  );
}

type Emails = Readonly<Record<string, string>>;

/** The rows name members by their ids; only owners see the members. */
async function readEmails(): Promise<Emails> {
  const signedIn = session();
  const own = signedIn?.memberId == null ? {} : { [signedIn.memberId]: signedIn.email };
  if (!hasRight("manageMembers")) return own;
  const answer = await get<readonly MemberJson[]>(DASHBOARD_API.members);
  return answer.kind === "ok" ? Object.fromEntries(answer.data.map(({ id, email }) => [id, email])) : own;
}

function columns(emails: Emails): readonly Column<AuditRowJson>[] {
  return [
    { name: "When", cell: ({ at }) => <Timestamp at={at} /> },
    { name: "Who", cell: (row) => <span class="breaks">{actorText(row, emails)}</span> },
    { name: "Act", cell: ({ action }) => capitalized(inWords(action)) },
    { name: "About", cell: (row) => <About row={row} emails={emails} /> },
    {
      name: "Outcome",
      cell: ({ outcome }) => (outcome === "done" ? "done" : `refused: ${inWords(outcome)}`),
    },
    { name: "From", cell: ({ network, actor }) => network ?? (actor === "operator" ? "this machine" : "–") },
  ];
}

function actorText({ actor, actorId }: AuditRowJson, emails: Emails): string {
  if (actorId === null) return capitalized(ACTORS[actor]);
  return actor === "apiKey" ? `API key …${actorId}` : (emails[actorId] ?? `Member ${actorId}`);
}

function About(props: { readonly row: AuditRowJson; readonly emails: Emails }) {
  const { orderId, platformId, parameters, currency } = props.row;
  const parts = [
    ...(platformId === null ? [] : [platformName(platformId)]),
    ...Object.entries(parameters).map(([name, value]) =>
      name === "amount" && currency !== undefined
        ? `amount: ${moneyText(Number(value), currency)}`
        : parameterText(name, value, props.emails),
    ),
  ];
  return (
    <ul class="plain-list breaks">
      <Show when={orderId}>
        {(id) => (
          <li>
            <a href={pathTo(DASHBOARD.order, { id: id() })}>{id()}</a>
          </li>
        )}
      </Show>
      <For each={parts}>{(part) => <li>{part}</li>}</For>
    </ul>
  );
}

function parameterText(name: string, value: AuditRowJson["parameters"][string], emails: Emails): string {
  if (name === "memberId") return emails[String(value)] ?? String(value);
  if (name === "dueDate" || name === "since") return `${inWords(name)}: ${timeText(Number(value))}`;
  if (name === "amount") return `amount: ${value} minor units`;
  return `${inWords(name)}: ${Array.isArray(value) ? value.join(", ") : value}`;
}

function Filters() {
  const asked = (name: string) => address().searchParams.get(name) ?? "";
  const [isOpen] = createSignal(address().search !== "");
  function filter(form: HTMLFormElement) {
    const given = [...new FormData(form)].flatMap(([name, value]) => {
      const text = String(value).trim();
      return text === "" ? [] : [[name, name === "action" ? toName(text) : text]];
    });
    go(`${DASHBOARD.audit}?${new URLSearchParams(given)}`);
  }
  return (
    <details open={isOpen()}>
      <summary>Filter</summary>
      <form
        class="form columns"
        onSubmit={(event) => {
          event.preventDefault();
          filter(event.currentTarget);
        }}
      >
        <Select name="actor" label="Who acted" value={asked("actor")}>
          <option value="">Anybody</option>
          <For each={Object.entries(ACTORS)}>
            {([actor, text]) => <option value={actor}>{capitalized(text)}</option>}
          </For>
        </Select>
        <label>
          Order
          <input name="order" placeholder="ord_…" value={asked("order")} maxlength="64" autocomplete="off" />
        </label>
        <PlatformSelect name="platform" value={asked("platform")} />
        <label>
          Act
          <input
            name="action"
            placeholder="refund"
            value={inWords(asked("action"))}
            maxlength="64"
            autocomplete="off"
          />
        </label>
        <div class="buttons">
          <button type="submit" class="button">
            Show
          </button>
          <a class="button plain" href={DASHBOARD.audit}>
            Show all
          </a>
        </div>
      </form>
    </details>
  );
}
