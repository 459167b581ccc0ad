// Screen E-mails: what has become of each e-mail to a buyer, and a further sending. It has neither addresses nor texts.

import { createSignal, Show } from "solid-js";
import type { MailJson } from "../../../../../src/api/dashboard/messages-json.ts";
import { DASHBOARD, DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { Filters, noneText, OrderField, PlatformField, StateField } from "../../parts/filter-form.tsx";
import { Heading } from "../../parts/heading.tsx";
import { OrderLink } from "../../parts/links.tsx";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import { Pages } from "../../parts/pages.tsx";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";
import { Timestamp } from "../../parts/timestamp.tsx";
import { capitalized, inWords } from "../../parts/words.ts";
import { address } from "../../shell/address.ts";
import { post } from "../../shell/server.ts";
import { hasRight } from "../../shell/session.ts";

const STATES = ["waiting", "sent", "failed", "dropped"] as const satisfies readonly MailJson["state"][];

export function Emails() {
  const [done, setDone] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  const [sending, setSending] = createSignal<number>();
  async function resend({ number, kind }: MailJson) {
    setSending(number);
    const answer = await post<MailJson>(DASHBOARD_API.resendEmail, { number });
    setSending();
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
    setDone(
      answer.kind === "ok"
        ? `${capitalized(inWords(kind))} will be sent again, as e-mail ${answer.data.number}.`
        : undefined,
    );
  }
  return (
    <>
      <Heading text="E-mails" />
      <p class="quiet">E-mails to buyers of the last 90 days. Addresses and texts are not kept.</p>
      <Filters path={DASHBOARD.emails}>
        <StateField states={STATES} />
        <OrderField />
        <PlatformField any="All that you see" />
      </Filters>
      <DoneNotice sentence={done()} />
      <ProblemNotice sentence={problem()} />
      <Pages<MailJson> path={`${DASHBOARD_API.emails}${address().search}`}>
        {(rows) => (
          <Table
            caption="E-mails, newest first"
            columns={columns(resend, sending)}
            rows={rows()}
            empty={noneText("e-mail")}
          />
        )}
      </Pages>
    </>
  );
}

function columns(
  resend: (mail: MailJson) => Promise<void>,
  sending: () => number | undefined,
): readonly Column<MailJson>[] {
  const all: readonly Column<MailJson>[] = [
    { name: "E-mail", cell: ({ kind, number }) => `${capitalized(inWords(kind))} (${number})` },
    {
      name: "Order",
      cell: ({ orderId }) => <OrderLink id={orderId} />,
    },
    { name: "State", cell: ({ state }) => <span class="status">{capitalized(state)}</span> },
    { name: "Tries", cell: ({ tries }) => tries, isFigure: true },
    { name: "Last problem", cell: ({ error }) => error ?? "none" },
    { name: "When", cell: ({ changedAt }) => <Timestamp at={changedAt} /> },
  ];
  const again: Column<MailJson> = {
    name: "Act",
    cell: (mail) => (
      <Show when={mail.mayResend} fallback="–">
        <button
          type="button"
          class="button plain small"
          disabled={sending() === mail.number}
          aria-label={`Send again, e-mail ${mail.number}`}
          onClick={() => void resend(mail)}
        >
          Send again
        </button>
      </Show>
    ),
  };
  return hasRight("attend") ? [...all, again] : all;
}
