// Stripe behind the contract of every provider, over the stand-in.

import { afterAll } from "bun:test";
import { stripeProvider } from "../../src/psp/stripe.ts";
import type { ContractBank } from "../psp/contract.ts";
import { providerContract } from "../psp/contract.ts";
import { STAND_IN, StripeServer } from "../psp/stripe-server.ts";

const servers: StripeServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function contractBank(): Promise<ContractBank> {
  const server = new StripeServer();
  servers.push(server);
  let now = Math.floor(Date.now() / 1_000) * 1_000;
  server.now = () => now;
  const provider = stripeProvider({
    secretKey: STAND_IN.secretKey,
    publishableKey: STAND_IN.publishableKey,
    webhookSecret: STAND_IN.webhookSecret,
    paymentMethods: ["card"],
    apiBase: server.url,
    jsUrl: `${server.url}/js`,
    now: () => now,
    wallNow: () => now,
    elapsed: () => performance.now(),
  });
  return {
    provider,
    means: async (kind) => ({ confirmationToken: server.token(kind) }),
    async answer(action, approve) {
      if (action?.kind === "redirect") server.challenge(action.url.split("/").at(-1) ?? "", approve);
    },
    passTime(ms) {
      now += ms;
    },
  };
}

providerContract("stripe", contractBank);
