// Commands as a person types them in the folder of a running service.

import type { Service } from "./service.ts";

export type Typed = { readonly code: number; readonly printed: string; readonly told: string };

/** Types a command, whose words are separated by single blanks. */
export async function type({ folder }: Service, line: string): Promise<Typed> {
  const child = Bun.spawn(["./service", ...line.split(" ")], {
    cwd: folder,
    env: { HOME: folder },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, told, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, printed, told };
}
