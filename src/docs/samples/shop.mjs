// A whole shop for Node 20, without packages. Start it with: node shop.mjs
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const { SERVICE_URL = "https://pay.example.com", PORT = "3000" } = process.env;
const { SECRET_KEY = "sk_test_…", WEBHOOK_KEY = "whsec_…" } = process.env;
const shop = `http://localhost:${PORT}`;
const orders = new Map(); // A real shop keeps them in its database.

async function api(method, path, body) {
  const headers = { Authorization: SECRET_KEY, "Content-Type": "application/json" };
  if (body) headers["Idempotency-Key"] = body.trackId; // Sent twice, it makes one order.
  const answer = await fetch(SERVICE_URL + path, { method, headers, body: JSON.stringify(body) });
  const { data, errors } = await answer.json();
  if (!data) throw new Error(errors.join(" "));
  orders.set(data.id, data);
  return data;
}

async function buy() {
  const items = [{ name: "A weekend by the lake", amount: 12000 }];
  const urls = { successUrl: shop, cancelUrl: shop, notifyUrl: `${shop}/webhooks` };
  const order = { amount: 12000, ux: "collect", trackId: randomUUID(), items, ...urls };
  return [303, "", { Location: (await api("POST", "/v1/orders", order)).redirectUrl }];
}

/** By the headers of Standard Webhooks: what was recorded and sent again later is refused too. */
function isGenuine(body, headers) {
  const { "webhook-id": id, "webhook-timestamp": sent, "webhook-signature": given = "" } = headers;
  const key = Buffer.from(WEBHOOK_KEY.replace("whsec_", ""), "base64");
  const digest = createHmac("sha256", key).update(`${id}.${sent}.${body}`).digest("base64");
  const wanted = Buffer.from(`v1,${digest}`);
  const isSame = (one) => one.length === wanted.length && timingSafeEqual(one, wanted);
  return Math.abs(Date.now() / 1000 - sent) < 300 && given.split(" ").some((one) => isSame(Buffer.from(one)));
}

async function receive(body, headers) {
  if (!isGenuine(body, headers)) return [400, "forged"];
  const { event, orderId } = JSON.parse(body);
  console.log(`${event} ${orderId ?? ""}: genuine`);
  // The order says how things stand now: a webhook can come twice, or late.
  if (orders.has(orderId)) await api("GET", `/v1/orders/${orderId}`);
  return [200, "thank you"];
}

async function list() {
  const form = '<form action="/buy" method="post"><button>Book for 120.00</button></form>';
  const isPaid = ({ status }) => status === "authorized" || status === "captured";
  const row = (one) => `<li>${one.trackId}: ${one.status}, ${one.authorizations.filter(isPaid).length} paid`;
  return [200, `<h1>A weekend by the lake</h1>${form}<ol>${[...orders.values()].map(row).join("")}</ol>`];
}

createServer(async (request, response) => {
  const body = await text(request); // As it came: the signature is of these bytes.
  const act = { "POST /buy": buy, "POST /webhooks": receive }[`${request.method} ${request.url}`] ?? list;
  const [status, html, headers] = await act(body, request.headers).catch(({ message }) => [500, message]);
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", ...headers }).end(html);
}).listen(PORT, () => console.log(`Open ${shop}`));
