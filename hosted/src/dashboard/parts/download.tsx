// Button that downloads an export, and says when that is refused.

import { createSignal } from "solid-js";
import { download } from "../shell/download.ts";
import { ProblemNotice } from "./notices.tsx";

type Props = {
  readonly label: string;
  /** The act that its screen is for. */
  readonly isMain?: true;
  readonly kind: () => string;
  readonly filters: () => Record<string, string>;
};

export function Download(props: Props) {
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);
  async function start() {
    setBusy(true);
    const answer = await download(props.kind(), props.filters());
    setBusy(false);
    setProblem(answer.kind === "refused" ? answer.sentence : undefined);
  }
  return (
    <>
      <ProblemNotice sentence={problem()} />
      <button
        type="button"
        class="button"
        classList={{ plain: !props.isMain }}
        disabled={isBusy()}
        onClick={() => void start()}
      >
        {props.label}
      </button>
    </>
  );
}
