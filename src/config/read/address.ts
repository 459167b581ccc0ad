// Web addresses in a configuration: the rule of all addresses (src/api/url.ts), and the form of an origin.

import { urlProblem } from "../../api/url.ts";
import type { Reader } from "./value.ts";
import { shown } from "./value.ts";

/** A web address, kept byte for byte: https and public, in the sandbox http and private too. */
export const webAddress: Reader<string> = addressReader("an https address", () => undefined, String);

/** Scheme, host and port alone, as browsers write an origin. */
export const origin: Reader<string> = addressReader(
  "an https origin such as https://shop.example",
  (url) => {
    if (url.hostname.includes("*")) return "write every host out, without *";
    return url.pathname === "/" && url.search === "" && url.hash === ""
      ? undefined
      : "write nothing behind the host";
  },
  (_, url) => url.origin,
);

function addressReader(
  allowed: string,
  more: (url: URL) => string | undefined,
  kept: (text: string, url: URL) => string,
): Reader<string> {
  return {
    allowed,
    read: (value, at) => {
      if (typeof value !== "string") return at.report(`must be ${allowed}, not ${shown(value)}`);
      const { mode } = at.reading;
      const problem = urlProblem(value, { sandbox: mode === "sandbox" });
      if (problem !== undefined) {
        const isForSandbox = mode !== "sandbox" && URL.canParse(value);
        return at.report(isForSandbox ? `${problem} (only --sandbox takes any)` : problem);
      }
      const url = new URL(value);
      const reason = more(url);
      return reason === undefined ? kept(value, url) : at.report(`must be ${allowed}; ${reason}`);
    },
  };
}
