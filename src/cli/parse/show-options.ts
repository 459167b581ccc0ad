// Options of a trade show on the command line, and the sentences for those that do not go together.

import { isAddress } from "../../show/address.ts";
import type { StandName } from "../../show/stands.ts";
import { isStandName, STAND_NAMES } from "../../show/stands.ts";
import type { Given, Options } from "./options.ts";

/** A show as its presenter asks for it. */
export type ShowRun = {
  readonly stands: readonly StandName[];
  /** The address that visitors use. */
  readonly address?: string;
  readonly pin?: string;
  /** Earlier shows are forgotten. */
  readonly isFresh: boolean;
};

export const SHOW_OPTIONS: Options = {
  show: {
    about:
      "a stand at a trade show: a sandbox for all in the room, with a QR code, a big screen and a control; its data are in show-data",
  },
  stands: {
    value: "NAMES",
    about: `with --show: which stands run, of ${STAND_NAMES.join(",")} (default: trip)`,
    wrong: (value) =>
      areStands(value.split(",")) ? undefined : `some of ${STAND_NAMES.join(",")}, each once, with commas`,
  },
  address: {
    value: "IP",
    about: "with --show: the address that visitors use (default: this machine's in its local network)",
    wrong: (value) => (isAddress(value) ? undefined : "an IPv4 address, such as 192.168.1.20"),
  },
  pin: {
    value: "PIN",
    about: "with --show: 6 digits that open the control (default: new ones at each start)",
    wrong: (value) => (/^\d{6}$/.test(value) ? undefined : "6 digits"),
  },
  fresh: { about: "with --show: forget earlier shows; only a folder of a show is ever emptied" },
};

function areStands(names: readonly string[]): boolean {
  return names.every(isStandName) && new Set(names).size === names.length;
}

const OF_SHOW = Object.keys(SHOW_OPTIONS).filter((name) => name !== "show");

/** A show has a configuration of its own, without any key that moves money. */
export function wrongShow({ options }: Given): string | undefined {
  if (options.show === undefined) {
    const stray = OF_SHOW.find((name) => options[name] !== undefined);
    return stray && `--${stray} belongs to --show`;
  }
  if (options.config !== undefined)
    return "--show takes no --config: it makes a platform with test keys of its own, and never holds real money";
  if (options.host !== undefined || options["public-url"] !== undefined)
    return "--show listens on all addresses of this machine; --address names the one for visitors";
  return undefined;
}

/** Undefined: it is no show. */
export function showOf({ options }: Given): ShowRun | undefined {
  const { show, stands, address, pin, fresh } = options;
  if (show === undefined) return undefined;
  return {
    stands: typeof stands === "string" ? stands.split(",").filter(isStandName) : ["trip"],
    ...(typeof address === "string" && { address }),
    ...(typeof pin === "string" && { pin }),
    isFresh: fresh === true,
  };
}
