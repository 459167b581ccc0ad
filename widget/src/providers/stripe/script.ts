// As much of Stripe's script as our pages use, and how it gets onto a page. It is never copied or bundled: Stripe
// serves it, and what is typed into its frames goes to Stripe alone.

import type { ScriptCollect } from "../provider-script.ts";

/** As src/providers/stripe gives them to the page. */
export type StripeSettings = {
  readonly jsUrl: string;
  readonly publishableKey: string;
  readonly account?: string;
  /** The connected account that sells, which the script needs too. */
  readonly onBehalfOf?: string;
  readonly paymentMethods: readonly string[];
  /** Held first, or charged in one step. */
  readonly captureMethod: "manual" | "automatic";
};

export function settingsOf({ settings }: ScriptCollect): StripeSettings {
  return settings as StripeSettings;
}

type Outcome = { readonly error?: { readonly message?: string } };
export type StripeElement = {
  mount(host: HTMLElement): void;
  on(event: "ready" | "loaderror", listener: () => void): void;
  destroy(): void;
};
export type StripeElements = {
  create(kind: "payment", options: object): StripeElement;
  update(options: object): void;
  submit(): Promise<Outcome>;
};
export type StripeJs = {
  elements(options: object): StripeElements;
  createConfirmationToken(asked: {
    readonly elements: StripeElements;
    readonly params: object;
  }): Promise<Outcome & { readonly confirmationToken?: { readonly id: string } }>;
  handleNextAction(asked: { readonly clientSecret: string }): Promise<Outcome>;
};
type MakeStripe = (key: string, options?: { readonly stripeAccount: string }) => StripeJs;

const loading = new Map<string, Promise<void>>();

/** Stripe for this shop; rejects when its script cannot be had. Asking again after that tries again. */
export async function loadStripe({ jsUrl, publishableKey, account }: StripeSettings): Promise<StripeJs> {
  const script = loading.get(jsUrl) ?? loadScript(jsUrl);
  loading.set(jsUrl, script);
  await script.catch((error) => {
    loading.delete(jsUrl);
    throw error;
  });
  const { Stripe: make } = window as Window & { readonly Stripe?: MakeStripe };
  if (make === undefined) throw new Error("the card provider's script is not what it should be");
  return account === undefined ? make(publishableKey) : make(publishableKey, { stripeAccount: account });
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("the card provider's script did not load"));
    };
    document.head.append(script);
  });
}
