// Settings of a program that is a trade show.

import type { NetworkInterfaces } from "../show/address.ts";
import type { StandName } from "../show/stands.ts";

export type ShowSettings = {
  readonly stands: readonly StandName[];
  /** The address that visitors use; absent: this machine's in its local network, as it is at the moment. */
  readonly address?: string;
  /** For tests: the network interfaces of this machine. */
  readonly interfaces?: () => NetworkInterfaces;
  /** For tests: a clock that only goes forward, in ms. */
  readonly elapsed?: () => number;
};
