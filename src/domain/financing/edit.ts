// Changes of one deadline or charge among all of an order's.

import type { Charge, Deadline, Financing } from "./financing.ts";

export function editCharge(financing: Financing, chargeId: string, change: Partial<Charge>): Financing {
  return {
    ...financing,
    charges: financing.charges.map((charge) => (charge.id === chargeId ? { ...charge, ...change } : charge)),
  };
}

export function editDeadline(
  financing: Financing,
  deadlineId: string,
  edit: (deadline: Deadline) => Deadline,
): Financing {
  return {
    ...financing,
    deadlines: financing.deadlines.map((deadline) =>
      deadline.id === deadlineId ? edit(deadline) : deadline,
    ),
  };
}

/** Every deadline of a charge, with what of it was charged. */
export function editCharged(
  financing: Financing,
  chargeId: string,
  edit: (deadline: Deadline, charged: Charge["deadlines"][number]) => Deadline,
): Financing {
  const charged = financing.charges.find(({ id }) => id === chargeId)?.deadlines ?? [];
  return charged.reduce(
    (current, each) => editDeadline(current, each.id, (deadline) => edit(deadline, each)),
    financing,
  );
}
