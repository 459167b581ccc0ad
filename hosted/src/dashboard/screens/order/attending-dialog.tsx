// An act that moves no money: what it does is said first, and a refusal of it in the service's own words.

import { createSignal, For, Match, Switch } from "solid-js";
import type { ActedJson, AttendingJson, OrderViewJson } from "../../../../../src/api/dashboard/order-json.ts";
import { pathTo } from "../../../../../src/api/paths.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select } from "../../parts/fields.tsx";
import { ProblemNotice } from "../../parts/notices.tsx";
import { timeText } from "../../parts/timestamp.tsx";
import { post } from "../../shell/server.ts";
import { DoNothing, StepForm } from "./act-forms.tsx";
import type { AskedAttending } from "./acts.ts";
import { ATTENDING } from "./acts.ts";

type Props = {
  readonly order: OrderViewJson;
  readonly asked: AskedAttending;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => Promise<void>;
};

const MINUTE_MS = 60_000;

export function AttendingDialog(props: Props) {
  const { act, only } = props.asked;
  const { id, dueDate, attending } = props.order;
  const { name, path, done } = ATTENDING[act];
  const [among, setAmong] = createSignal<string>(attending.ask?.among[0] ?? "all");
  const [moment, setMoment] = createSignal(localMinute(dueDate));
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);

  const body = () => {
    if (act === "ask") return { among: among() };
    if (act === "later") return { dueDate: new Date(moment()).getTime() };
    return only === undefined ? {} : { invitations: [only.id] };
  };
  async function send() {
    setProblem();
    setBusy(true);
    const answer = await post<ActedJson>(pathTo(path, { id }), body());
    setBusy(false);
    if (answer.kind === "ok") return props.onDone(done);
    setProblem(answer.sentence);
  }
  return (
    <Dialog heading={only === undefined ? name : `${name}: ${only.of}`} onClose={() => props.onClose()}>
      <ProblemNotice sentence={problem()} />
      <StepForm onSubmit={() => void send()}>
        <Switch>
          <Match when={act === "nudge" && attending.nudge}>
            {(nudge) => (
              <>
                <p>{remindedText(nudge().invitations.length, only?.of)}</p>
                <p class="quiet">
                  From 8 to 21 h in the shop's time zone it goes at once, otherwise at the next 8 h.
                </p>
              </>
            )}
          </Match>
          <Match when={act === "ask" && attending.ask}>
            {(ask) => (
              <>
                <p>Each gets an e-mail about what is missing, with the link to pay it.</p>
                <Among ask={ask()} among={among()} onChange={setAmong} />
              </>
            )}
          </Match>
          <Match when={act === "later" && attending.later}>
            {(later) => (
              <>
                <label>
                  New due date
                  <input
                    type="datetime-local"
                    required
                    value={moment()}
                    onInput={(event) => setMoment(event.currentTarget.value)}
                    aria-describedby="due-date-hint"
                  />
                </label>
                <p class="quiet" id="due-date-hint">
                  {`At the latest ${timeText(later().latest)}. Those whose payment is held are told, where e-mails are sent.`}
                </p>
              </>
            )}
          </Match>
        </Switch>
        <div class="buttons">
          <button type="submit" class="button" disabled={isBusy()}>
            {`Confirm: ${name.toLowerCase()}`}
          </button>
          <DoNothing onClose={() => props.onClose()} />
        </div>
      </StepForm>
    </Dialog>
  );
}

function Among(props: {
  readonly ask: NonNullable<AttendingJson["ask"]>;
  readonly among: string;
  readonly onChange: (among: string) => void;
}) {
  return (
    <Select label="Who is asked" value={props.among} onChange={(among) => props.onChange(among)}>
      <For each={props.ask.among}>
        {(some) => (
          <option value={some}>
            {some === "all" ? "All who have paid" : "All who have paid but the captain"}
          </option>
        )}
      </For>
    </Select>
  );
}

function remindedText(people: number, only: string | undefined): string {
  if (only !== undefined) return `${only} was invited, has not answered, and gets an e-mail.`;
  return people === 1
    ? "One person who was invited and has not answered gets an e-mail."
    : `${people} people who were invited and have not answered get an e-mail.`;
}

/** A moment in the browser's time zone, as a field takes it. */
function localMinute(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
