// Options of a program: its configuration, its built pages, and the clock, random source and log of the system.

import type { Log } from "../application/log.ts";
import type { Runtime } from "../application/runtime.ts";
import type { Config } from "../config/config.ts";
import type { SandboxKeys } from "../config/sandbox.ts";
import type { EmbeddedAssets } from "../http/assets/embedded.ts";
import type { ErasingStore } from "../ports/erasure.ts";
import type { ProviderRegistry } from "../ports/provider-adapter.ts";
import type { Faults } from "../providers/simulator/simulator.ts";
import type { ControlSessions } from "../sandbox/control/control-session.ts";
import type { PinOptions } from "../sandbox/control/pin.ts";
import type { OnProgress } from "../store/progress.ts";
import type { ShowSettings } from "./show-settings.ts";

export type ProgramOptions = {
  readonly config: Config;
  readonly assets: EmbeddedAssets;
  readonly log: Log;
  /** The system's clock, in epoch ms; a sandbox adds its time travel to it. */
  readonly now: () => number;
  readonly wallNow: () => number;
  readonly random: (count: number) => Uint8Array;
  /** The keys of a sandbox that made its own platform: the documentation's examples show them. */
  readonly sandboxKeys?: SandboxKeys;
  /** Where browsers reach this service at the moment; what the configuration says unless given. */
  readonly publicUrl?: () => string;
  /** Of a sandbox: its first PIN, and who hears of each later one. */
  readonly pin?: Pick<PinOptions, "pin" | "onNew">;
  /** Of a sandbox that was reset: its PIN and who has entered it stay. */
  readonly control?: ControlSessions;
  /** Called when a sandbox is to be reset; absent: it cannot be. */
  readonly onReset?: () => void;
  /** The sandbox is a trade show. */
  readonly show?: ShowSettings;
  /** Shown by `/metrics`. */
  readonly version?: string;
  /** The disk has failed and nothing more will be saved: the process should end (F4). */
  readonly onBroken?: (error: Error) => void;
  /** Called on an update of the data to this program's format. */
  readonly onProgress?: OnProgress;
  /** For tests: the number of free bytes on the disk of the data. */
  readonly freeBytes?: (folder: string) => number;
  /** For tests: other providers than this program's own. */
  readonly registry?: ProviderRegistry;
  /** For tests: fault injection between the service and the simulator. */
  readonly faults?: Faults;
  /** For tests: how long the response to a commit, cancel or refund waits for its money. */
  readonly patienceMs?: number;
  /** For tests: the clock of the circuit breaker of a provider, in ms; it only goes forward. */
  readonly elapsed?: () => number;
  /** For tests: the store to use in place of the opened one. */
  readonly withStore?: (opened: ErasingStore) => ErasingStore;
  /** For tests: how an e-mail is sent. */
  readonly sendMail?: Runtime["sendMail"];
  /** `false` gives every change its own transaction and fsync: for measuring only. */
  readonly groupCommit?: boolean;
};
