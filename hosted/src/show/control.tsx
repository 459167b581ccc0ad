// Presenter's control of a show, on a phone: the acts on each stand, and what to do when no visitor's phone arrives.

import "../../../widget/src/style/tokens.css";
import "./control.css";
import type { JSX } from "solid-js";
import { createSignal, Index, Show } from "solid-js";
import { render } from "solid-js/web";
import { pathTo, SHOW } from "../../../src/api/paths.ts";
import type { ControlAnswer, ControlView, StandAct, StandControl } from "../../../src/api/show-json.ts";
import { poll } from "./polling.ts";
import { ACT_WORDS, moneyText, PHASE_WORDS } from "./words.ts";

/** What is pressed most stands first; what ends something last. */
const ACTS: readonly StandAct[] = [
  "next",
  "fill",
  "leave",
  "timeUp",
  "commit",
  "cancel",
  "decline",
  "approve",
  "pause",
];

function Control(): JSX.Element {
  const { view, isLost, take } = poll<ControlView>(SHOW.controlState, () => location.reload());
  const [told, setTold] = createSignal("");

  async function act(stand: string, what: StandAct): Promise<void> {
    setTold("");
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ stand, act: what });
    const response = await fetch(SHOW.act, { method: "POST", headers, body });
    if (!response.ok) return location.reload();
    const { data } = (await response.json()) as { readonly data: ControlAnswer };
    take(data.view);
    setTold(data.refused ?? "");
  }
  const press = (stand: string, what: StandAct) =>
    void act(stand, what).catch(() => setTold("The service cannot be reached. Try again."));

  return (
    <main>
      <h1>Control</h1>
      <Show when={view()} fallback={<p>…</p>}>
        {(shown) => (
          <>
            <p class="quiet">
              Visitors use <strong>{shown().address}</strong>. Phones seen: <strong>{shown().phones}</strong>
            </p>
            <Show when={shown().needsHelp}>
              <Help />
            </Show>
            <p role="status" class="told">
              {isLost() ? "No connection to the service." : told()}
            </p>
            <Index each={shown().stands}>
              {(stand) => <Stand stand={stand()} onAct={(what) => press(stand().stand, what)} />}
            </Index>
          </>
        )}
      </Show>
    </main>
  );
}

function Help(): JSX.Element {
  return (
    <section class="help" aria-label="No phone has come yet">
      <h2>No phone has come yet?</h2>
      <ul>
        <li>The phone may be on mobile data: connect it to the same Wi-Fi as the laptop.</li>
        <li>The Wi-Fi of the hall may keep devices apart: use the laptop's own hotspot.</li>
        <li>A firewall on the laptop may ask whether others may connect: allow it.</li>
      </ul>
    </section>
  );
}

type Standing = { readonly stand: StandControl; readonly onAct: (act: StandAct) => void };

function Stand(props: Standing): JSX.Element {
  const isOn = (act: StandAct) =>
    (act === "pause" && props.stand.isPaused) ||
    (act === "decline" && props.stand.isDeclining) ||
    (act === "approve" && props.stand.isApproving);
  const isSwitch = (act: StandAct) => act === "pause" || act === "decline" || act === "approve";
  return (
    <section class="stand" aria-label={props.stand.title}>
      <h2>{props.stand.title}</h2>
      <p>
        Round {props.stand.round}, {PHASE_WORDS[props.stand.phase]}. {props.stand.guests} guests,{" "}
        {moneyText(props.stand.paid, props.stand.currency)} of{" "}
        {moneyText(props.stand.amount, props.stand.currency)}
        <Show when={props.stand.status}>
          {(status) => (
            <>
              , <code>{status()}</code>
            </>
          )}
        </Show>
      </p>
      <p>
        <a href={pathTo(SHOW.screen, { stand: props.stand.stand })} target="_blank" rel="noopener">
          Its big screen
        </a>
      </p>
      <div class="acts">
        <Index each={ACTS}>
          {(act) => (
            <button
              type="button"
              class={act()}
              disabled={!props.stand.acts.includes(act())}
              aria-pressed={isSwitch(act()) ? isOn(act()) : undefined}
              onClick={() => props.onAct(act())}
            >
              {ACT_WORDS[act()]}
            </button>
          )}
        </Index>
      </div>
    </section>
  );
}

const root = document.getElementById("app");
if (root !== null) render(() => <Control />, root);
