// Display of a form's errors: as soon as a field is left with something in it, of all fields at the first submission,
// and taken back as soon as a field is corrected.

import { createEffect, createSignal, on } from "solid-js";
import type { Faults, Field, Values } from "./fields.ts";
import { faultOf, faultsOf } from "./fields.ts";

export type Checks = ReturnType<typeof createChecks>;

/** `now` is the server's time in epoch ms. */
export function createChecks(fields: () => readonly Field[], values: () => Values, now: () => number) {
  const [faults, setFaults] = createSignal<Faults>({});
  let tried = false;

  const faulty = () => fields().filter((field) => faults()[field] !== undefined);
  const recheck = (field: Field) =>
    setFaults(({ [field]: _, ...others }) => {
      const fault = faultOf(field, values(), now());
      return fault === undefined ? others : { ...others, [field]: fault };
    });
  createEffect(
    on(
      values,
      () => {
        for (const field of faulty()) recheck(field);
      },
      { defer: true },
    ),
  );

  return {
    faults,
    /** In the order they are shown. */
    faulty,
    /** Shows faults that were found elsewhere. */
    show: (found: Faults) => setFaults(found),
    all: () => {
      tried = true;
      setFaults(faultsOf(fields(), values(), now()));
    },
    left: (field: Field) => {
      if (tried || values()[field] !== "") recheck(field);
    },
  };
}
