// Agreement to a plan, as the payment form sees it.

import type { PayRequest } from "../../../../src/api/pages/page.ts";
import type { Told } from "../../page/notice.ts";

export type Agreement = {
  /** What is held at once, in minor units; 0: the card is only saved. Undefined while there is no plan. */
  readonly hold: () => number | undefined;
  /** What the button says: what is paid today. */
  readonly label: () => string;
  /** What is held, and when it is charged. */
  readonly promise: () => string;
  /** The element ids of what is to be put right, in the order they are shown. */
  readonly faulty: () => readonly string[];
  readonly asks: () => Pick<PayRequest, "financing">;
  /** What is said of its refusals, by their codes. */
  readonly refusals: Readonly<Record<string, Told>>;
};
