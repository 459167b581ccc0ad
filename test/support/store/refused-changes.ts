// Changes that every engine's own constraints refuse, the second line of defence.

import type { Order } from "../../../src/domain/order/order.ts";
import { anAuthorization, aRefund, captured } from "./orders.ts";

/** What refuses: a rule with a number, or a kind of constraint, which each engine has words of its own for. */
type Wall = keyof typeof RULES | "check" | "fraction" | "unique" | "reference";

/** What each engine says of a rule. */
export const RULES = { I2: "I2", I3: "I3", I4: "I4", I5: "I5" } as const;

export const refusedChanges: readonly [name: string, edit: Partial<Order>, wall: Wall][] = [
  ["I2: captured above the authorization", { authorizations: [captured("a", { captured: 2701 })] }, "I2"],
  ["I5: refunded above the capture", { authorizations: [captured("a", { refunded: 2701 })] }, "I5"],
  [
    "I4, T21: shares above the amount",
    { authorizations: [anAuthorization("a", { share: 5400 }), anAuthorization("b", { share: 1 })] },
    "I4",
  ],
  [
    "I4: captures to be kept above the committed amount",
    { committed: { amount: 2000, at: 1 }, authorizations: [captured("a", { target: 2700 })] },
    "I4",
  ],
  ["I3: committed above the amount", { committed: { amount: 5401, at: 1 } }, "I3"],
  [
    "I5, F25: two refunds at once above the capture",
    {
      authorizations: [captured("a")],
      refunds: [aRefund("r1", "a"), aRefund("r2", "a", { amount: 1701 })],
    },
    "I5",
  ],
  ["an amount above the limit", { authorizations: [anAuthorization("a", { hold: 100_000_000 })] }, "check"],
  ["a negative amount", { authorizations: [anAuthorization("a", { share: -1 })] }, "check"],
  ["half a cent", { authorizations: [anAuthorization("a", { authorized: 0.5 })] }, "fraction"],
  ["a status that is none", { status: "done" as Order["status"] }, "check"],
  [
    "F23: the same attempt twice",
    { authorizations: ["a", "b"].map((id) => anAuthorization(id, { attempt: "t" })) },
    "unique",
  ],
  ["a refund of no payment", { refunds: [aRefund("r1", "unknown")] }, "reference"],
];
