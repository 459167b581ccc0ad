// Provider wrapper that asks nothing while the answer could not be saved, for lack of disk space (F3). It knows no
// provider and no disk.

import type { Provider, SavedPaymentMethods } from "../ports/payment-provider.ts";

/** Nothing was asked; the caller asks again later, with the same key. */
const NOT_ASKED = { kind: "unknown", reason: "the disk is nearly full" } as const;

/** The same provider, which takes no new payment and moves no money while there is no room. */
export function withReserve(provider: Provider, hasRoom: () => boolean): Provider {
  const ask = async <T>(act: () => Promise<T>): Promise<T | typeof NOT_ASKED> =>
    hasRoom() ? act() : NOT_ASKED;
  const { savedPaymentMethods } = provider;
  return {
    ...provider,
    ...(savedPaymentMethods !== undefined && {
      savedPaymentMethods: savingWithReserve(savedPaymentMethods, ask),
    }),
    admits: () => hasRoom() && provider.admits?.() !== false,
    authorize: (asked) => ask(() => provider.authorize(asked)),
    inquire: (...asked) => ask(() => provider.inquire(...asked)),
    capture: (asked) => ask(() => provider.capture(asked)),
    release: (asked) => ask(() => provider.release(asked)),
    refund: (asked) => ask(() => provider.refund(asked)),
    inquireRefund: (asked) => ask(() => provider.inquireRefund(asked)),
  };
}

function savingWithReserve(
  methods: SavedPaymentMethods,
  ask: <T>(act: () => Promise<T>) => Promise<T | typeof NOT_ASKED>,
): SavedPaymentMethods {
  return {
    ...methods,
    save: (asked) => ask(() => methods.save(asked)),
    inquireSave: (...asked) => ask(() => methods.inquireSave(...asked)),
    cancelSave: (...asked) => ask(() => methods.cancelSave(...asked)),
    charge: (asked) => ask(() => methods.charge(asked)),
    inquireCharge: (...asked) => ask(() => methods.inquireCharge(...asked)),
    forget: (saved) => ask(() => methods.forget(saved)),
  };
}
