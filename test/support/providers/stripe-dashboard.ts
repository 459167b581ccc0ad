// Account settings in the stand-in's dashboard, as far as an examination of the account can read them.

import type { Answer, Ask } from "./stripe-responses.ts";
import { error, missing, page } from "./stripe-responses.ts";

/** What of Stripe's API is answered here. */
export const DASHBOARD = new Set([
  "account",
  "accounts",
  "country_specs",
  "payment_method_configurations",
  "payment_method_domains",
  "webhook_endpoints",
]);

export class StripeDashboard {
  readonly account = {
    id: "acct_1Shop",
    object: "account",
    country: "FR",
    default_currency: "eur",
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { card_payments: "active", link_payments: "active" } as Record<string, string>,
    requirements: { currently_due: [] as string[], disabled_reason: null as string | null },
    settings: {
      card_payments: { statement_descriptor_prefix: null as string | null },
      payments: { statement_descriptor: "SHOP" as string | null },
    },
  };
  readonly endpoints: {
    id: string;
    object: "webhook_endpoint";
    url: string;
    status: string;
    enabled_events: string[];
    api_version: string | null;
    livemode: boolean;
  }[] = [];
  /** Connected accounts with their capabilities. */
  readonly connected = new Map<string, Record<string, string>>();
  /** Payment methods and wallets that are turned off. */
  readonly turnedOff = new Set<string>();
  /** Hosts on which wallets may be shown, and why Apple Pay may not. */
  readonly domains = new Map<string, string | undefined>();
  /** Paths that a restricted key may not ask for. */
  readonly closed = new Set<string>();

  endpoint(
    url: string,
    more: { status?: string; enabled_events?: string[]; api_version?: string | null } = {},
  ): void {
    this.endpoints.push({
      id: `we_${this.endpoints.length + 1}`,
      object: "webhook_endpoint",
      url,
      status: "enabled",
      enabled_events: ["*"],
      api_version: null,
      livemode: false,
      ...more,
    });
  }

  answer({ path, params, account }: Ask): Answer {
    const [, , what] = path.split("/");
    if (this.closed.has(what ?? "")) {
      return error(
        403,
        "invalid_request_error",
        "",
        "The provided key does not have the required permissions",
      );
    }
    if (what === "accounts") return this.#connected(path.split("/")[3] ?? "");
    if (what === "account") return { status: 200, body: { ...this.account, id: account ?? this.account.id } };
    if (what === "country_specs") {
      return {
        status: 200,
        body: { id: "FR", object: "country_spec", supported_payment_currencies: ["eur", "usd"] },
      };
    }
    if (what === "payment_method_configurations") return page([this.#configuration()], params, path);
    if (what === "payment_method_domains") return page(this.#domainsNamed(params.domain_name), params, path);
    // The owner of the key has the endpoints, not the account that it speaks for.
    return account === undefined ? page(this.endpoints, params, path) : missing();
  }

  #connected(id: string): Answer {
    const capabilities = this.connected.get(id);
    return capabilities === undefined
      ? missing()
      : { status: 200, body: { id, object: "account", capabilities } };
  }

  #configuration() {
    const has = Object.keys(this.account.capabilities).map((name) => name.replace(/_payments$/, ""));
    const all = [...has, "apple_pay", "google_pay"].map((name) => {
      const value = this.turnedOff.has(name) ? "off" : "on";
      return [name, { available: value === "on", display_preference: { value } }] as const;
    });
    const about = { id: "pmc_1", object: "payment_method_configuration", active: true, is_default: true };
    return { ...about, ...Object.fromEntries(all) };
  }

  #domainsNamed(name = "") {
    const why = this.domains.get(name);
    const apple =
      why === undefined
        ? { status: "active" }
        : { status: "inactive", status_details: { error_message: why } };
    const found = {
      id: "pmd_1",
      object: "payment_method_domain",
      domain_name: name,
      enabled: true,
      apple_pay: apple,
      amazon_pay: { status: "active" },
      google_pay: { status: "active" },
      klarna: { status: "active" },
      link: { status: "active" },
      paypal: { status: "active" },
    };
    return this.domains.has(name) ? [found] : [];
  }
}
