// Personal data of the person who was searched for by their e-mail address: a report of it, and its erasure.

import { createSignal, Show } from "solid-js";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";
import { Download } from "../../parts/download.tsx";
import { ErasureDialog } from "../../parts/erasure-dialog.tsx";
import { DoneNotice } from "../../parts/notices.tsx";
import { download } from "../../shell/download.ts";

type Props = { readonly email: string; readonly onErased: () => void };

export function PersonalData(props: Props) {
  const [isErasing, setErasing] = createSignal(false);
  const [done, setDone] = createSignal<string>();
  const subject = () => ({ email: props.email });
  return (
    <section>
      <h2>{`Personal data of ${props.email}`}</h2>
      <DoneNotice sentence={done()} />
      <div class="buttons">
        <Download
          label="Access report"
          download={() => download(DASHBOARD_API.accessReport, subject(), "access-report.json")}
        />
        <button type="button" class="button danger" onClick={() => setErasing(true)}>
          Erase
        </button>
      </div>
      <p class="quiet">
        The report is all that is stored about this person, to hand over to them. Make sure that the address
        is theirs.
      </p>
      <Show when={isErasing()}>
        <ErasureDialog
          about={props.email}
          subject={subject()}
          onClose={() => setErasing(false)}
          onDone={(sentence) => {
            setErasing(false);
            setDone(sentence);
            props.onErased();
          }}
        />
      </Show>
    </section>
  );
}
