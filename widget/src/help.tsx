// The Help component's frame (specification/widget): answers to common questions, and whom else to ask.

import "./style/help.css";
import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { HelpView } from "../../src/api/pages/frame.ts";
import { FRAME, STATE } from "../../src/api/paths.ts";
import { Legal } from "./components/payment-form/legal.tsx";
import { askUnder } from "./frame/ask.ts";
import { showFailure } from "./frame/failure.tsx";
import { address } from "./frame/parent.ts";
import type { Stage } from "./frame/start.ts";
import { startFrame } from "./frame/start.ts";
import { safeWebAddress } from "./page/stage.ts";
import type { HelpWords } from "./words/help/en.ts";

async function load(stage: Stage<HelpWords>): Promise<void> {
  const { words } = stage.speech;
  const outcome = await askUnder(FRAME.help)<HelpView>(STATE, { publicKey: address.publicKey });
  if (outcome.kind !== "answered") return showFailure(stage, outcome, () => load(stage));
  const view = outcome.data;
  stage.show(words.heading, () => <Help view={view} words={words} />);
  stage.parent.send({ type: "ready" });
}

function Help(props: { readonly view: HelpView; readonly words: HelpWords }): JSX.Element {
  const shop = () => props.view.shop.name;
  return (
    <main class="card stage">
      <h1 class="heading">{props.words.heading}</h1>
      <div class="answers">
        <For each={props.words.answers}>
          {({ question, text }) => (
            <details class="answer">
              <summary>{question}</summary>
              <p class="quiet">{text(shop())}</p>
            </details>
          )}
        </For>
      </div>
      <Contact {...props} />
    </main>
  );
}

function Contact(props: { readonly view: HelpView; readonly words: HelpWords }): JSX.Element {
  const contact = () => props.view.contact;
  const dialled = (phone: string) => phone.replace(/[^+\d]/g, "");
  return (
    <section class="contact">
      <p>{props.words.ask(props.view.shop.name)}</p>
      <dl class="ways-to-ask">
        <Show when={contact().email}>
          {(email) => <Way name={props.words.email} href={`mailto:${email()}`} text={email()} />}
        </Show>
        <Show when={contact().phone}>
          {(phone) => <Way name={props.words.phone} href={`tel:${dialled(phone())}`} text={phone()} />}
        </Show>
        <Show when={safeWebAddress(contact().url)}>
          {(url) => <Way name={props.words.page} href={url()} text={new URL(url()).host} />}
        </Show>
      </dl>
      <Legal shop={props.view.shop} words={props.words.legal} />
    </section>
  );
}

function Way(props: { readonly name: string; readonly href: string; readonly text: string }): JSX.Element {
  return (
    <div>
      <dt class="quiet">{props.name}</dt>
      <dd>
        {/* A page of its own: the frame is no place for it. */}
        <a class="link" href={props.href} target="_blank" rel="noopener">
          {props.text}
        </a>
      </dd>
    </div>
  );
}

startFrame(load);
