// Commands about a payment, each saved in an update of its own, together with all that follows from it.

import type { Command } from "../../domain/order/commands.ts";
import type { Refusal } from "../../domain/order/refusal.ts";
import type { Audit } from "../../ports/audit-log.ts";
import type { Outcome, StoredOrder } from "../../ports/store.ts";
import type { Act, Step } from "../orders/transition.ts";
import { prepareSteps } from "../orders/transition.ts";
import type { OpenPage } from "../pages/open-page.ts";
import type { Runtime } from "../runtime.ts";

type Noted = Pick<OpenPage, "stored" | "platform">;

/** Without `audit` it is a buyer's, or what follows from an earlier act. */
export async function note(
  runtime: Runtime,
  page: Noted,
  command: Command,
  audit?: Audit,
): Promise<Refusal | undefined> {
  const noted = await noteAct(runtime, page, () => ({ command }), audit);
  return noted?.refusal;
}

/** `actOn` is given the order as it then is, and is pure. Undefined: there is no such order. */
export async function noteAct(
  runtime: Runtime,
  { stored, platform }: Noted,
  actOn: (found: StoredOrder) => Act,
  audit: Audit = "none",
): Promise<Step | undefined> {
  const { now, step } = prepareSteps(runtime, stored.order.id);
  const updated = await runtime.store.update(
    stored.order.id,
    (found): Outcome<Step | undefined> => {
      if (found === undefined) return { value: undefined };
      const value = step(platform, found, actOn(found));
      return { value, ...value.saving };
    },
    { now, audit },
  );
  return updated.kind === "done" ? updated.value : undefined;
}
