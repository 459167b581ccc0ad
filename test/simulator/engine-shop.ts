// The engine itself in the simulator: the real code over a real store, with a provider behind the simulated network.
// It must not know how the engine does things, only its contract; a process that died can save nothing more.

import type { Config } from "../../src/config/config.ts";
import type { Command } from "../../src/domain/command.ts";
import type { NewOrder } from "../../src/domain/create.ts";
import type { EventName } from "../../src/domain/duty.ts";
import type { Recorded } from "../../src/domain/fact.ts";
import { begin } from "../../src/domain/life.ts";
import type { Order, Role } from "../../src/domain/order.ts";
import type { Refusal } from "../../src/domain/refusal.ts";
import { USUAL_HOLD_MS } from "../../src/domain/time.ts";
import type { Engine } from "../../src/engine/contract.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { pageToken } from "../../src/engine/links.ts";
import { changeOf } from "../../src/engine/save.ts";
import type { World } from "../../src/engine/world.ts";
import type { Provider } from "../../src/psp/provider.ts";
import type { Change } from "../../src/store/contract.ts";
import type { ErasingStore } from "../../src/store/erase-contract.ts";
import { seeded } from "../domain/chance.ts";
import type { Card } from "./bank.ts";
import { VISIBILITY_MS } from "./bank.ts";
import { simulatedPlatform } from "./platform.ts";
import type { Payment, Shop, Surroundings } from "./shop.ts";

const LINK_SECRET = new Uint8Array(32);
const LOST = { kind: "unknown", reason: "no answer" } as const;
const NO_ANSWER = { render: () => ({ status: 200, body: "" }) } as const;

class Dead extends Error {}

export class EngineShop implements Shop {
  readonly #surroundings: Surroundings;
  readonly #store: ErasingStore;
  readonly #id: string;
  readonly #config: Config;
  readonly #random: World["random"];
  #engine: Engine;
  /** Which life of the process it is; an earlier one can do nothing any more. */
  #incarnation = 1;
  /** What went wrong that nobody expected. */
  readonly defects: string[] = [];

  /** `store` saves at once. It may have served other lives: each comes to rest, and leaves nothing to be done. */
  constructor(terms: NewOrder, surroundings: Surroundings, seed: number, store: ErasingStore) {
    this.#surroundings = surroundings;
    this.#store = store;
    this.#id = terms.id;
    this.#config = simulatedPlatform(terms);
    const chance = seeded(seed);
    this.#random = (count) => Uint8Array.from({ length: count }, () => chance(256));
    const world = this.#world();
    const [platform] = this.#config.platforms;
    if (platform === undefined) throw new Error("a simulated configuration has one platform");
    const now = surroundings.now();
    const beside = { details: {}, buyers: {} };
    const change: Change = { ...changeOf(world, platform, undefined, begin(terms, now), beside), ...beside };
    this.#try(this.#store.update(terms.id, () => ({ value: undefined, change }), { now }));
    this.#engine = createEngine(world);
  }

  order(): Order {
    const stored = this.#store.read(this.#id);
    if (stored === undefined) throw new Error("the order is not there");
    return stored.order;
  }

  journal(): readonly Recorded[] {
    return this.#store.journal(this.#id);
  }

  pay({ role, attempt, choice, card }: Payment): void {
    const buyer = { email: "buyer@example.com", firstName: "A", lastName: "Buyer" };
    this.#try(this.#engine.pay(this.#door(role), { attempt, ...buyer, ...choice, means: { card } }));
  }

  check(authorizationId: string): void {
    const one = this.order().authorizations.find(({ id }) => id === authorizationId);
    if (one !== undefined) this.#try(this.#engine.checkPayment(this.#door(one.role), authorizationId));
  }

  ask(command: Command): void {
    this.#try(this.#asked(command));
  }

  wake(): void {
    this.#try(this.#engine.performDue());
  }

  nextWakeAt(): number {
    return this.#store.nextWakeAt() ?? Number.POSITIVE_INFINITY;
  }

  crash(): void {
    this.#incarnation += 1;
  }

  restart(): void {
    this.#engine = createEngine(this.#world());
    this.#try(this.#store.hurryDuties(["inquire"], this.#surroundings.now()));
  }

  async #asked(command: Command): Promise<unknown> {
    const engine = this.#engine;
    const [platform] = this.#config.platforms;
    if (platform === undefined) return undefined;
    const role = this.#roleOf("authorizationId" in command ? command.authorizationId : undefined);
    switch (command.kind) {
      case "commit":
        return engine.commit(platform, this.#id, command.amount, NO_ANSWER);
      case "cancel":
        return engine.cancel(platform, this.#id, command.authorizationId, NO_ANSWER);
      case "refund":
        return engine.refund(platform, this.#id, command, NO_ANSWER);
      case "chooseModule":
        return engine.chooseModule(this.#door("captain"), command.moduleId);
      case "abandonPayment":
        return engine.abandonPayment(this.#door(role), command.authorizationId);
      case "withdraw":
        return engine.withdrawPayment(this.#door(role), command.authorizationId);
      default:
        throw new Error(`nobody asks for ${command.kind}`);
    }
  }

  #roleOf(authorizationId: string | undefined): Role {
    return this.order().authorizations.find(({ id }) => id === authorizationId)?.role ?? "captain";
  }

  #door(role: Role) {
    return { role, token: pageToken(LINK_SECRET, { orderId: this.#id, purpose: role, bound: 0 }) };
  }

  /** Lets it happen; that the process died is no defect, anything else is. */
  #try(act: Promise<unknown>): void {
    act.then(
      (answer) => this.#hear(answer),
      (error: unknown) => {
        if (!(error instanceof Dead)) this.defects.push(String(error));
      },
    );
  }

  #hear(answer: unknown): void {
    if (typeof answer !== "object" || answer === null || !("refusal" in answer)) return;
    this.#surroundings.watcher.refused(answer.refusal as Refusal);
  }

  #world(): World {
    const { now } = this.#surroundings;
    const provider = this.#provider(this.#incarnation);
    return {
      config: this.#config,
      store: this.#mortal(this.#incarnation),
      provider: () => provider,
      sendWebhook: () => Promise.reject(new Error("nobody is told by webhook here")),
      sendMail: async () => ({ kind: "sent" }),
      now,
      wallNow: now,
      random: this.#random,
      linkSecret: LINK_SECRET,
      log: ({ event, error }) => {
        if (error !== undefined && !(error instanceof Dead)) this.defects.push(`${event}: ${error}`);
      },
    };
  }

  /** The store as one life of the process sees it: when it has died, nothing can be done. */
  #mortal(mine: number): ErasingStore {
    const store = this.#store;
    const { dies, sights } = this.#surroundings;
    const assertAlive = (): void => {
      if (mine !== this.#incarnation) throw new Dead();
    };
    const alive = <A extends unknown[], T>(act: (...args: A) => Promise<T>) => {
      return async (...args: A): Promise<T> => {
        assertAlive();
        return act(...args);
      };
    };
    return {
      ...store,
      claimDuties: alive(store.claimDuties),
      putOffDuty: alive(store.putOffDuty),
      hurryDuties: alive(store.hurryDuties),
      removeDuty: alive(async (id) => {
        if (dies()) {
          sights.add("crashed between a duty's answer and its removal");
          throw new Dead();
        }
        return store.removeDuty(id);
      }),
      update: async (orderId, decide, options) => {
        assertAlive();
        const before = store.read(orderId)?.order;
        let change: Change | undefined;
        const updated = await store.update(
          orderId,
          (found) => {
            const outcome = decide(found);
            change = outcome.change;
            return outcome;
          },
          options,
        );
        if (change !== undefined && before !== undefined) this.#saved(before, change);
        return updated;
      },
    };
  }

  #saved(before: Order, { order, facts, events }: Change): void {
    const { watcher, dies, sights } = this.#surroundings;
    watcher.saved(before, order, facts);
    for (const { name } of events) watcher.told(name as EventName);
    if (!dies()) return;
    if (facts.some(({ fact }) => fact.kind === "shareReserved")) {
      sights.add("crashed between reserving and asking");
    }
    throw new Dead();
  }

  #provider(mine: number): Provider {
    const { bank, network, dies, isSlow, sights } = this.#surroundings;
    const ask = <T>(effect: () => T, lost: T): Promise<T> =>
      new Promise((resolve, reject) => {
        if (mine !== this.#incarnation) return reject(new Dead());
        network.ask(effect, lost, (answer) =>
          mine === this.#incarnation ? resolve(answer) : reject(new Dead()),
        );
        return undefined;
      });
    return {
      name: "bank",
      visibilityMs: VISIBILITY_MS,
      shortestHoldMs: USUAL_HOLD_MS,
      minAmount: () => 1,
      collect: () => ({ kind: "fields" }),
      authorize({ key, amount, means }) {
        const asked = ask(() => bank.authorize(key, amount, means.card as Card), { kind: "unknown" });
        if (dies()) sights.add("crashed between asking and the answer");
        return asked;
      },
      inquire: (key) => ask(() => bank.inquire(key, isSlow()), { kind: "unknown" }),
      action: async () => undefined,
      capture: ({ key, paymentKey, amount }) => ask(() => bank.capture(paymentKey, key, amount), LOST),
      release: ({ paymentKey }) => ask(() => bank.release(paymentKey), LOST),
      refund: ({ key, paymentKey, amount }) => ask(() => bank.refund(paymentKey, key, amount), LOST),
      inquireRefund: ({ refundId }) => ask(() => bank.inquireRefund(refundId), LOST),
    };
  }
}
