// Button that downloads a file, and says when that is refused.

import { createSignal } from "solid-js";
import type { Answer } from "../shell/server.ts";
import { ProblemNotice } from "./notices.tsx";

type Props = {
  readonly label: string;
  /** The act that its screen is for. */
  readonly isMain?: true;
  readonly download: () => Promise<Answer<Blob>>;
};

export function Download(props: Props) {
  const [problem, setProblem] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);
  async function start() {
    setBusy(true);
    const answer = await props.download();
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
