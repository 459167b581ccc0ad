// Name that this program was started by, so that each command line in its texts can be typed unchanged: `./service`
// where it was built, `split-payment` where it is installed.

export const PROGRAM = programName(process.argv0);

/** Under Bun, not compiled, it has its installed name. */
export function programName(typed: string): string {
  return /(^|[\\/])bun(\.exe)?$/.test(typed) ? "split-payment" : typed;
}
