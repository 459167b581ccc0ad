// What a program is made of: its configuration, its built pages, and the world's clock, chance and log.

import type { Log } from "../application/log.ts";
import type { Runtime } from "../application/runtime.ts";
import type { Config } from "../config/config.ts";
import type { SandboxKeys } from "../config/sandbox.ts";
import type { EmbeddedAssets } from "../http/assets/embedded.ts";
import type { Faults } from "../providers/simulator/simulator.ts";
import type { OnProgress } from "../store/progress.ts";

export type ProgramOptions = {
  readonly config: Config;
  readonly assets: EmbeddedAssets;
  readonly log: Log;
  /** The engine's clock, in epoch ms; in a sandbox it is turned on top of this. */
  readonly now: () => number;
  readonly wallNow: () => number;
  readonly random: (count: number) => Uint8Array;
  /** The keys of a sandbox that made its own platform: the documentation's examples show them. */
  readonly sandboxKeys?: SandboxKeys;
  /** Shown by `/metrics`. */
  readonly version?: string;
  /** The disk has failed and nothing more will be saved: the process should end (F4). */
  readonly onBroken?: (error: Error) => void;
  /** Hears of an update of the data to this program's format. */
  readonly onProgress?: OnProgress;
  /** Tests' own: how many bytes are free where the data lies. */
  readonly freeBytes?: (folder: string) => number;
  /** Tests' own: what goes wrong between us and the sandbox's bank. */
  readonly faults?: Faults;
  /** Tests' own: how long the answer to a commit, cancel or refund waits for its money. */
  readonly patienceMs?: number;
  /** Tests' own: the clock by which a provider that fails is left alone, in ms; it only goes forward. */
  readonly elapsed?: () => number;
  /** Tests' own: how an e-mail is sent. */
  readonly sendMail?: Runtime["sendMail"];
  /** `false` gives every change its own transaction and fsync: for measuring only. */
  readonly groupCommit?: boolean;
};
