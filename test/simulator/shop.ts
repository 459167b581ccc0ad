// Interface of the system under simulation: acts of people and the provider, and the simulated surroundings.

import type { OrderWebhookName } from "../../src/domain/messages/webhook-name.ts";
import type { Command, ShareChoice } from "../../src/domain/order/commands.ts";
import type { LoggedEvent } from "../../src/domain/order/events.ts";
import type { Order, Role } from "../../src/domain/order/order.ts";
import type { Refusal } from "../../src/domain/order/refusal.ts";
import type { Bank, Card } from "./bank.ts";
import type { Network } from "./network.ts";
import type { Sights } from "./sights.ts";
import type { Witness } from "./witness.ts";

export type Payment = {
  readonly role: Role;
  readonly attempt: string;
  readonly choice: ShareChoice;
  readonly card: Card;
  /** On the page that this buyer's own link opens, in the same name as before. */
  readonly payer?: string;
  /** On the page that this invitation's link opens. */
  readonly invitation?: string;
};

export type Shop = {
  /** Whether its store still works on what was asked. */
  isBusy(): boolean;
  /** Errors that no run may have: a life ends at the first. */
  readonly defects: readonly string[];
  /** The order as it is saved. */
  order(): Order;
  eventLog(): Promise<readonly LoggedEvent[]>;
  /** A buyer pays; the answer need not be awaited. */
  pay(payment: Payment): void;
  /** The merchant or a buyer asks for something. */
  ask(command: Command): void;
  /** The buyer is back from their bank: the provider is asked again. */
  check(authorizationId: string): void;
  /** The provider notifies us of a payment; false: it is not heard, and sent again later. */
  heed(authorizationId: string): Promise<boolean>;
  /** Our account is compared with the provider's, and put right. */
  reconcile(): void;
  /** Fires the timers and performs the jobs due by now. */
  wake(): void;
  /** When something is due next, by our own clock. */
  nextWakeAt(): Promise<number>;
  /** The process died: its memory is gone, its saved data is not. */
  crash(): void;
  restart(): void;
};

/** Resolves when the shop has saved what it can at once: the answer to an act may take longer. */
export function saved(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Observer of every saved step. */
export type Watcher = {
  saved(before: Order, after: Order, recorded: readonly LoggedEvent[]): void;
  told(event: OrderWebhookName): void;
  refused(refusal: Refusal): void;
};

export type Surroundings = {
  readonly network: Network;
  readonly bank: Bank;
  readonly watcher: Watcher;
  readonly witness: Witness;
  readonly sights: Sights;
  /** Our own clock, in epoch ms: never goes backwards. */
  readonly now: () => number;
  /** True when the process dies at this very point; it is dead then. */
  readonly dies: () => boolean;
  /** A capture is about to be asked for. */
  readonly beforeCapture: () => void;
  /** Whether the bank is slow to show what it has just got. */
  readonly isSlow: () => boolean;
};
