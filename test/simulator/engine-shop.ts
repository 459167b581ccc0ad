// System under simulation: the real application over a real store, with a provider behind the simulated network. It uses
// the application's contract only; a process that died can save nothing more.

import type { InvitedPerson } from "../../src/api/orders/invitation-schema.ts";
import { createApplication } from "../../src/application/application.ts";
import type { OpenedPage } from "../../src/application/contract/buyer.ts";
import type { Application } from "../../src/application/contract.ts";
import { webhookEventIds } from "../../src/application/ids.ts";
import { changeOf } from "../../src/application/orders/change.ts";
import { invitationLink, payerLink } from "../../src/application/orders/view.ts";
import { pageToken } from "../../src/application/pages/links.ts";
import { compare } from "../../src/application/reconciliation/reconcile.ts";
import type { Runtime } from "../../src/application/runtime.ts";
import type { Config, Platform } from "../../src/config/config.ts";
import type { OrderWebhookName } from "../../src/domain/messages/webhook-name.ts";
import type { Command } from "../../src/domain/order/commands.ts";
import type { NewOrder } from "../../src/domain/order/create.ts";
import type { LoggedEvent } from "../../src/domain/order/events.ts";
import type { NewInvitation } from "../../src/domain/order/invitation.ts";
import type { Order, Role } from "../../src/domain/order/order.ts";
import { reserves } from "../../src/domain/order/queries.ts";
import type { Refusal } from "../../src/domain/order/refusal.ts";
import { beginOrder } from "../../src/domain/order/transition.ts";
import { DAY } from "../../src/domain/time.ts";
import type { ErasingStore } from "../../src/ports/erasure.ts";
import type { Provider } from "../../src/ports/payment-provider.ts";
import type { Change } from "../../src/ports/store.ts";
import { seeded } from "../support/domain/random.ts";
import { mortalStore, toldTo } from "./mortal-store.ts";
import { payoutViolation } from "./payouts.ts";
import { simulatedPlatform } from "./platform.ts";
import type { Payment, Shop, Surroundings } from "./shop.ts";
import { Dead, simulatedProvider } from "./simulated-provider.ts";

const LINK_SECRET = new Uint8Array(32);
const NO_ANSWER = {
  by: { actor: { kind: "apiKey", last4: "life" } },
  render: () => ({ status: 200, body: "" }),
} as const;

/** The same store, and whether calls of it are under way. */
function countingCalls(store: ErasingStore) {
  let underWay = 0;
  const end = () => {
    underWay -= 1;
  };
  const counted = Object.entries(store).map(([name, act]) => [
    name,
    (...args: unknown[]) => {
      const result: unknown = Reflect.apply(act, store, args);
      if (result instanceof Promise) {
        underWay += 1;
        result.then(end, end);
      }
      return result;
    },
  ]);
  return { store: Object.fromEntries(counted) as ErasingStore, isBusy: () => underWay > 0 };
}

/** A few people, some of whom pay more than once, in the same browser. */
function emailOf(attempt: string): string {
  return `buyer${Bun.hash.cityHash32(attempt) % 8}@example.com`;
}

/** The person whom a new invitation is for: its id is not known yet, and names the buyer. */
function personOf({ id, seats }: NewInvitation): InvitedPerson {
  return { email: `${id}@example.com`, ...(seats !== undefined && { seats }) };
}

export class ApplicationShop implements Shop {
  readonly #surroundings: Surroundings;
  readonly #store: ErasingStore;
  readonly #id: string;
  readonly #config: Config;
  readonly #random: Runtime["random"];
  #engine: Application;
  /** As it was saved last. */
  #order: Order;
  /** Which life of the process it is; an earlier one can do nothing any more. */
  #incarnation = 1;
  readonly #payoutsUntil: number;
  #wokenAt = 0;
  readonly isBusy: () => boolean;
  /** Unexpected errors. */
  readonly defects: string[] = [];

  /** `store` saves at once. It may have served other lives: each comes to rest, and leaves nothing to be done. */
  constructor(terms: NewOrder, surroundings: Surroundings, seed: number, store: ErasingStore) {
    this.#surroundings = surroundings;
    const counting = countingCalls(store);
    this.#store = counting.store;
    this.isBusy = counting.isBusy;
    this.#id = terms.id;
    this.#config = simulatedPlatform(terms);
    const random = seeded(seed);
    this.#random = (count) => Uint8Array.from({ length: count }, () => random(256));
    const runtime = this.#runtime();
    const [platform] = this.#config.platforms;
    if (platform === undefined) throw new Error("a simulated configuration has one platform");
    const now = surroundings.now();
    this.#payoutsUntil = now + 14 * DAY;
    const personal = { details: {}, buyers: {} };
    const begun = beginOrder(terms, now);
    this.#order = begun.order;
    const context = { runtime, platform, eventIds: webhookEventIds(this.#random) };
    const change: Change = { ...changeOf(context, begun, personal), ...personal };
    this.#try(this.#store.update(terms.id, () => ({ value: undefined, change }), { audit: "none", now }));
    this.#engine = createApplication(runtime);
  }

  order(): Order {
    return this.#order;
  }

  /** A violation in the payouts, after all that was looked for. */
  payoutViolation(): Promise<string | undefined> {
    return payoutViolation(this.#store, this.#order, Math.min(this.#wokenAt, this.#payoutsUntil));
  }

  /** A violation when the stored order is not the one that was saved. */
  async stray(): Promise<string | undefined> {
    const stands = Bun.deepEquals((await this.#store.read(this.#id))?.order, this.#order, true);
    return stands ? undefined : "I8: the order does not stand in the store as it was saved";
  }

  eventLog(): Promise<readonly LoggedEvent[]> {
    return this.#store.eventLog(this.#id);
  }

  pay({ role, attempt, choice: { people, ...chosen }, card, payer, invitation }: Payment): void {
    const choice = { ...chosen, ...people };
    if (payer !== undefined) {
      const request = { attempt, ...choice, means: { card } };
      this.#try(this.#onOwnPage(payer, (page) => page.pay(request)));
      return;
    }
    const email = emailOf(attempt);
    const earlier = this.order().authorizations.find(
      (each) => reserves(each) && emailOf(each.attempt) === email,
    );
    const buyer = { email, firstName: "A", lastName: "Buyer" };
    const again = earlier && { payer: earlier.id, again: true };
    const request = { attempt, ...buyer, ...again, ...choice, means: { card } };
    this.#try(
      invitation === undefined
        ? this.#onPage(role, (page) => page.pay(request), attempt)
        : this.#onInvitation(invitation, (page) => page.pay(request)),
    );
  }

  check(authorizationId: string): void {
    const authorization = this.order().authorizations.find(({ id }) => id === authorizationId);
    if (authorization === undefined) return;
    this.#try(this.#onPage(authorization.role, (page) => page.checkPayment(authorizationId)));
  }

  async heed(key: string): Promise<boolean> {
    const [platform] = this.#config.platforms;
    const heeding = this.#engine.operations.acceptNotification(platform?.id ?? "", "bank", {
      body: key,
      header: () => undefined,
    });
    return heeding.then(
      (accepted) => accepted === "accepted",
      (error: unknown) => {
        if (!(error instanceof Dead)) this.defects.push(String(error));
        return false;
      },
    );
  }

  reconcile(): void {
    this.#try(this.#reconciled());
  }

  ask(command: Command): void {
    this.#try(this.#asked(command));
  }

  wake(): void {
    this.#wokenAt = this.#surroundings.now();
    this.#try(this.#engine.operations.runDue());
  }

  async nextWakeAt(): Promise<number> {
    const at = await this.#engine.operations.nextWakeAt();
    // Periods end for ever; a life does not.
    const isOver = this.#surroundings.now() > this.#payoutsUntil;
    return (isOver ? await this.#store.nextWakeAt() : at) ?? Number.POSITIVE_INFINITY;
  }

  crash(): void {
    this.#incarnation += 1;
  }

  restart(): void {
    this.#surroundings.witness.starts();
    this.#engine = createApplication(this.#runtime());
    this.wake();
  }

  /** Only this order: the store may have those of other lives, which this bank does not know. */
  async #reconciled(): Promise<unknown> {
    const runtime = this.#runtime();
    const stored = await this.#store.read(this.#id);
    return stored && compare(runtime, [stored], { since: 0, corrector: runtime });
  }

  async #asked(command: Command): Promise<unknown> {
    const application = this.#engine;
    const [platform] = this.#config.platforms;
    if (platform === undefined) return undefined;
    const role = this.#roleOf("authorizationId" in command ? command.authorizationId : undefined);
    switch (command.kind) {
      case "commit":
      case "cancel":
      case "refund":
      case "waive":
        return application.merchant.command(platform, this.#id, command, NO_ANSWER);
      case "chooseModule":
        return this.#onPage("captain", (page) => page.chooseModule(command.moduleId));
      case "abandonPayment":
        return this.#onPage(role, (page) => page.abandonPayment(command.authorizationId));
      case "withdraw":
        return this.#onPage(role, (page) => page.withdrawPayment(command.authorizationId));
      default:
        return this.#closesGap(command, platform);
    }
  }

  async #closesGap(command: Command, platform: Platform): Promise<unknown> {
    const { merchant } = this.#engine;
    switch (command.kind) {
      case "cover": {
        const act = (page: OpenedPage) => page.cover(command);
        return command.payer === undefined
          ? this.#onPage("captain", act)
          : this.#onOwnPage(command.payer, act);
      }
      case "leaveOut":
        return this.#onPage("captain", (page) => page.leaveOut(command.units));
      case "ask":
        return command.by === "merchant"
          ? merchant.ask(platform, this.#id, command.among, NO_ANSWER)
          : this.#onPage("captain", (page) => page.ask(command.among));
      case "invite":
        return this.#onPage("captain", (page) => page.invite(command.invitations.map(personOf)));
      case "decline":
        return this.#onInvitation(command.invitationId, (page) => page.decline());
      case "nudge": {
        const { invitationIds } = command;
        return command.by === "merchant"
          ? merchant.nudge(platform, this.#id, invitationIds, NO_ANSWER)
          : this.#onPage("captain", (page) => page.nudge(invitationIds));
      }
      case "declineAsk":
        return this.#onOwnPage(command.payer, (page) => page.declineAsk(command.askId));
      case "moveDueDate":
        return command.by === "merchant"
          ? merchant.changeOrder(platform, this.#id, { dueDate: command.dueDate }, NO_ANSWER)
          : this.#onPage("captain", (page) => page.moveDueDate(command.dueDate));
      default:
        throw new Error(`no person sends ${command.kind}`);
    }
  }

  #roleOf(authorizationId: string | undefined): Role {
    return this.order().authorizations.find(({ id }) => id === authorizationId)?.role ?? "captain";
  }

  async #onPage<T>(role: Role, act: (page: OpenedPage) => Promise<T>, attempt?: string) {
    const token = pageToken(LINK_SECRET, { orderId: this.#id, purpose: role, bound: 0 });
    const page = await this.#engine.buyer.openPage({ role, token, ...(attempt && { attempt }) });
    return page && act(page);
  }

  async #onInvitation<T>(invitationId: string, act: (page: OpenedPage) => Promise<T>) {
    const token = pageToken(LINK_SECRET, invitationLink(this.#id, invitationId));
    const page = await this.#engine.buyer.openPage({ role: "coBuyer", token });
    return page && act(page);
  }

  /** The page that a buyer's own link opens. */
  async #onOwnPage<T>(authorizationId: string, act: (page: OpenedPage) => Promise<T>) {
    const token = pageToken(LINK_SECRET, payerLink(this.#id, authorizationId));
    const page = await this.#engine.buyer.openPage({ role: this.#roleOf(authorizationId), token });
    return page && act(page);
  }

  /** Runs `act`; the death of the process is no defect, any other error is. */
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

  #runtime(): Runtime {
    const { now } = this.#surroundings;
    const provider = this.#provider(this.#incarnation);
    return {
      config: this.#config,
      store: this.#mortal(this.#incarnation),
      provider: () => provider,
      scorer: () => undefined,
      sendWebhook: () => Promise.reject(new Error("no webhook is sent here")),
      sendMail: async (_, { to }) =>
        to.address.startsWith("nowhere") ? { kind: "refused", failure: "550" } : { kind: "sent" },
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
    return {
      ...mortalStore(store, { assertAlive, dies, sights }),
      update: async (orderId, decide, options) => {
        assertAlive();
        let change: Change | undefined;
        const listen = (decided: Change | undefined): void => {
          change = decided;
        };
        const updated = await store.update(orderId, toldTo(listen, decide), options);
        if (change !== undefined) this.#saved(change);
        return updated;
      },
    };
  }

  #saved({ order, orderEvents, events }: Change): void {
    const before = this.#order;
    this.#order = order;
    const { watcher, witness, dies, sights } = this.#surroundings;
    watcher.saved(before, order, orderEvents);
    witness.saved(before, orderEvents);
    for (const { name } of events) watcher.told(name as OrderWebhookName);
    if (!dies()) return;
    if (orderEvents.some(({ orderEvent }) => orderEvent.kind === "shareReserved")) {
      sights.add("crashed between reserving and asking");
    }
    throw new Dead();
  }

  #provider(mine: number): Provider {
    const isAlive = (): boolean => mine === this.#incarnation;
    const order = (): Order => this.order();
    return simulatedProvider({ ...this.#surroundings, order, isAlive });
  }
}
