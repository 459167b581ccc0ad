// Live changes of orders while a screen is open. What is shown stays where it is: a bar below offers the latest.

import { createSignal, onCleanup, Show } from "solid-js";
import type { ChangeJson } from "../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD_API } from "../../../../src/api/paths.ts";

/** `many`: more have changed than are told one by one. */
export type Changes = readonly ChangeJson[] | "many";

/** `onWebhooks`: some were tried. */
export function listen(onChanges: (changes: Changes) => void, onWebhooks?: () => void): void {
  const source = new EventSource(DASHBOARD_API.stream);
  source.addEventListener("message", ({ data }) => onChanges(JSON.parse(data)));
  source.addEventListener("reload", () => onChanges("many"));
  if (onWebhooks !== undefined) source.addEventListener("webhooks", onWebhooks);
  onCleanup(() => source.close());
}

/**
 * Whether something newer than what is shown is there: `isNew` tells it of a change, and `look` asks the service when it is
 * not known what has changed.
 */
export function createNewer(isNew: (change: ChangeJson) => boolean, look: () => Promise<boolean>) {
  const [isThere, setThere] = createSignal(false);
  const tell = (isNewer: boolean) => {
    if (isNewer) setThere(true);
  };
  listen((changes) => {
    if (changes === "many") void look().then(tell);
    else tell(changes.some(isNew));
  });
  return { isThere, seen: () => setThere(false) };
}

export function NewerBar(props: {
  readonly isShown: boolean;
  readonly sentence: string;
  readonly show: () => void;
}) {
  return (
    <div class="newer" role="status">
      <Show when={props.isShown}>
        <p>{props.sentence}</p>
        <button type="button" class="button small" onClick={() => props.show()}>
          Show the latest
        </button>
      </Show>
    </div>
  );
}
