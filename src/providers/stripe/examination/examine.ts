// Examination of a Stripe account before any payment: its keys, its capabilities, and whether its notifications reach
// this service. It asks and changes nothing.

import type Stripe from "stripe";
import type { Examination, Finding } from "../../../ports/payment-provider.ts";
import { troubleOf } from "../client.ts";
import type { ConnectSettings } from "../payments/connect.ts";
import type { ConnectedRole, Wanted } from "./capabilities.ts";
import { accountFindings, connectedFindings } from "./capabilities.ts";
import { endpointFindings } from "./notification-endpoint.ts";
import { DOMAINS, domainFindings, walletsOf } from "./wallets.ts";

export type Examined = Omit<Wanted, "currencies"> & {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly account?: string;
  readonly apiBase: string;
  readonly connect?: ConnectSettings;
};

/** `own` speaks for the owner of the key, `stripe` for the connected account if there is one. */
export async function examineStripe(
  clients: { readonly stripe: Stripe; readonly own: Stripe },
  settings: Examined,
  about: Examination,
): Promise<readonly Finding[]> {
  const keys = await examineKeys(clients.stripe, settings, about);
  if (keys.some(({ level }) => level === "problem")) return keys;
  const [account, connected, endpoints, wallets] = await Promise.all([
    examineAccount(clients.stripe, { ...settings, currencies: about.currencies }),
    examineConnected(clients.own, settings),
    examineEndpoints(clients.own, settings, about),
    examineDomain(clients.stripe, settings, about),
  ]);
  return [...keys, ...account, ...connected, ...endpoints, ...wallets];
}

async function examineKeys(
  stripe: Stripe,
  settings: Examined,
  { saves }: Examination,
): Promise<readonly Finding[]> {
  const mode = settings.secretKey.includes("_live_") ? "live" : "test";
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    await stripe.refunds.list({ limit: 1 });
    await stripe.disputes.list({ limit: 1 });
    if (saves) {
      await stripe.customers.list({ limit: 1 });
      await stripe.setupIntents.list({ limit: 1 });
      await stripe.paymentMethods.list({ limit: 1 });
    }
  } catch (error) {
    return [{ level: "problem", message: keyTrouble(error, settings, saves) }];
  }
  const owners = [settings.secretKey, settings.publishableKey].map(ownerIn);
  if (owners[0] !== undefined && owners[1] !== undefined && owners[0] !== owners[1]) {
    const message =
      "publishable_key and secret_key are of two accounts, so no card typed on our pages can be charged. In Stripe's dashboard, under Developers › API keys, copy both from one account.";
    return [{ level: "problem", message }];
  }
  return [{ level: "ok", message: `Stripe knows the secret key, in ${mode} mode.` }];
}

function keyTrouble(error: unknown, { account, apiBase }: Examined, saves: boolean): string {
  const { kind, code, status, reason } = troubleOf(error);
  if (status === 401) {
    return `${reason}: it does not know secret_key. In Stripe's dashboard, under Developers › API keys, copy it again.`;
  }
  if (code === "account_invalid" || (account !== undefined && kind === "barred")) {
    return `${reason}: secret_key may not act for ${account}. In Stripe's dashboard, under Connected accounts, see whether that account is connected, and give a restricted key its Connect permissions.`;
  }
  if (kind === "barred") {
    const forSaving = saves ? " Customers, SetupIntents, Payment Methods," : "";
    return `${reason}: secret_key may not do what is needed. In Stripe's dashboard, under Developers › API keys, give the restricted key write permission for PaymentIntents, Confirmation Tokens,${forSaving} and Charges and Refunds, and read permission for Disputes.`;
  }
  return `${reason}: ${apiBase} cannot be used now. See whether this machine reaches it, and status.stripe.com.`;
}

/** Newer keys begin with the id of the account that they are of. */
function ownerIn(key: string): string | undefined {
  return /^(?:sk|rk|pk)_(?:test|live)_5(1\w{15})\w/.exec(key)?.[1];
}

async function examineAccount(stripe: Stripe, wanted: Wanted): Promise<readonly Finding[]> {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const { country } = account;
    const [spec, configuration] = await Promise.all([
      country === undefined
        ? undefined
        : stripe.countrySpecs.retrieve(country).catch((error) => void troubleOf(error)),
      configurationOf(stripe),
    ]);
    return accountFindings(account, wanted, { payable: spec?.supported_payment_currencies, configuration });
  } catch (error) {
    const message = `${troubleOf(error).reason}: secret_key may not read the account, so its permissions were not checked. In Stripe's dashboard, see that it takes payments in ${wanted.currencies.join(", ")}.`;
    return [{ level: "warning", message }];
  }
}

async function examineConnected(own: Stripe, { connect }: Examined): Promise<readonly Finding[]> {
  const { onBehalfOf, destination } = connect ?? {};
  const wanted = [
    { role: "on_behalf_of", id: onBehalfOf },
    { role: "destination", id: destination },
  ] as const;
  const found = wanted.map(({ role, id }) => (id === undefined ? undefined : connectedAs(own, role, id)));
  return (await Promise.all(found)).filter((finding) => finding !== undefined);
}

async function connectedAs(own: Stripe, role: ConnectedRole, id: string): Promise<Finding> {
  try {
    return connectedFindings(await own.accounts.retrieve(id), role);
  } catch (error) {
    const { kind, reason } = troubleOf(error);
    const message = `${reason}: ${role} ${id} could not be read. In Stripe's dashboard, under Connected accounts, see that it is connected, and give a restricted key its Connect permissions.`;
    return { level: kind === "no" ? "problem" : "warning", message };
  }
}

/** Which payment methods are turned on; undefined: Stripe does not say. */
async function configurationOf(stripe: Stripe): Promise<Stripe.PaymentMethodConfiguration | undefined> {
  const all = await stripe.paymentMethodConfigurations
    .list({ limit: 100 })
    .catch((error) => void troubleOf(error));
  return all?.data.find(({ active, is_default }) => active && is_default);
}

async function examineEndpoints(
  own: Stripe,
  { account }: Examined,
  about: Examination,
): Promise<readonly Finding[]> {
  try {
    const all: Stripe.WebhookEndpoint[] = [];
    for await (const endpoint of own.webhookEndpoints.list({ limit: 100 })) all.push(endpoint);
    return endpointFindings(all, about, account);
  } catch (error) {
    const message = `${troubleOf(error).reason}: secret_key may not read the webhook endpoints. In Stripe's dashboard, under Developers › Webhooks, see that one posts to ${about.noticesUrl}.`;
    return [{ level: "warning", message }];
  }
}

/** Wallets show only on hosts that the account's owner has named at Stripe; it knows none on a sandbox's own machine. */
async function examineDomain(
  stripe: Stripe,
  { paymentMethods }: Examined,
  { noticesUrl }: Examination,
): Promise<readonly Finding[]> {
  const { hostname, protocol } = new URL(noticesUrl);
  if (protocol !== "https:" || walletsOf(paymentMethods).length === 0) return [];
  try {
    const [{ data }, configuration] = await Promise.all([
      stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 1 }),
      configurationOf(stripe),
    ]);
    return domainFindings(hostname, data[0], paymentMethods, configuration);
  } catch (error) {
    const message = `${troubleOf(error).reason}: secret_key may not read the payment method domains. ${DOMAINS} see that ${hostname} is there, or no wallets are shown.`;
    return [{ level: "warning", message }];
  }
}
