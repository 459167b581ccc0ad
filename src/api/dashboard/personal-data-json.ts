// Personal data of one buyer or of one order in the dashboard: what an erasure would do, and what it did.

import type { OrderStatus } from "../../domain/order/order.ts";

/** `kept`: why its data is left; absent: it is erased. */
export type ErasureRowJson = {
  readonly id: string;
  readonly platformId: string;
  readonly trackId?: string;
  readonly status: OrderStatus;
  readonly role: "captain" | "coBuyer" | "invited" | "everybody";
  readonly kept?: "underWay" | "moneyUnderWay" | "owing" | "disputed";
};

/** It is confirmed with its `fingerprint`. */
export type ErasurePlanJson = {
  readonly fingerprint: string;
  /** In how many orders data is erased, and in how many it is left. */
  readonly erased: number;
  readonly kept: number;
  /** The first of them, those that are left before the others. */
  readonly orders: readonly ErasureRowJson[];
  readonly isMember: boolean;
};

/** Numbers of orders. `isClear`: no trace is left in the database's file and log. */
export type ErasedJson = { readonly erased: number; readonly kept: number; readonly isClear: boolean };
