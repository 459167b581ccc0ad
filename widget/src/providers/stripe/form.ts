// Stripe's form on our page: shown in a place given to it, asked for the means of payment, taken away. What is typed
// into it never reaches us; what is wrong Stripe says itself, in its frames or in a sentence that is passed on.

import { stripeLook } from "./look.ts";
import type { StripeElement, StripeElements, StripeJs, StripeSettings } from "./script.ts";
import { loadStripe } from "./script.ts";

/** A payment of `amount` minor units, or with 0 none; `saves`: the card is charged again later, without its buyer. */
export type StripeIntent = { readonly amount: number; readonly saves: boolean };
/** What Stripe is told of the payment: its currency (lower case), a language. */
export type StripeAsked = {
  readonly intent: StripeIntent;
  readonly currency: string;
  readonly locale: string;
};
export type StripeBuyer = { readonly name: string; readonly email: string };

type Options = {
  readonly settings: StripeSettings;
  readonly asked: () => StripeAsked;
  /** What is known of the buyer by now, empty where nothing is: Link finds its customers by it. */
  readonly known: () => StripeBuyer;
  /** Tells the buyer what is wrong; an empty text takes it back. */
  readonly say: (fault: string) => void;
  /** What to say when Stripe cannot be reached. */
  readonly unreachable: string;
};

/** As the server opens it (src/providers/stripe): what is saved is held first, and a card. */
function intentOf(
  { captureMethod, paymentMethods }: StripeSettings,
  { amount, saves }: StripeIntent,
): object {
  const payment = { mode: "payment", amount };
  if (!saves) return { ...payment, captureMethod, allowedPaymentMethodTypes: paymentMethods };
  return {
    ...(amount === 0 ? { mode: "setup" } : payment),
    captureMethod: "manual",
    setupFutureUsage: "off_session",
    allowedPaymentMethodTypes: ["card"],
  };
}

export class StripeForm {
  readonly #options: Options;
  #stripe: StripeJs | undefined;
  #elements: StripeElements | undefined;
  #element: StripeElement | undefined;
  #isGone = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Loads the script and shows the form in `host`. Rejects never: it says what went wrong. */
  async show(host: HTMLElement): Promise<void> {
    const { settings, asked, known, say, unreachable } = this.#options;
    say("");
    try {
      this.#stripe = await loadStripe(settings);
      if (this.#isGone) return;
      const { intent, ...around } = asked();
      this.#elements = this.#stripe.elements({
        ...intentOf(settings, intent),
        ...around,
        ...(settings.onBehalfOf !== undefined && { onBehalfOf: settings.onBehalfOf }),
        appearance: stripeLook(host),
      });
      const billingDetails = Object.fromEntries(Object.entries(known()).filter(([, value]) => value !== ""));
      this.#element = this.#elements.create("payment", { layout: "tabs", defaultValues: { billingDetails } });
      this.#element.on("loaderror", () => say(unreachable));
      this.#element.mount(host);
    } catch {
      say(unreachable);
    }
  }

  /** Another choice: what is typed stays. Wallets show the amount. */
  update(intent: StripeIntent): void {
    this.#elements?.update({ setupFutureUsage: null, ...intentOf(this.#options.settings, intent) });
  }

  /** A token for what was typed, good for one payment; undefined when something was wrong, which has been said. */
  async means(host: HTMLElement, buyer: StripeBuyer): Promise<{ confirmationToken: string } | undefined> {
    const { say, unreachable } = this.#options;
    if (this.#elements === undefined) await this.show(host);
    if (this.#stripe === undefined || this.#elements === undefined) return undefined;
    say("");
    try {
      const checked = await this.#elements.submit();
      if (checked.error !== undefined) return void say(checked.error.message ?? unreachable);
      const params = { payment_method_data: { billing_details: buyer } };
      const made = await this.#stripe.createConfirmationToken({ elements: this.#elements, params });
      if (made.confirmationToken !== undefined) return { confirmationToken: made.confirmationToken.id };
      return void say(made.error?.message ?? unreachable);
    } catch {
      return void say(unreachable);
    }
  }

  remove(): void {
    this.#isGone = true;
    this.#element?.destroy();
  }
}
