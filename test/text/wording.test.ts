// Replacement of a language's sentences by a shop's own wording.

import { describe, expect, test } from "bun:test";
import { reword } from "../../src/text/wording.ts";

describe("a shop's own wording", () => {
  const words = () => ({
    title: "ours",
    form: { pay: (amount: string) => `ours ${amount}` },
    answers: [{ text: (shop: string) => `ours ${shop}` }],
  });

  test("replaces sentences, and is filled with their values", () => {
    const own = words();
    reword(own, { title: "Theirs", "form.pay": "{0} now: {0}", "answers.0.text": "As you like" });
    expect(own.title).toBe("Theirs");
    expect(own.form.pay("€5")).toBe("€5 now: €5");
    expect(own.answers[0]?.text("Shop")).toBe("As you like");
  });

  test("T17: is filled once, whatever stands in the values", () => {
    const own = words();
    reword(own, { "form.pay": "{0} $& now" });
    expect(own.form.pay("{0}$1<b>")).toBe("{0}$1<b> $& now");
  });
});
