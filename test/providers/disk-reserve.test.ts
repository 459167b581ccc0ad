// Provider wrapper of a nearly full disk: what could not be saved is not asked.

import { expect, test } from "bun:test";
import type { Provider, SavedPaymentMethods } from "../../src/ports/payment-provider.ts";
import { withReserve } from "../../src/providers/disk-reserve.ts";
import { ThirdBank, thirdProvider } from "../support/providers/third-provider.ts";

const OPERATIONS = ["save", "inquireSave", "cancelSave", "charge", "inquireCharge", "forget"] as const;

const third = thirdProvider(new ThirdBank(), { name: "third", apiKey: "third_key" }, () => 0);

/** Saved payment methods whose every operation answers `asked`. */
function answering(): Provider {
  const methods = Object.fromEntries(OPERATIONS.map((name) => [name, async () => "asked"]));
  return { ...third, savedPaymentMethods: methods as unknown as SavedPaymentMethods };
}

test.each(OPERATIONS)(
  "F3: %s of saved payment methods is asked only while the disk has room",
  async (name) => {
    let hasRoom = false;
    const provider = withReserve(answering(), () => hasRoom);
    const ask = () => (provider.savedPaymentMethods?.[name] as (() => Promise<unknown>) | undefined)?.();
    expect(await ask()).toEqual({ kind: "unknown", reason: "the disk is nearly full" });
    hasRoom = true;
    expect(await ask()).toBe("asked");
  },
);

test("a provider that saves no payment methods still saves none", () => {
  expect(withReserve(third, () => true)).not.toHaveProperty("savedPaymentMethods");
});
