// Downloads of exports and reports: the service sends a file after a passkey was used lately, and the browser saves it.

import { DASHBOARD_API } from "../../../../src/api/paths.ts";
import type { Answer } from "./server.ts";
import { postForFile } from "./server.ts";
import { withStepUp } from "./step-up.tsx";

const KEPT_MS = 60_000;

export function downloadExport(kind: string, filters: object): Promise<Answer<Blob>> {
  return download(DASHBOARD_API.export, { kind, ...filters }, `${kind}.csv`);
}

export async function download(path: string, body: object, name: string): Promise<Answer<Blob>> {
  const answer = await withStepUp(() => postForFile(path, body));
  if (answer.kind === "ok") save(answer.data, name);
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
