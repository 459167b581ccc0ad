// Replicas as part of the store's port: processes that have the same data open. Each is told what another has saved, for
// the pages that are open there and for the jobs of the leader. A file has one replica.

import type { Order } from "../domain/order/order.ts";

/** A saved change of an order, as every replica hears of it. */
export type ChangedOrder = Pick<Order, "id" | "platformId" | "seq" | "status"> & {
  /** Money of the order is under way. */
  readonly isMoving: boolean;
};

export type News = {
  readonly orders: readonly ChangedOrder[];
  /** A timer or a job is due at this moment, which may be sooner than was known. Epoch ms. */
  readonly wakeAt?: number;
  /** The stored states of webhook endpoints have changed. */
  readonly endpointsChanged?: boolean;
  /** More orders are new than are named: a list of orders is to be read again. */
  readonly hasMoreNew?: boolean;
  /** Some news may be lost: whatever is shown is to be read again. */
  readonly isIncomplete?: boolean;
};

/** `isPatient`: of new orders, which no page waits for; so it may come some hundred ms later, and name only some. */
export type NewsUrgency = { readonly isPatient?: boolean };

/** Figures for monitoring of one replica among several. */
export type ReplicaFigures = {
  readonly isLeader: boolean;
  /** Replicas that answer requests, this one included. */
  readonly replicas: number;
  /** How long news of the last seconds were on their way; undefined: none was heard. */
  readonly newsMs: number | undefined;
  /** How far this machine's clock is ahead of the database's. */
  readonly clockAheadMs: number;
  /** Work that was done again because its connection was lost or gave no answer, since the start. */
  readonly repeats: number;
  /** Work that waits for a connection or has one, by what the connection is for. */
  readonly lanes: Readonly<Record<string, number>>;
};

export type ReplicaStore = {
  /**
   * Tells the other replicas within a moment, together with what else is told then. `make` is called only if there are
   * others. Not kept: where news are lost, those who missed them are told that they may have.
   */
  tell(make: () => News, how?: NewsUrgency): void;
  /** Hears what other replicas tell, from now on. */
  hear(listener: (news: News) => void): void;
  /** Replicas that answer requests, this one included. */
  replicas(): number;
  /** Undefined where there can be no other. */
  replicaFigures(): ReplicaFigures | undefined;
};
