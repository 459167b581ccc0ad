// The provider's own frame for the card: what is typed there never reaches us. It is asked for the means when the
// buyer pays, and answers when it has them; until then nothing is under way.

import type { JSX } from "solid-js";
import { onCleanup, onMount } from "solid-js";
import { toProviderMessage } from "../../form/provider-message.ts";
import { usePage } from "../page.ts";

type Props = {
  readonly url: string;
  readonly origin: string;
  /** Receives the one way to ask the frame for the means of payment. */
  readonly onReady: (submit: () => void) => void;
  readonly onMeans: (means: Readonly<Record<string, unknown>>) => void;
  /** The frame could not turn the card into means. */
  readonly onFailed: () => void;
};

export function ProviderFrame(props: Props): JSX.Element {
  const { words } = usePage();
  let frame: HTMLIFrameElement | undefined;
  let loaded = false;
  let wanted = false;

  const send = () => frame?.contentWindow?.postMessage({ type: "submit" }, props.origin);
  const submit = () => {
    wanted = true;
    if (loaded) send();
  };
  const onLoad = () => {
    loaded = true;
    if (wanted) send();
  };
  const onMessage = (event: MessageEvent) => {
    const message = toProviderMessage(event, { origin: props.origin, source: frame?.contentWindow ?? null });
    if (message?.type === "height" && frame !== undefined) frame.style.height = `${message.px}px`;
    if (message === undefined || message.type === "height" || !wanted) return;
    wanted = false;
    if (message.type === "means") props.onMeans(message.means);
    else props.onFailed();
  };

  onMount(() => {
    props.onReady(submit);
    window.addEventListener("message", onMessage);
    onCleanup(() => window.removeEventListener("message", onMessage));
  });
  return (
    <section class="group" aria-labelledby="card-heading">
      <h2 id="card-heading" class="subheading">
        {words.form.card}
      </h2>
      <iframe
        ref={frame}
        class="provider-frame"
        src={props.url}
        title={words.form.cardFrame}
        onLoad={onLoad}
      />
    </section>
  );
}
