// Service under simulation: the real application over SQLite with two platforms, which dies, is restored from a backup
// and starts again. A process that died can save nothing more.

import { Database } from "bun:sqlite";
import { createApplication } from "../../../src/application/application.ts";
import { createClock } from "../../../src/application/clock.ts";
import type { OpenedPage } from "../../../src/application/contract/buyer.ts";
import type { Application } from "../../../src/application/contract.ts";
import { pageToken } from "../../../src/application/pages/links.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { Config, Platform } from "../../../src/config/config.ts";
import type { Order, Role } from "../../../src/domain/order/order.ts";
import type { ErasingStore } from "../../../src/ports/erasure.ts";
import type { Provider } from "../../../src/ports/payment-provider.ts";
import type { Change, StoredOrder } from "../../../src/ports/store.ts";
import { createScorer } from "../../../src/scoring/scorer.ts";
import { openDatabase } from "../../../src/store/sqlite/file/open.ts";
import { setPragmas } from "../../../src/store/sqlite/file/pragmas.ts";
import { storeOver } from "../../../src/store/sqlite/store.ts";
import { seeded } from "../../support/domain/random.ts";
import { mortalStore, toldTo } from "../mortal-store.ts";
import { Dead } from "../simulated-provider.ts";
import type { Witness } from "../witness.ts";
import { createWitness } from "../witness.ts";
import { financedProvider } from "./provider.ts";
import type { ServiceSurroundings } from "./service-surroundings.ts";

const LINK_SECRET = new Uint8Array(32);

let emptyFile: Uint8Array | undefined;

/** A database without orders: migrating one takes longer than a life. */
function emptyDatabase(): Uint8Array {
  if (emptyFile !== undefined) return emptyFile;
  const open = openDatabase({ path: ":memory:" });
  emptyFile = new Uint8Array(open.database.serialize());
  open.close();
  return emptyFile;
}

export class FinancedService {
  readonly config: Config;
  /** Unexpected errors. */
  readonly defects: string[] = [];
  readonly #surroundings: ServiceSurroundings;
  readonly #random: Runtime["random"];
  readonly #orders = new Map<string, Order>();
  #witness: Witness;
  #database: Database;
  #store: ErasingStore;
  #incarnation = 1;
  #now: () => number;
  application: Application;

  constructor(config: Config, surroundings: ServiceSurroundings, seed: number) {
    this.config = config;
    this.#surroundings = surroundings;
    const random = seeded(seed);
    this.#random = (count) => Uint8Array.from({ length: count }, () => random(256));
    this.#witness = createWitness(() => surroundings.bank);
    [this.#database, this.#store] = openStore(emptyDatabase());
    this.#now = this.#clock();
    this.application = createApplication(this.#runtime(), 0);
  }

  now(): number {
    return this.#now();
  }

  get store(): ErasingStore {
    return this.#store;
  }

  /** Of a platform, as it was saved last; undefined: it has none yet. */
  order(platformId: string): Order | undefined {
    return this.#orders.get(platformId);
  }

  orders(): readonly Order[] {
    return [...this.#orders.values()];
  }

  platform(platformId: string): Platform {
    const found = this.config.platforms.find(({ id }) => id === platformId);
    if (found === undefined) throw new Error(`there is no ${platformId}`);
    return found;
  }

  violation(): string | undefined {
    return this.defects[0] ?? this.#witness.violation();
  }

  /** Performs `act` as a request: the death of the process is no defect, any other error is. */
  async ask<T>(act: (application: Application) => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await act(this.application);
      this.#hear(answer);
      return answer;
    } catch (error) {
      this.#defect(error);
      return undefined;
    }
  }

  onPage<T>(platformId: string, role: Role, act: (page: OpenedPage) => Promise<T>): Promise<T | undefined> {
    const orderId = this.order(platformId)?.id ?? "";
    const token = pageToken(LINK_SECRET, { orderId, purpose: role, bound: 0 });
    return this.ask(async ({ buyer }) => {
      const page = await buyer.openPage({ role, token });
      return page && act(page);
    });
  }

  wake(): void {
    void this.ask(({ operations }) => operations.runDue());
  }

  async nextWakeAt(): Promise<number | undefined> {
    return this.application.operations.nextWakeAt();
  }

  crash(): void {
    this.#incarnation += 1;
  }

  restart(): void {
    this.#witness.starts();
    this.#now = this.#clock();
    this.application = createApplication(this.#runtime(), 0);
    this.wake();
  }

  backup(): Uint8Array {
    return new Uint8Array(this.#database.serialize());
  }

  /** The process is down. What happened since is known to the provider alone. */
  async restore(backup: Uint8Array): Promise<void> {
    await this.#store.close();
    [this.#database, this.#store] = openStore(backup);
    this.#witness = createWitness(() => this.#surroundings.bank);
    for (const [platformId, { id }] of this.#orders) {
      const account = await this.#store.account(id);
      if (account === undefined) throw new Error(`the backup lacks ${id}`);
      this.#orders.set(platformId, account.order);
      this.#surroundings.restored(account);
    }
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #clock(): () => number {
    const { wall, timeline, see } = this.#surroundings;
    return createClock({ wall, monotonic: timeline.now, onStep: ({ kind }) => see(`the clock: ${kind}`) });
  }

  #defect(error: unknown): void {
    if (error instanceof Dead) return;
    this.defects.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }

  #hear(answer: unknown): void {
    if (typeof answer !== "object" || answer === null || !("refusal" in answer)) return;
    this.#surroundings.see(`refused: ${(answer.refusal as { readonly code: string }).code}`);
  }

  #runtime(): Runtime {
    const { wall, askScorer, see } = this.#surroundings;
    const providers = new Map<string, Provider>();
    const mine = this.#incarnation;
    for (const { id } of this.config.platforms) providers.set(id, this.#provider(id, mine));
    return {
      config: this.config,
      store: this.#mortal(mine),
      provider: ({ id }) => providers.get(id) as Provider,
      scorer: ({ signatureHeader, scoring }) =>
        scoring &&
        createScorer({ signatureHeader, scoring }, { send: askScorer, wallNow: wall, allowPrivate: false }),
      sendWebhook: () => Promise.reject(new Error("no webhook is sent here")),
      sendMail: async () => ({ kind: "sent" }),
      now: () => this.#now(),
      wallNow: wall,
      random: this.#random,
      linkSecret: LINK_SECRET,
      log: ({ event, error }) => {
        see(`logged: ${event}`);
        if (error !== undefined) this.#defect(error);
      },
    };
  }

  #provider(platformId: string, mine: number): Provider {
    const { timeline } = this.#surroundings;
    const order = (): Order => {
      const found = this.#orders.get(platformId);
      if (found === undefined) throw new Error(`${platformId} has no order yet`);
      return found;
    };
    return financedProvider({
      ...this.#surroundings,
      witness: this.#witness,
      order,
      trueNow: timeline.now,
      isAlive: () => mine === this.#incarnation,
    });
  }

  /** The store as one life of the process sees it: when it has died, nothing can be done. */
  #mortal(mine: number): ErasingStore {
    const store = this.#store;
    const { dies, sights } = this.#surroundings;
    const assertAlive = (): void => {
      if (mine !== this.#incarnation) throw new Dead();
    };
    return {
      ...mortalStore(store, { assertAlive, dies, sights }),
      update: async (orderId, decide, options) => {
        assertAlive();
        let saved: { readonly before: Order | undefined; readonly change: Change } | undefined;
        const listen = (change: Change | undefined, found: StoredOrder | undefined): void => {
          saved = change && { before: found?.order, change };
        };
        const updated = await store.update(orderId, toldTo(listen, decide), options);
        if (saved !== undefined) this.#saved(saved.before, saved.change);
        return updated;
      },
    };
  }

  #saved(before: Order | undefined, change: Change): void {
    const { order, orderEvents } = change;
    this.#orders.set(order.platformId, order);
    this.#surroundings.saved(before, change, this.#now());
    if (before === undefined) return;
    this.#witness.saved(before, orderEvents);
    if (this.#surroundings.dies()) throw new Dead();
  }
}

function openStore(bytes: Uint8Array): [Database, ErasingStore] {
  const database = Database.deserialize(bytes, { strict: true });
  setPragmas(database, { inMemory: true });
  const open = { database, close: () => database.close() };
  return [database, storeOver(open, { groupCommit: false })];
}
