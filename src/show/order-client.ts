// Orders of a stand, made and played like those of any shop: through the merchants' API, and on the pages of its buyers.

import type { OrderJson } from "../api/orders/order-json.ts";
import type { PageView } from "../api/pages/page.ts";
import { PAGE, PAYMENTS, pathTo, STATE, V1, WITHDRAW_PAYMENT } from "../api/paths.ts";
import type { ScreenWebhook } from "../api/show-json.ts";
import { addressOfAnimal } from "./animals.ts";
import type { Stand } from "./stands.ts";
import { ROUND_MINUTES } from "./stands.ts";

/** Calls this service as a client does: JSON in and out. */
export type Call = (method: "GET" | "POST", path: string, body?: unknown) => Promise<Response>;

export type OrderClientOptions = {
  /** With the stand's secret key. */
  readonly api: Call;
  /** As a buyer's page. */
  readonly page: Call;
  readonly newUuid: () => string;
  /** Where the stand's webhooks go. */
  readonly notifyUrl: string;
  /** Where buyers go back to. */
  readonly backUrl: () => string;
};

export type OrderClient = {
  create(stand: Stand, isTwoPhase: boolean): Promise<OrderJson>;
  read(orderId: string): Promise<OrderJson>;
  /** Oldest first. */
  webhooks(orderId: string): Promise<readonly ScreenWebhook[]>;
  captainPays(order: OrderJson, stand: Stand, animal: string): Promise<void>;
  /** A robot buys what the page behind this token proposes. */
  buys(token: string, animal: string, card: string): Promise<void>;
  /** The sentence of a refusal; undefined when it is done. */
  leaves(token: string, paymentId: string): Promise<string | undefined>;
  acts(orderId: string, act: "cancel" | "commit"): Promise<string | undefined>;
};

export const CARDS = { good: "4242424242424242", declined: "4000000000000002" } as const;
export const CARD = { expMonth: "12", expYear: "2090", cvc: "123" } as const;
/** After every animal's own name. */
export const FAMILY_NAME = "Guest";

type Envelope<T> = { readonly data?: T; readonly errors?: readonly string[] };
type EventRow = {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly reason?: string;
};
type EventDetail = EventRow & { readonly attempts: readonly { readonly status?: number }[] };

export function createOrderClient({
  api,
  page,
  newUuid,
  notifyUrl,
  backUrl,
}: OrderClientOptions): OrderClient {
  /** Answers that are final. */
  const told = new Map<string, ScreenWebhook>();

  async function webhookOf({ id, type, state, reason }: EventRow): Promise<ScreenWebhook> {
    const known = told.get(id);
    if (known !== undefined) return known;
    const { attempts } = await dataOf<EventDetail>(api("GET", pathTo(V1.event, { id })));
    const answer = attempts.at(-1)?.status ?? reason;
    const webhook = { type, ...(answer !== undefined && { answer }) };
    if (state !== "pending") told.set(id, webhook);
    return webhook;
  }

  const pay = async (path: string, animal: string, fields: object): Promise<void> => {
    const buyer = { email: addressOfAnimal(animal), firstName: animal, lastName: FAMILY_NAME };
    const means = { number: CARDS.good, ...CARD };
    await dataOf(page("POST", path + PAYMENTS, { attempt: newUuid(), ...buyer, means, ...fields }));
  };

  return {
    create: ({ name, order }, isTwoPhase) =>
      dataOf<OrderJson>(
        api("POST", V1.orders, {
          ...order,
          currency: "EUR",
          delay: ROUND_MINUTES,
          tpc: isTwoPhase,
          financing: false,
          trackId: name,
          notifyUrl,
          successUrl: backUrl(),
          cancelUrl: backUrl(),
        }),
      ),
    read: (id) => dataOf<OrderJson>(api("GET", pathTo(V1.order, { id }))),
    async webhooks(orderId) {
      const rows = await dataOf<readonly EventRow[]>(api("GET", `${V1.events}?order=${orderId}`));
      return Promise.all(rows.toReversed().map(webhookOf));
    },
    async captainPays({ redirectUrl, items = [] }, { shares }, animal) {
      const { pathname } = new URL(redirectUrl);
      const [first] = items;
      const units = [{ itemId: first?.id, quantity: 1 }];
      await pay(pathname, animal, shares === undefined ? { units } : { nbShares: shares });
    },
    async buys(token, animal, number) {
      const path = pathTo(PAGE.payer, { token });
      const view = await dataOf<PageView>(page("GET", path + STATE));
      const free = view.items.find(({ available = 0 }) => available > 0);
      const share =
        view.ux === "picking"
          ? { units: [{ itemId: free?.id, quantity: 1 }] }
          : { amount: view.suggestedShare };
      await pay(path, animal, { ...share, means: { number, ...CARD } });
    },
    leaves: (token, id) => refusalOf(page("POST", pathTo(PAGE.payer + WITHDRAW_PAYMENT, { token, id }), {})),
    acts: (id, act) => refusalOf(api("POST", pathTo(V1[act], { id }), {})),
  };
}

async function dataOf<T>(answering: Promise<Response>): Promise<T> {
  const answer = await answering;
  const { data, errors } = (await answer.json()) as Envelope<T>;
  if (data === undefined) throw new Error(`the show's own request was refused: ${errors?.join(" ")}`);
  return data;
}

async function refusalOf(answering: Promise<Response>): Promise<string | undefined> {
  const { errors } = (await (await answering).json()) as Envelope<unknown>;
  return errors?.join(" ");
}
