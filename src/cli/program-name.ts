// The name that this program was started by, so that each line it proposes can be typed as it stands: `./service` where
// it was built, `split-payment` where it is installed.

export const PROGRAM = programName(process.argv0);

/** Run by Bun and not compiled, it is called by its installed name. */
export function programName(typed: string): string {
  return /(^|[\\/])bun(\.exe)?$/.test(typed) ? "split-payment" : typed;
}
