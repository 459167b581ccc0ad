// Measured requests, as the bytes on the wire.

export const ORDER = JSON.stringify({
  amount: 48_000,
  ux: "collect",
  trackId: "cart-2026-000123",
  email: "ana.lopes@example.com",
  firstName: "Ana",
  lastName: "Lopes",
  locale: "en",
  successUrl: "https://shop.example/thanks?cart=2026-000123",
  cancelUrl: "https://shop.example/cart?cart=2026-000123",
  notifyUrl: "https://shop.example/hooks/payments?platform=1",
  metadata: { cart: "2026-000123", channel: "web", agent: "spring-campaign-2026" },
  items: [
    {
      name: "Cabin by the lake, 3 nights",
      amount: 36_000,
      quantity: 1,
      trackId: "sku-1",
      description: "Sleeps six, with a boat, a stove and a view of the whole lake",
    },
    {
      name: "Canoe for the weekend",
      amount: 9_600,
      quantity: 1,
      trackId: "sku-2",
      description: "With paddles and life vests for four",
    },
    {
      name: "Firewood, two baskets",
      amount: 2_400,
      quantity: 2,
      trackId: "sku-3",
      description: "Dry birch, cut to 30 cm, delivered to the door before you arrive",
    },
  ],
  phone: "+33612345678",
  billingAddress: {
    street1: "1 Rue du Lac",
    street2: "Apartment 12",
    city: "Annecy",
    zip: "74000",
    country: "FR",
  },
});

/** A POST of the order; `more` are header lines. */
export function post(path: string, key: string, ...more: readonly string[]): string {
  return postOf(path, ORDER, ...(key === "" ? [] : [`Authorization: ${key}`]), ...more);
}

/** A POST of the order whose every repeat has an idempotency key of its own. */
export function postWithKey(path: string, key: string): () => string {
  // Made once: the generator runs on the processors that it measures.
  const [before, after] = post(path, key, "Idempotency-Key: {key}").split("{key}");
  return () => `${before}${crypto.randomUUID()}${after}`;
}

/** The captain pays the whole order on the page at this path. */
export function pay(pagePath: string): string {
  return postOf(`${pagePath}/payments`, payment());
}

export function payment(): string {
  return JSON.stringify({
    attempt: crypto.randomUUID(),
    nbShares: 1,
    means: { number: "4242 4242 4242 4242", expMonth: "12", expYear: "40", cvc: "123" },
  });
}

/** A POST of any JSON. */
export function postOf(path: string, body: string, ...headers: readonly string[]): string {
  return [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...headers,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

export function get(path: string, key: string): string {
  const authorization = key === "" ? "" : `Authorization: ${key}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}\r\n`;
}
