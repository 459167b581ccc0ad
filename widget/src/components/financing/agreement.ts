// Agreement to a plan, as the payment form sees it.

import type { PayRequest } from "../../../../src/api/pages/page.ts";

export type Agreement = {
  /** What the button says: what is paid today. Undefined while there is no plan. */
  readonly label: () => string | undefined;
  /** The element ids of what is to be put right, in the order they are shown. */
  readonly faulty: () => readonly string[];
  readonly asks: () => Pick<PayRequest, "financing">;
};
