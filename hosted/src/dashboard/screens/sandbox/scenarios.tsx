// Scenarios: the life of an order from a file, an example or a pasted one, played in this sandbox with its output.

import { createSignal, For, Show } from "solid-js";
import type { PlayedJson, SandboxJson } from "../../../../../src/api/dashboard/sandbox-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { Select } from "../../parts/fields.tsx";
import { DoneNotice, ProblemNotice } from "../../parts/notices.tsx";
import { post } from "../../shell/server.ts";

const OWN = "";

export function Scenarios(props: Pick<SandboxJson, "examples"> & { readonly again: () => void }) {
  // They stay the same, and their options with them.
  const { examples } = props;
  const [first] = examples;
  const [name, setName] = createSignal(first?.name ?? OWN);
  const [text, setText] = createSignal(first?.text ?? "");
  const [seed, setSeed] = createSignal("1");
  const [played, setPlayed] = createSignal<PlayedJson>();
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);

  function choose(chosen: string) {
    setName(chosen);
    setText(examples.find((example) => example.name === chosen)?.text ?? "");
  }
  async function play() {
    setBusy(true);
    const answer = await post<PlayedJson>(DASHBOARD_API.sandboxScenario, {
      scenario: text(),
      ...(seed() !== "" && { seed: seed() }),
    });
    setBusy(false);
    setPlayed(answer.kind === "ok" ? answer.data : undefined);
    setProblem(answer.kind === "refused" ? answer.sentence : answer.data.failure);
    props.again();
  }

  return (
    <section class="scenario">
      <h2>Scenarios</h2>
      <p>
        Plays the life of an order from a file, and compares the order with what the file expects. The clock
        is advanced for each step, in all orders.
      </p>
      <form
        class="form wide"
        onSubmit={(event) => {
          event.preventDefault();
          void play();
        }}
      >
        <Select label="File" value={name()} onChange={choose}>
          <For each={examples}>{(example) => <option>{example.name}</option>}</For>
          <option value={OWN}>One of my own</option>
        </Select>
        <label>
          Its text, in TOML
          <textarea
            class="script"
            rows="12"
            spellcheck={false}
            required
            value={text()}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setName(OWN);
            }}
          />
        </label>
        <label>
          Seed, for what the file leaves open
          <input
            value={seed()}
            maxlength="64"
            onInput={({ currentTarget }) => setSeed(currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={isBusy()}>
          {isBusy() ? "Playing…" : "Play it"}
        </button>
      </form>
      <ProblemNotice sentence={problem()} />
      <Output {...played()} />
    </section>
  );
}

function Output(props: Partial<PlayedJson>) {
  const isDone = () => props.lines !== undefined && props.failure === undefined;
  return (
    <>
      <DoneNotice sentence={isDone() ? "All steps are done as expected." : undefined} />
      <Show when={props.lines?.length}>
        <section class="output" tabindex="0" aria-label="Output">
          <pre class="script">{props.lines?.join("\n")}</pre>
        </section>
      </Show>
    </>
  );
}
