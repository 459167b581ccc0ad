// Downloads of exports: the service sends a file to whoever has used their passkey lately, and the browser saves it.

import { DASHBOARD_API } from "../../../../src/api/paths.ts";
import type { Answer } from "./server.ts";
import { postForFile } from "./server.ts";
import { withStepUp } from "./step-up.tsx";

const KEPT_MS = 60_000;

export async function download(kind: string, filters: object): Promise<Answer<Blob>> {
  const answer = await withStepUp(() => postForFile(DASHBOARD_API.export, { kind, ...filters }));
  if (answer.kind === "ok") save(answer.data, `${kind}.csv`);
  return answer;
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
