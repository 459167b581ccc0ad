// Browser storage for one link: the ids of the buyer's payments, and an attempt without a known result. The link itself
// is never stored.

/** `attempt`: made, and its answer was lost. */
export type OwnPayments = { readonly payments: readonly string[]; readonly attempt?: string };
export type OwnPaymentsStorage = {
  read(): OwnPayments;
  write(stored: OwnPayments): void;
  /** What was paid in this browser on the captain's page of the order. */
  captains?(): CaptainsPayment | undefined;
};
export type CaptainsPayment = { readonly id: string; readonly amount: number };

export const NO_PAYMENTS: OwnPayments = { payments: [] };
/** The server looks at no more. */
const MOST_PAYMENTS = 10;
/** How much of a link's token is the same for every link of its order; what follows proves the right to one of them. */
const ORDER_LENGTH = 21;

type Storage = { getItem(key: string): string | null; setItem(key: string, text: string): void };

/** Keeps nothing: the captain's link alone shows their payments. */
export const emptyStorage: OwnPaymentsStorage = { read: () => NO_PAYMENTS, write: () => undefined };

/** The server knows as much of the buyer's payments as this browser. */
export function keepsNothing({ payments, attempt }: OwnPayments): boolean {
  return payments.length === 0 && attempt === undefined;
}

/** `open` gives the browser's storage, or throws where there is none: then it is remembered until the page is left. */
export function createOwnPaymentsStorage(open: () => Storage, base: string): OwnPaymentsStorage {
  const key = `payments ${orderKey(base)}`;
  let stored = NO_PAYMENTS;
  return {
    /** Another tab may have written since. */
    read() {
      stored = quietly(() => parse(open().getItem(key))) ?? stored;
      return stored;
    },
    write({ payments, attempt }) {
      const fewer = payments.slice(-MOST_PAYMENTS);
      stored = attempt === undefined ? { payments: fewer } : { payments: fewer, attempt };
      quietly(() => open().setItem(key, JSON.stringify(stored)));
    },
    captains() {
      const found = quietly(() => JSON.parse(open().getItem(captainsKey(base)) ?? "null"));
      return typeof found?.id === "string" && typeof found.amount === "number" ? found : undefined;
    },
  };
}

/** The captain's page leaves it for the page behind the shared link. */
export function keepCaptainsPayment(open: () => Storage, base: string, { id, amount }: CaptainsPayment) {
  quietly(() => open().setItem(captainsKey(base), JSON.stringify({ id, amount })));
}

function captainsKey(base: string): string {
  return `captain ${orderKey(base)}`;
}

/** What every link of an order has in common, from the address of a page. */
export function orderKey(base: string): string {
  return base.slice(base.lastIndexOf("/") + 1).slice(0, ORDER_LENGTH);
}

/** Anything may stand there: other versions of this page, other people, have written to the same place. */
function parse(text: string | null): OwnPayments {
  const found: unknown = JSON.parse(text ?? "{}");
  const { payments, attempt } = (
    typeof found === "object" && found !== null ? found : {}
  ) as Partial<OwnPayments>;
  const ids = Array.isArray(payments) ? payments.filter((id) => typeof id === "string") : [];
  return { payments: ids.slice(-MOST_PAYMENTS), ...(typeof attempt === "string" ? { attempt } : {}) };
}

/** What `act` gives, or nothing where it throws: not every browser lets a page keep something. */
export function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
